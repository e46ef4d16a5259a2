"""A USI engine that takes the move after which it counts most material, in every game that henka plays.

    henka match … --engine 'name=one-ply cmd="python3 one-ply.py HENKA"'

The first level is measured against it: it may be what somebody plays like who learnt the rules an hour ago. HENKA,
the engine's path, says which moves there are and what the men are worth. Among equal moves it draws one.
"""

import random
import subprocess
import sys

SEED = 1


class Henka:
    """An engine that is asked and answers."""

    def __init__(self, path):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([path], text=True, bufsize=1, **pipes)

    def tell(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def lines_until(self, last):
        """The lines that come, to the one that begins so."""
        for line in self.process.stdout:
            yield line.rstrip("\n")
            if line.startswith(last):
                return

    def moves(self, position):
        self.tell(position, "moves", "isready")
        *lines, _ready = self.lines_until("readyok")
        return " ".join(line for line in lines if not line.startswith("info")).split()

    def material(self, positions):
        """The material of each of the positions, positive if it is good for Black."""
        for position in positions:
            self.tell(position, "eval")
            found = [line.split()[1] for line in self.lines_until("score") if line.startswith("material")]
            yield int(found[0])


def after(position, move):
    return f"{position} {move}" if " moves " in position else f"{position} moves {move}"


def is_black(position):
    """Whose turn is it?"""
    setup, _, moves = position.partition(" moves ")
    words = setup.split()
    begins = "b" if words[1] == "startpos" else words[3]
    return (begins == "b") == (len(moves.split()) % 2 == 0)


def choose(henka, position, draws):
    moves = henka.moves(position)
    if not moves:
        return "resign"
    sign = 1 if is_black(position) else -1
    worths = [sign * worth for worth in henka.material(after(position, move) for move in moves)]
    return draws.choice([move for move, worth in zip(moves, worths) if worth == max(worths)])


def main():
    henka, position, draws = Henka(sys.argv[1]), "position startpos", random.Random(SEED)
    for line in sys.stdin:
        line = line.strip()
        word = line.split(" ", 1)[0]
        if word == "go":
            print(f"bestmove {choose(henka, position, draws)}", flush=True)
        elif word in ("usi", "isready"):
            henka.tell(line)
            for answer in henka.lines_until({"usi": "usiok", "isready": "readyok"}[word]):
                print(answer, flush=True)
        elif word == "quit":
            henka.tell(line)
            return
        elif word == "position":
            position = line
        else:
            henka.tell(line)


if __name__ == "__main__":
    main()

"""A USI engine that searches one ply for material: it mates if it can, else it takes the move after which it counts most.

    henka match … --engine 'name=one-ply cmd="python3 one-ply.py HENKA"'

The first level is measured against it: it may be what somebody plays like who learnt the rules an hour ago. HENKA,
the engine's path, says which moves there are and what the men are worth. Among equal moves it draws one, from the
position: the same game is played whatever was played before.
"""

import random
import shutil
import subprocess
import sys

SEED = 1
# Positions that are asked about at a time: what is said of so many has room in a pipe.
LOT = 16
# More than any material.
MATE = 1_000_000


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
        return self.read_moves()

    def read_moves(self):
        *lines, _ready = self.lines_until("readyok")
        return " ".join(line for line in lines if not line.startswith("info")).split()

    def short(self, position):
        """The same position without the moves that led there."""
        self.tell(position, "d", "isready")
        found = [line for line in self.lines_until("readyok") if line.startswith("sfen ")]
        return f"position {found[0]}"

    def worths(self, position, moves):
        """What is counted after each of the moves, positive if it is good for Black; None if it mates."""
        for start in range(0, len(moves), LOT):
            lot = moves[start : start + LOT]
            for move in lot:
                self.tell(f"{position} moves {move}", "eval", "moves", "isready")
            for _ in lot:
                counted = [line for line in self.lines_until("score") if line.startswith("material")]
                yield int(counted[0].split()[1]) if self.read_moves() else None


def choose(henka, position):
    moves = henka.moves(position)
    if not moves:
        return "resign"
    position = henka.short(position)
    sign = 1 if position.split()[3] == "b" else -1
    worths = [MATE if worth is None else sign * worth for worth in henka.worths(position, moves)]
    draws = random.Random(f"{SEED} {position}")
    return draws.choice([move for move, worth in zip(moves, worths) if worth == max(worths)])


def main():
    if len(sys.argv) != 2 or not shutil.which(sys.argv[1]):
        print(f"one-ply.py: henka: {sys.argv[1:]}; expected the path of a program", file=sys.stderr)
        sys.exit(2)
    henka, position = Henka(sys.argv[1]), "position startpos"
    for line in sys.stdin:
        line = line.strip()
        word = line.split(" ", 1)[0]
        if word == "go":
            print(f"bestmove {choose(henka, position)}", flush=True)
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

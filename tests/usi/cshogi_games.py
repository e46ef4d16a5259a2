"""Games of the engine against itself, led by cshogi's own USI runner.

    cshogi_games.py ENGINE [--games N] [--byoyomi MS] [--grace MS]

cshogi.cli plays the games. The engines it talks to are wrapped so that every best move and every
move of every principal variation is checked against cshogi's legal moves, and every answer against
the clock. The exit status is 1 if an engine does anything wrong.
"""

import argparse
import os
import sys
import threading
import time

import cshogi
from cshogi import cli
from cshogi.usi import Engine

# An engine that has not answered this many seconds after its time is killed.
PATIENCE = 10


class Fault(Exception):
    """An engine has done what it must not do."""


class Output:
    """The output of an engine; its end is an error, where cshogi would read for ever."""

    def __init__(self, pipe):
        self.pipe = pipe

    def flush(self):
        """Nothing; cshogi asks for it before every line."""

    def readline(self):
        line = self.pipe.readline()
        if not line:
            raise Fault("the engine has ended or was killed")
        return line


class Checked(Engine):
    """An engine whose moves and times are checked."""

    games = moves = lines = 0
    slowest = 0.0
    grace = 0

    def connect(self, listener=None):
        super().connect(listener)
        self.proc.stdout = Output(self.proc.stdout)
        self.board = cshogi.Board()

    def position(self, moves=None, sfen="startpos", listener=None):
        self.board = cshogi.Board()
        for move in moves or []:
            self.board.push_usi(move)
        super().position(moves, sfen, listener)

    def go(self, *args, byoyomi=None, listener=None, **kwargs):
        lines = []

        def listen(line):
            lines.append(line)
            if listener:
                listener(line)

        limit = byoyomi / 1000
        watchdog = threading.Timer(limit + PATIENCE, self.proc.kill)
        watchdog.start()
        begin = time.perf_counter()
        try:
            best, ponder = super().go(*args, byoyomi=byoyomi, listener=listen, **kwargs)
        finally:
            watchdog.cancel()
        elapsed = time.perf_counter() - begin

        for line in lines:
            words = line.split()
            if words[0] == "info" and "string" not in words and "pv" in words:
                self.follow(words[words.index("pv") + 1 :], line)
                Checked.lines += 1
        if best == "win":
            if not self.board.is_nyugyoku():
                self.fail("declares a win that is none")
        elif best != "resign":
            self.follow([best] + ([ponder] if ponder else []), lines[-1])
        elif any(True for _ in self.board.legal_moves):
            self.fail("resigns though it can move")
        Checked.moves += 1
        Checked.slowest = max(Checked.slowest, elapsed)
        if elapsed > limit + Checked.grace / 1000:
            self.fail(f"takes {elapsed * 1000:.0f} ms of {byoyomi} ms")
        return best, ponder

    def follow(self, moves, line):
        """Plays these moves on a copy of the board."""
        board = self.board.copy()
        for text in moves:
            move = board.move_from_usi(text)
            # Board.is_legal lets some illegal moves pass; the generator does not.
            if move not in list(board.legal_moves):
                self.fail(f"'{text}' is illegal in: {line}")
            board.push(move)

    def fail(self, what):
        raise Fault(f"{what}\nposition {self.board.sfen()}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--byoyomi", type=int, default=20, help="milliseconds a move")
    parser.add_argument("--grace", type=int, default=200, help="milliseconds it may be late")
    args = parser.parse_args()
    if args.games < 1 or args.byoyomi < 1:
        parser.error("there has to be a game, and time for its moves")

    Checked.grace = args.grace
    cli.Engine = Checked
    path = os.path.abspath(args.engine)
    begin = time.perf_counter()
    try:
        result = cli.main(path, path, names=["A", "B"], games=args.games, byoyomi=args.byoyomi, draw=512)
    except Fault as fault:
        sys.exit(f"cshogi: {fault}")
    if result["total"] != args.games:
        sys.exit(f"cshogi: {result['total']} games of {args.games} were played")
    print(
        f"cshogi: {result['total']} games at {args.byoyomi} ms a move in {time.perf_counter() - begin:.0f} s:"
        f" black won {result['black_won']}, white {result['white_won']}, {result['draw']} drawn;"
        f" {Checked.moves} moves and {Checked.lines} variations legal,"
        f" slowest answer {Checked.slowest * 1000:.0f} ms"
    )


if __name__ == "__main__":
    main()

"""A match of henka against itself, or another engine, led by cshogi (pip install cshogi).

    python play.py HENKA [OTHER] [--games N] [--byoyomi MS]

cshogi knows standard shogi only. It prints every game's result and the standings.
"""

import argparse
import os
import shutil
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="path of henka")
    parser.add_argument("other", nargs="?", help="path of its opponent; henka itself if not given")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--byoyomi", type=int, default=1000, help="milliseconds a move")
    args = parser.parse_args()
    for name, path in (("engine", args.engine), ("other", args.other)):
        if path is not None and not shutil.which(os.path.abspath(path)):
            parser.error(f"argument {name}: '{path}'; expected the path of a program")
    for name, value in (("--games", args.games), ("--byoyomi", args.byoyomi)):
        if value < 1:
            parser.error(f"argument {name}: '{value}'; expected a whole number from 1 on")
    try:
        from cshogi import cli
    except ImportError:
        sys.exit("this Python has no package cshogi: pip install cshogi")
    paths = [os.path.abspath(path) for path in (args.engine, args.other or args.engine)]
    options = {"USI_Hash": 64, "Threads": 1}
    own = [options, options if args.other is None else {}]
    names = ["henka", os.path.basename(paths[1]) + " (opponent)"]
    result = cli.main(
        *paths, own[0], own[1], names=names, games=args.games, byoyomi=args.byoyomi, draw=512
    )
    print(f"{result['total']} games: {names[0]} won {result['engine1_won']}, {result['draw']} drawn")


if __name__ == "__main__":
    main()

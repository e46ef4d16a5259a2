"""Mates in shogi: henka beside cshogi's solver (pip install cshogi), problem by problem.

    python mates.py HENKA FILE… [--seconds S] [--hash MB]

A line of a file is `SFEN` or `SFEN | plies`. Both start every problem knowing nothing and use one
thread. cshogi counts nodes and not seconds, so it is stopped by a count that takes it longer, and a mate
that it finds later than that counts for nothing. Prints, by length, how many each has solved.
"""

import argparse
import importlib.util
import json
import shutil
import subprocess
import sys
from collections import defaultdict

# More than cshogi looks at in a second on any machine so far.
NODES_A_SECOND = 1_000_000


def henka(path, sfen, seconds, megabytes):
    command = [path, "mate", "--variant", "shogi", "--json", "--sfen", sfen]
    command += ["--time", str(round(1000 * seconds)), "--hash", str(megabytes)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{path} mate: {done.stderr.strip() or f'ends with status {done.returncode}'}")
    [answer] = json.loads(done.stdout)
    return answer["verdict"] == "mate", answer["seconds"], answer["nodes"]


# What a process of its own does for one problem, because some crash cshogi.
ALONE = """
import sys, time, cshogi
solver = cshogi.DfPn(depth=4000, nodes=int(sys.argv[2]), draw_ply=5000)
board, begin = cshogi.Board(sys.argv[1]), time.perf_counter()
solved = bool(solver.search(board))
print(int(solved), time.perf_counter() - begin, solver.searched_node)
"""


def other(sfen, seconds):
    command = [sys.executable, "-c", ALONE, sfen, str(round(seconds * NODES_A_SECOND))]
    answer = subprocess.run(command, capture_output=True, text=True)
    if answer.returncode != 0:
        return False, seconds, 0
    solved, spent, nodes = answer.stdout.split()
    return solved == "1" and float(spent) <= seconds, min(float(spent), seconds), int(nodes)


def problems(paths):
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                lines = file.readlines()
        except (OSError, UnicodeDecodeError) as error:
            sys.exit(f"{path} cannot be read: {error}")
        for line in lines:
            sfen, *rest = (part.strip() for part in line.split("#")[0].split("|"))
            if sfen and rest and not rest[0].isdecimal():
                sys.exit(f"{path}: '{line.strip()}'; expected SFEN or SFEN | plies")
            if sfen:
                yield sfen, int(rest[0]) if rest else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="path of henka")
    parser.add_argument("files", nargs="+", help="files of problems")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each problem")
    parser.add_argument("--hash", type=int, default=512, help="henka's memory in MB")
    args = parser.parse_args()
    if not shutil.which(args.engine):
        parser.error(f"argument engine: '{args.engine}'; expected the path of a program")
    if not 0.001 <= args.seconds < float("inf"):
        parser.error(f"argument --seconds: '{args.seconds}'; expected a number from 0.001 on")
    if args.hash < 1:
        parser.error(f"argument --hash: '{args.hash}'; expected a whole number from 1 on")
    if not importlib.util.find_spec("cshogi"):
        sys.exit("this Python has no package cshogi: pip install cshogi")
    sums = defaultdict(lambda: [0, [0, 0.0, 0], [0, 0.0, 0]])
    for sfen, plies in problems(args.files):
        row = sums[plies]
        row[0] += 1
        found = henka(args.engine, sfen, args.seconds, args.hash), other(sfen, args.seconds)
        for sum_of, answer in zip(row[1:], found):
            for i, value in enumerate(answer):
                sum_of[i] += value
    print("plies  problems   henka: solved  seconds      nodes   cshogi: solved  seconds      nodes")
    for plies, (count, own, their) in sorted(sums.items(), key=lambda item: item[0] or 0):
        cells = "".join(f"{solved:>16} {spent:>8.2f} {nodes:>10}" for solved, spent, nodes in (own, their))
        print(f"{plies or '?':>5} {count:>9}{cells}")


if __name__ == "__main__":
    main()

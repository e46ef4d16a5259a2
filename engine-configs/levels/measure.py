"""What each level of henka is worth: a column of the table in docs/strength.md.

    python3 measure.py HENKA VARIANT [--games N] [--begin N] [--concurrency N] [--openings N] [--seed N]
                       [--keep DIRECTORY]

Every level plays the one below it, and the first a program that counts material one ply ahead (one-ply.py). Errors are
drawn anew for every move, as they are for who plays against a level, and figures come out again within their intervals.
With --seed they are drawn from the position and that seed, and come out the same; but then an error belongs to a
position, and on small boards, where the same positions come again and again, the figures to the seed. Games from other
openings (--openings) add to those that were played before. With --keep a match that was played is not played again, and
one that was broken off is gone on with.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

LEVELS = 10
# More than any level looks at; a match wants to be told what limits its engines.
NODES = 1_000_000_000


def held_back(level, seed):
    """The level as `henka match` is told of it. Two levels draw their errors from different seeds; 0 is none."""
    own = LEVELS * seed + level if seed else 0
    return f"name=level-{level} option.SkillLevel={2 * (level - 1)} option.SkillSeed={own}"


def result_in(summary):
    """What a match says of its two engines, and how many games it has played: one that is broken off says so too."""
    if not summary.exists():
        return None, 0
    pairing = json.loads(summary.read_text())["pairings"][0]
    return pairing, sum(pairing["wins_draws_losses"])


def play(args, directory, one, other, games):
    """The result of the first of two engines against the other."""
    file = directory / f"{args.variant}-{one.split()[0]}-{other.split()[0]}.jsonl".replace("name=", "")
    summary = file.with_suffix(".summary.json")
    pairing, played = result_in(summary)
    if played < games:
        command = [args.henka, "match", "--variant", args.variant, "--games", str(games), "--nodes", str(NODES)]
        command += ["--random-plies", "4", "--seed", str(args.openings), "--concurrency", str(args.concurrency)]
        command += ["--out", str(file)]
        command += ["--engine", one, "--engine", other]
        command += ["--resume"] if file.exists() else []
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"{file.stem}: {done.stderr.strip()}")
        pairing, played = result_in(summary)
    if played < games:
        sys.exit(f"{file.stem}: broken off after {played} of {games} games")
    return pairing


def elo(pairing):
    found = pairing["elo"]
    if found["value"] is None or abs(found["value"]) == float("inf"):
        return "all"
    return f"{found['value']:+.0f} ± {(found['high'] - found['low']) / 2:.0f}"


def measure(args, directory):
    one_ply = f'name=one-ply cmd="{sys.executable} {Path(__file__).with_name("one-ply.py")} {args.henka}"'
    first = play(args, directory, held_back(1, args.seed), one_ply, args.begin)
    score = first["score"]
    low, high = 100 * score["low"], 100 * score["high"]
    print(f"1 over one ply of material: {100 * score['value']:.0f} % [{low:.0f}, {high:.0f}]", flush=True)
    for level in range(2, LEVELS + 1):
        pairing = play(args, directory, held_back(level, args.seed), held_back(level - 1, args.seed), args.games)
        print(f"{level} over {level - 1}: {elo(pairing)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("henka", help="the engine's path")
    parser.add_argument("variant", help="the game")
    parser.add_argument("--games", type=int, default=400, help="games of every two levels")
    parser.add_argument("--begin", type=int, default=100, help="games of the first level with one ply of material")
    parser.add_argument("--concurrency", type=int, default=2, help="games at a time")
    parser.add_argument("--openings", type=int, default=1, help="the seed of the random plies that games begin with")
    parser.add_argument("--seed", type=int, default=0, help="what errors are drawn from; 0 for something new each time")
    parser.add_argument("--keep", type=Path, help="a directory for the games")
    args = parser.parse_args()
    args.henka = str(Path(args.henka).resolve())
    with tempfile.TemporaryDirectory() as spare:
        directory = args.keep or Path(spare)
        directory.mkdir(parents=True, exist_ok=True)
        measure(args, directory)


if __name__ == "__main__":
    main()

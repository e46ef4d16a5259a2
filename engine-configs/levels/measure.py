"""What each level of henka is worth: a column of the table in docs/strength.md.

    python3 measure.py HENKA VARIANT [--games N] [--begin N] [--concurrency N] [--openings N] [--seed N]
                       [--keep DIRECTORY]

Every level plays the one below it, and the first a program that counts material one ply ahead (one-ply.py). Errors are
drawn anew for every move, as they are for who plays against a level, and figures come out again within their intervals.
With --seed they are drawn from the position and that seed, and come out the same; but then an error belongs to a
position, and on small boards, where the same positions come again and again, the figures to the seed. Games from other
openings (--openings) add to those that were played before. With --keep a match that was played is not played again, and
one that was broken off is gone on with; one from other openings or seeds, or by another program, is refused.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LEVELS = 10
# More than any level looks at; a match wants to be told what limits its engines.
NODES = 1_000_000_000
# Of every opening, at random.
PLIES = 4


def held_back(level, seed):
    """The level as `henka match` is told of it. Two levels draw their errors from different seeds; 0 is none."""
    own = LEVELS * seed + level if seed else 0
    return f"name=level-{level} option.SkillLevel={2 * (level - 1)} option.SkillSeed={own}"


def results_in(summary):
    """What a match says of every two of its engines, and how many games they have played: one that is broken off says
    so too."""
    try:
        pairings = json.loads(summary.read_text())["pairings"]
    except (OSError, ValueError):
        return [], 0
    return pairings, sum(sum(pairing["wins_draws_losses"]) for pairing in pairings)


def settings_in(file):
    """What the first line of a file of games says is played and by whom; nothing if it has no such line yet."""
    try:
        line = file.open().readline() if file.exists() else ""
        if not line.endswith("\n"):
            return {}
        header = json.loads(line)
        settings = {f"{engine['name']}'s program": " ".join(engine["files"]) for engine in header["engines"]}
        settings |= {name: value for name, value in header["match"].items() if name != "engine"}
        for engine in header["match"]["engine"]:
            settings |= {f"{engine['name']}'s {key}": value for key, value in engine.items()}
        return settings
    except OSError as error:
        sys.exit(f"{file}: {error.strerror}")
    except (ValueError, KeyError, TypeError, AttributeError):
        sys.exit(f"{file}: its first line is not that of a match")


def run(args, file, engines, games, *more):
    """Plays a match of so many games of every two engines, or what is missing of it."""
    command = [args.henka, "match", "--variant", args.variant, "--games", str(games), "--nodes", str(NODES)]
    command += ["--random-plies", str(PLIES), "--seed", str(args.openings), "--concurrency", str(args.concurrency)]
    command += ["--out", str(file), *more]
    command += [part for engine in engines for part in ("--engine", engine)]
    command += ["--resume"] if file.exists() else []
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        sys.exit(f"{args.henka}: {error.strerror}")
    if done.returncode != 0:
        sys.exit(f"{file.stem}: {done.stderr.strip() or f'{args.henka} ends with status {done.returncode}'}")


def settings_now(args, engines):
    """What the first line of a match of these engines would say now: that of one which ends at once does."""
    with tempfile.TemporaryDirectory() as spare:
        file = Path(spare) / "now.jsonl"
        run(args, file, engines, 1, "--max-plies", "1")
        return {name: value for name, value in settings_in(file).items() if name != "max-plies"}


def refuse_others(args, file, engines):
    """Ends if the match that is kept in the file is not the one that is asked for."""
    if not (there := settings_in(file)):
        return
    here = settings_now(args, engines)
    for name in [*there, *here]:
        if there.get(name) != here.get(name):
            differ = f"{name} is {there.get(name)} there, {here.get(name)} here"
            sys.exit(f"{file}: {differ}; keep these games in another directory")


def match(args, file, engines, games):
    """The results of every two of the engines against each other, so many games each, all written into the file."""
    refuse_others(args, file, engines)
    summary = file.with_suffix(".summary.json")
    due = games * len(engines) * (len(engines) - 1) // 2
    pairings, played = results_in(summary) if file.exists() else ([], 0)
    if played < due:
        run(args, file, engines, games)
        pairings, played = results_in(summary)
    if played < due:
        sys.exit(f"{file.stem}: broken off after {played} of {due} games")
    return pairings


def play(args, directory, one, other, games):
    """The result of the first of two engines against the other."""
    file = f"{args.variant}-{one.split()[0]}-{other.split()[0]}.jsonl".replace("name=", "")
    return match(args, directory / file, [one, other], games)[0]


def elo(pairing):
    found = pairing["elo"]
    if found["value"] is None or abs(found["value"]) == float("inf"):
        return "all"
    return f"{found['value']:+.0f} ± {(found['high'] - found['low']) / 2:.0f}"


def measure(args, directory):
    one_ply = f'name=one-ply cmd="{sys.executable} {Path(__file__).resolve().with_name("one-ply.py")} {args.henka}"'
    first = play(args, directory, held_back(1, args.seed), one_ply, args.begin)
    score = first["score"]
    low, high = 100 * score["low"], 100 * score["high"]
    print(f"1 over one ply of material: {100 * score['value']:.0f} % [{low:.0f}, {high:.0f}]", flush=True)
    for level in range(2, LEVELS + 1):
        pairing = play(args, directory, held_back(level, args.seed), held_back(level - 1, args.seed), args.games)
        print(f"{level} over {level - 1}: {elo(pairing)}", flush=True)


def number(least):
    """Reads a whole number that is at least so large."""

    def read(text):
        if not (text.isascii() and text.isdigit()) or int(text) < least:
            raise argparse.ArgumentTypeError(f"'{text}'; expected a whole number from {least} on")
        return int(text)

    return read


def program(text):
    """Finds a program."""
    if found := shutil.which(text):
        return str(Path(found).resolve())
    raise argparse.ArgumentTypeError(f"'{text}'; expected the path of a program")


def arguments(doc, games):
    """The arguments that measuring takes, whatever is measured; as many games of every two levels if none are asked."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("henka", type=program, help="the engine's path")
    parser.add_argument("variant", help="the game")
    parser.add_argument("--games", type=number(1), default=games, help="games of every two levels")
    parser.add_argument("--concurrency", type=number(1), default=2, help="games at a time")
    parser.add_argument("--openings", type=number(0), default=1, help="the seed of random plies that games begin with")
    parser.add_argument("--seed", type=number(0), default=0, help="what errors are drawn from; 0: something new each time")
    parser.add_argument("--keep", type=Path, help="a directory for the games")
    return parser


def kept(parser, measure):
    """Measures by the arguments, in the directory that is to be kept or in one that is not."""
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as spare:
        directory = args.keep or Path(spare)
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            parser.error(f"argument --keep: '{args.keep}' is no directory and cannot become one: {error.strerror}")
        measure(args, directory)


def main():
    parser = arguments(__doc__, games=400)
    parser.add_argument("--begin", type=number(1), default=100, help="games of the first level and one ply of material")
    kept(parser, measure)


if __name__ == "__main__":
    main()

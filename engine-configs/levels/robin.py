"""Do the steps between levels add up? A round robin of all levels of a game.

    python3 robin.py HENKA VARIANT [--games N] [--concurrency N] [--openings N] [--seed N] [--keep DIRECTORY]

Every level plays every other, and each is given the Elo over the first that makes all results likeliest, whoever met
whom (R. Bradley and M. Terry, Rank analysis of incomplete block designs, 1952; a draw is half of a game won). Then, by
how far apart they stand, what the stronger have scored and what those Elo promise them. Intervals are 95 %. The
arguments are those of measure.py.
"""

import math

import measure
from together import ANYTHING, SURE, solved, triangle

# Of the probability to win, per Elo.
STEEPNESS = math.log(10) / 400
# What a step is taken for before a game is played, give or take ANYTHING.
STEP = 150


def promised(ahead):
    """What somebody scores of a game who is so many Elo ahead."""
    return 1 / (1 + math.exp(-STEEPNESS * ahead))


def worths(results, levels):
    """The Elo of every level over the first, and their standard errors. Results are (stronger, weaker, games, points of
    the stronger), levels counted from 0."""
    elo = [float(STEP * level) for level in range(levels)]
    for _ in range(50):
        slope = [(STEP * level - worth) / ANYTHING**2 for level, worth in enumerate(elo)]
        matrix = [[(one == other) / ANYTHING**2 for other in range(levels)] for one in range(levels)]
        for strong, weak, games, points in results:
            expected = promised(elo[strong] - elo[weak])
            push = STEEPNESS * (points - games * expected)
            bend = STEEPNESS**2 * games * expected * (1 - expected)
            for one, other in ((strong, weak), (weak, strong)):
                slope[one] += push if one == strong else -push
                matrix[one][one] += bend
                matrix[one][other] -= bend
        # The first level stays where it is: the others are counted from there (Newton's method).
        lower = triangle([row[1:] for row in matrix[1:]])
        units = [[float(one == other) for other in range(levels - 1)] for one in range(levels - 1)]
        inverse = [solved(lower, unit) for unit in units]
        right = solved(lower, slope[1:])
        for level, column in enumerate(inverse, start=1):
            elo[level] += sum(map(float.__mul__, column, right))
    return elo, [0.0] + [math.sqrt(sum(part**2 for part in column)) for column in inverse]


def results_of(pairings):
    """The results of pairings of engines that are called by their levels."""
    found = []
    for pairing in pairings:
        one, other = (int(name.removeprefix("level-")) - 1 for name in pairing["engines"])
        wins, draws, losses = pairing["wins_draws_losses"]
        points = wins + draws / 2 if one > other else losses + draws / 2
        found.append((max(one, other), min(one, other), wins + draws + losses, points))
    return found


def robin(args, directory):
    engines = [measure.held_back(level, args.seed) for level in range(1, measure.LEVELS + 1)]
    results = results_of(measure.match(args, directory / f"{args.variant}-all.jsonl", engines, args.games))
    elo, errors = worths(results, measure.LEVELS)
    for level in range(1, measure.LEVELS):
        print(f"{level + 1} over 1: {elo[level]:+.0f} ± {SURE * errors[level]:.0f}")
    for apart in range(1, measure.LEVELS):
        those = [result for result in results if result[0] - result[1] == apart]
        games = sum(games for *_, games, _ in those)
        scored = sum(points for *_, points in those)
        due = sum(games * promised(elo[strong] - elo[weak]) for strong, weak, games, _ in those)
        print(f"{apart} apart: {100 * scored / games:.1f} % of {games} games, {100 * due / games:.1f} % promised")


def main():
    measure.kept(measure.arguments(__doc__, games=20), robin)


if __name__ == "__main__":
    main()

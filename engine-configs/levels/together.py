"""What the figures of the table of levels in docs/strength.md say when they are taken together.

    python3 together.py [STRENGTH.md]

What a step between two levels is worth is taken for the sum of a mean of all, of what its game adds, of what its place
among the levels adds, and of something of its own; a figure is that and chance, by as much as its interval says. How
much games, places and steps scatter is not known: everything from nothing to 30 Elo is equally likely beforehand, and
counts afterwards as far as it makes the figures likely (A. Gelman, Prior distributions for variance parameters in
hierarchical models, 2006). Where steps hardly differ, so many of them say more of each than it says of itself.
Intervals are 95 %.
"""

import math
import re
import sys
from itertools import dropwhile, product, takewhile
from pathlib import Path
from statistics import NormalDist

STRENGTH = Path(__file__).parents[2] / "docs" / "strength.md"
FIGURE = re.compile(r"([+-]\d+) ± (\d+)$")
SURE = NormalDist().inv_cdf(0.975)
# Standard deviations, in Elo.
SCATTERS = range(0, 31, 5)
# That of the mean of all, of which nothing is known beforehand.
ANYTHING = 1000


def table(text):
    """The games, the steps, and every figure as game, step, value and standard error: of the first table of levels, for
    what comes of it stands on the same page in a second."""
    lines = dropwhile(lambda line: not line.startswith("| level |"), text.splitlines())
    lines = takewhile(lambda line: line.startswith("|"), lines)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    games = rows[0][1:] if rows else []
    steps = [row for row in rows if re.fullmatch(r"\d+ over \d+", row[0])]
    found = [(game, row[0], FIGURE.match(cell)) for row in steps for game, cell in zip(games, row[1:])]
    if not found or len(found) < len(games) * len(steps) or not all(match for *_, match in found):
        sys.exit("the table of levels has to have a figure like +150 ± 12 for every step of every game")
    return games, [row[0] for row in steps], [(*at, int(m[1]), int(m[2]) / SURE) for *at, m in found]


def triangle(matrix):
    """The lower triangle whose product with its transpose is the matrix (Cholesky)."""
    lower = []
    for i, row in enumerate(matrix):
        own = solved(lower, row)
        lower.append([*own, math.sqrt(row[i] - sum(map(float.__mul__, own, own)))])
    return lower


def solved(lower, right):
    """What the triangle has to be multiplied with to give the right side, as far as it reaches."""
    found = []
    for row, value in zip(lower, right):
        found.append((value - sum(map(float.__mul__, row, found))) / row[-1])
    return found


def given(figures, scatters):
    """How likely these scatters make the figures (a logarithm), and every step's mean and variance then."""
    by_game, by_place, own = (scatter**2 for scatter in scatters)
    matrix = [
        [
            float(ANYTHING**2 + by_game * (game == other) + by_place * (step == another))
            + (own + error**2) * ((game, step) == (other, another))
            for other, another, *_ in figures
        ]
        for game, step, _, error in figures
    ]
    lower = triangle(matrix)
    units = [[0.0] * n + [1.0] + [0.0] * (len(figures) - n - 1) for n in range(len(figures))]
    inverse = [solved(lower, unit) for unit in units]
    values = solved(lower, [float(value) for *_, value, _ in figures])
    likely = -sum(math.log(row[-1]) for row in lower) - sum(value**2 for value in values) / 2
    steps = []
    for column, (*_, value, error) in zip(inverse, figures):
        off = sum(map(float.__mul__, column, values))
        steps.append((value - error**2 * off, error**2 - error**4 * sum(part**2 for part in column)))
    return likely, steps


def together(figures):
    """The scatters with their weights, and every step's mean and standard deviation."""
    tried = [(scatters, *given(figures, scatters)) for scatters in product(SCATTERS, repeat=3)]
    best = max(likely for _, likely, _ in tried)
    weights = [math.exp(likely - best) for _, likely, _ in tried]
    weights = [weight / sum(weights) for weight in weights]
    steps = []
    for n in range(len(figures)):
        found = [(weight, *each[n]) for weight, (*_, each) in zip(weights, tried)]
        mean = sum(weight * value for weight, value, _ in found)
        variance = sum(weight * (variance + (value - mean) ** 2) for weight, value, variance in found)
        steps.append((mean, math.sqrt(variance)))
    return [(scatters, weight) for (scatters, *_), weight in zip(tried, weights)], steps


def plain_mean(figures):
    """The mean of figures, and its interval."""
    errors = sum(error**2 for *_, error in figures)
    return f"{sum(value for *_, value, _ in figures) / len(figures):.0f} ± {SURE * math.sqrt(errors) / len(figures):.0f}"


def main():
    try:
        text = (Path(sys.argv[1]) if len(sys.argv) > 1 else STRENGTH).read_text()
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"the page with the table of levels cannot be read: {error}")
    games, steps, figures = table(text)
    print("means as they are:")
    for at, names in enumerate((games, steps)):
        for name in names:
            print(f"  {name}: {plain_mean([figure for figure in figures if figure[at] == name])}")
    scatters, likely = together(figures)
    for n, what in enumerate(("games", "places", "steps of their own")):
        mean = sum(weight * one[n] for one, weight in scatters)
        spread = math.sqrt(sum(weight * (one[n] - mean) ** 2 for one, weight in scatters))
        print(f"scatter of {what}: {mean:.0f}, standard deviation {spread:.0f}")
    print("steps as all figures together make them likely:")
    by_step = {(game, step): worth for (game, step, *_), worth in zip(figures, likely)}
    print("| level | " + " | ".join(games) + " |")
    for step in steps:
        worths = [by_step[game, step] for game in games]
        print(f"| {step} | " + " | ".join(f"{mean:+.0f} ± {SURE * off:.0f}" for mean, off in worths) + " |")


if __name__ == "__main__":
    main()

"""Draw one plot for each game.

The numbers come from the tables in data/. If no table has them, the package computes them from its
packs.
"""

from fractions import Fraction
from pathlib import Path

import altair as alt
import polars as pl

import ttt_tables as ttt
from docs.programs.sample import ROOT
from ttt_tables.plots import BLUE, INK, VERMILION, Plot, heat, panel, save

GRID = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
RESULTS = {"X wins": BLUE, "draw": "#BBBBBB", "O wins": VERMILION}
STEPS = 40  # of the curves by epsilon


def classic(data: Path) -> Plot:
    """Return how often X, who never risks a loss, fails to win after each first move."""
    rows = pl.read_parquet(data / "policy_moves.parquet", glob=False).filter(board=0)
    panels = []
    for model in ("uniform", "centre"):
        cells = rows.filter(policy=f"safe-{model}").sort("cell")
        draws = list(map(Fraction, cells["draw_exact"]))
        words = [
            (f"cell {n}", f"{float(draw):.2%}".replace("%", " %"), str(draw))
            for n, draw in enumerate(draws)
        ]
        panels.append(heat(f"opponent {model}", list(map(float, draws)), words, (0, 0.03)))
    plot: Plot = alt.hconcat(*panels, spacing=50)
    return plot


def skill() -> Plot:
    """Return the fraction of games that a sometimes random player loses to perfect play."""
    rows = []
    for n in range(STEPS + 1):
        erring = ttt.mix("perfect", "random", Fraction(n, STEPS))
        for side in "XO":
            pair = (erring, "perfect") if side == "X" else ("perfect", erring)
            rows.append((n / STEPS, ttt.evaluate(*pair).of(side).loss, f"as {side}"))
    frame = pl.DataFrame(rows, ["epsilon", "lost", "side"], orient="row")
    colour = alt.Scale(domain=["as X", "as O"], range=[BLUE, VERMILION])
    across = alt.X("epsilon:Q", title="chance to err at each move", axis=alt.Axis(format="%"))
    base = alt.Chart(frame).encode(
        x=across,
        y=alt.Y("lost:Q", title="share of games lost", axis=alt.Axis(format="%")),
        color=alt.Color("side:N", title=None, scale=colour),
        strokeDash=alt.StrokeDash("side:N", title=None, scale=alt.Scale(domain=["as X", "as O"])),
    )
    drawn = panel("against perfect play", base.mark_line(strokeWidth=2))
    return alt.hconcat(drawn.properties(width=420, height=220))


def dice() -> Plot:
    """Return the probabilities of the results of the dice game from its start, for each rule."""
    rows = []
    for rule in ("pass", "draw", "reroll", "forfeit"):
        start = 0.0
        value = ttt.game("dice", rule=rule).probe("......... X")
        for result, chance in zip(RESULTS, (value.win, value.draw, value.loss), strict=True):
            assert chance is not None
            rows.append((rule, result, start, start + chance, f"{chance:.3f}"))
            start += chance
    frame = pl.DataFrame(rows, ["rule", "result", "low", "high", "said"], orient="row")
    frame = frame.with_columns(middle=(pl.col("low") + pl.col("high")) / 2)
    names, colours = list(RESULTS), list(RESULTS.values())
    base = alt.Chart(frame).encode(
        y=alt.Y("rule:N", title=None, sort=None),
        x=alt.X("low:Q", title="chance", scale=alt.Scale(domain=(0, 1))),
    )
    bars = base.mark_bar(stroke="white").encode(
        x2="high:Q",
        color=alt.Color("result:N", title=None, scale=alt.Scale(domain=names, range=colours)),
    )
    wide = pl.col("high") - pl.col("low") > 0.05
    words = (
        alt.Chart(frame.filter(wide))
        .mark_text(color="white", fontWeight="bold")
        .encode(
            y=alt.Y("rule:N", sort=None),
            x=alt.X("middle:Q"),
            text="said:N",
            color=alt.condition("datum.result == 'draw'", alt.value(INK), alt.value("white")),
        )
    )
    drawn = panel("by the rule for a blocked roll", bars, words)
    return alt.hconcat(drawn.properties(width=480, height=150))


def family(data: Path) -> Plot:
    """Return the fractions of each game's open positions that are won, drawn and lost."""
    games = pl.read_parquet(data / "family_games.parquet", glob=False).filter(
        pl.col("wdl").is_not_null()
    )
    names = {"won": BLUE, "drawn": RESULTS["draw"], "lost": VERMILION}
    counts = {"won": "win_count", "drawn": "draw_count", "lost": "loss_count"}
    frame = games.rename({count: name for name, count in counts.items()}).unpivot(
        list(names), index=["game", "open_count"], variable_name="result"
    )
    place = pl.col("result").replace_strict({name: at for at, name in enumerate(names)})
    base = alt.Chart(
        frame.with_columns(place=place, share=pl.col("value") / pl.col("open_count"))
    ).encode(
        y=alt.Y("game:N", title=None, sort=None),
        x=alt.X("share:Q", title="share of open positions", scale=alt.Scale(domain=(0, 1))),
        order=alt.Order("place:Q"),
        color=alt.Color(
            "result:N",
            title=None,
            scale=alt.Scale(domain=list(names), range=list(names.values())),
        ),
    )
    drawn = panel("by the side to move", base.mark_bar(stroke="white"))
    return alt.hconcat(drawn.properties(width=420, height=220))


def probabilistic() -> Plot:
    """Return the grid of the published post, and X's score after each first move."""
    grid = ttt.probabilistic.parse_grid(GRID)
    scores = {move.cell: move.score for move in ttt.probabilistic.solve(grid).moves("......... X")}
    success = [float(cell.success) for cell in grid.cells]
    given = [(f"cell {n}", cell.show(), "") for n, cell in enumerate(grid.cells)]
    best = max(scores, key=scores.__getitem__)
    found = [(f"cell {n}", f"{scores[n]:.4f}", "best" if n == best else "") for n in range(9)]
    panels = [
        heat("success/neutral/failure in percent", success, given, (0.2, 0.8)),
        heat(
            "X's score after a first move there", [scores[n] for n in range(9)], found, (0.4, 0.6)
        ),
    ]
    plot: Plot = alt.hconcat(*panels, spacing=50)
    return plot


def miniboards() -> Plot:
    """Return X's winning probability after each first mark, if chance fills the mini-board."""
    game = ttt.game("miniboard")
    chances = [game.probe("." * n + "X" + "." * (8 - n)).exact for n in range(9)]
    panels = []
    for name, part in (("X takes it", "win"), ("O takes it", "loss")):
        values = [Fraction(getattr(found, part)) for found in chances]
        words = [(f"cell {n}", f"{float(value):.3f}", str(value)) for n, value in enumerate(values)]
        panels.append(heat(f"X on the cell: {name}", list(map(float, values)), words, (0.2, 0.8)))
    plot: Plot = alt.hconcat(*panels, spacing=50)
    return plot


def ultimate() -> Plot:
    """Return X's score after a first mark on each of the 81 cells, if chance fills the boards."""
    scores, game = {}, ttt.game("ultimate")
    for board in range(9):
        for cell in range(9):
            value = game.probe(game.position(played=f"{board}{cell}")).of("X")
            row, column = board // 3 * 3 + cell // 3, board % 3 * 3 + cell % 3
            scores[row, column] = value.score
    values = [scores[place] for place in sorted(scores)]
    words = [("", f"{value:.3f}", "") for value in values]
    drawn = heat("nine mini-boards of nine cells", values, words, (0.5, 0.58), size=460)
    return alt.hconcat(drawn)


def openings(data: Path) -> Plot:
    """Return X's points after each first move up to symmetry: games, and the engine's estimate."""
    x, games = pl.col("x_won_games") + pl.col("drawn_games") / 2, 100
    spread = (pl.col("x_won_games") + pl.col("drawn_games") / 4) / games - (x / games).pow(2)
    error = 1.959964 * (spread / (games - 1)).sqrt()
    move = pl.col("line").list.first()
    kinds = {"played": "100 games, with intervals", "estimate": "the engine's estimate"}
    rows = (
        pl.read_parquet(data / "ultimate_openings.parquet", glob=False)
        .filter(ply=1)
        .with_columns(
            opens=pl.format("board {}, cell {}", move // 9, move % 9),
            played=x / games,
            estimate=1 - pl.col("estimated_score"),
            low=x / games - error,
            high=x / games + error,
        )
    )
    points = rows.unpivot(
        [*kinds], index=["ultimate_rule", "opens"], variable_name="kind"
    ).with_columns(pl.col("kind").replace_strict(kinds))
    order = rows.group_by("opens").agg(pl.col("played").mean())
    order = order.sort("played", "opens", descending=[True, False])  # equal means have one order
    up = alt.Y("opens:N", title=None, sort=order["opens"].to_list())
    across = alt.X("value:Q", title="X's points a game", scale=alt.Scale(zero=False, padding=12))
    colour = alt.Scale(domain=[*kinds.values()], range=[BLUE, VERMILION])
    shape = alt.Scale(domain=[*kinds.values()], range=["circle", "diamond"])
    panels = []
    for rule in ("closed-draw", "closed-count"):
        spans = alt.Chart(rows.filter(ultimate_rule=rule)).mark_rule(color=BLUE)
        marks = alt.Chart(points.filter(ultimate_rule=rule)).mark_point(
            filled=True, size=50, opacity=1
        )
        layers = (
            spans.encode(x="low:Q", x2="high:Q", y=up),
            marks.encode(
                x=across,
                y=up,
                color=alt.Color("kind:N", title=None, scale=colour),
                shape=alt.Shape("kind:N", title=None, scale=shape),
            ),
        )
        panels.append(panel(rule, *layers).properties(width=250, height=300))
    plot: Plot = alt.hconcat(*panels, spacing=24).resolve_scale(x="shared")
    return plot


def phantom(data: Path) -> Plot:
    """Return the loss of each average strategy of regret matching, by iterations."""
    values = pl.read_parquet(data / "phantom_values.parquet", glob=False)
    value = values.filter(method="stored")["x_at_least"].item()
    found = values.filter(method="regret matching").with_columns(
        X=value - pl.col("x_at_least"), O=pl.col("x_at_most") - value
    )
    rows = found.unpivot(["X", "O"], index="iteration", variable_name="side", value_name="lost")
    sides = ["X", "O"]
    axis = alt.Axis(grid=False, values=[1, 10, 100, 1000])
    base = alt.Chart(rows).encode(
        x=alt.X("iteration:Q", title="iterations", axis=axis, scale=alt.Scale(type="log")),
        y=alt.Y("lost:Q", title="score lost to the best reply", scale=alt.Scale(type="log")).axis(
            format="~g", values=[10.0**-power for power in range(7)]
        ),
        color=alt.Color(
            "side:N", title=None, scale=alt.Scale(domain=sides, range=[BLUE, VERMILION])
        ),
        shape=alt.Shape(
            "side:N", title=None, scale=alt.Scale(domain=sides, range=["circle", "square"])
        ),
    )
    drawn = panel(
        "against the value 5/6",
        base.mark_line(strokeWidth=1.5),
        base.mark_point(filled=True, size=45),
    )
    return alt.hconcat(drawn.properties(width=420, height=220))


def main(data: Path = ROOT / "data", folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw the plots of the games into `folder`."""
    for name, title, plot in (
        ("classic", "How often a careful X fails to win, by his first cell", classic(data)),
        ("skill", "How often a player who errs loses", skill()),
        ("dice", "The dice game before the first roll", dice()),
        ("family", "Who wins the positions of each game", family(data)),
        ("probabilistic", "A grid of the probabilistic game, solved", probabilistic()),
        ("miniboards", "One mark, then random fill", miniboards()),
        ("ultimate", "X's estimated score after his first mark", ultimate()),
        ("phantom", "Phantom tic-tac-toe: regret matching converges", phantom(data)),
        ("openings", "X's first move, measured", openings(data)),
    ):
        save(title, plot, folder / f"{name}.svg")

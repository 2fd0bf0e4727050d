# %% [markdown]
# # Who errs, and how?
#
# *For teachers who want numbers behind a lesson on learning machines. Forty-five minutes.*
#
# Two players who never err draw tic-tac-toe for ever. The interesting players are the others: one
# who moves at random, one who errs now and then, a heap of matchboxes that learns. All chances
# below are computed over every possible game, not counted in some games, so they are the same
# each time.

# %%
from fractions import Fraction

import altair as alt
import polars as pl

import ttt_tables as ttt
from ttt_tables import sql

tb = ttt.open_tablebase()
db = sql.connect()  # the folder data/ here, or the folder that TTT_DATA names

# %% [markdown]
# ## Two players who know nothing

# %%
ttt.evaluate("random", "random").exact

# %% [markdown]
# Of two players who move at random X wins 737/1260 of the games, 58 %, and O 29 %. The first move
# is worth that much as long as nobody thinks. How do other players fare against each other? The
# table `crosstable` lets every policy play every policy; the chart shows X's *score*, which
# counts a win as 1 and a draw as one half.

# %%
cross = db.sql("select policy_x, policy_o, x_score from crosstable").pl()
order = ["random", "menace", "menace-greedy", "td", "max-win-uniform", "safe-uniform", "perfect"]
shown = cross.filter(pl.col("policy_x").is_in(order), pl.col("policy_o").is_in(order))
base = alt.Chart(shown).encode(
    x=alt.X("policy_o:N", sort=order, title="O", axis=alt.Axis(labelAngle=-40)),
    y=alt.Y("policy_x:N", sort=order, title="X"),
)
cells = base.mark_rect().encode(
    color=alt.Color(
        "x_score:Q",
        legend=None,
        scale=alt.Scale(
            domain=[0, 0.5, 1], range=["#E9A066", "#FFFFFF", "#7FB2DA"], interpolate="rgb"
        ),
    )
)
(cells + base.mark_text().encode(text=alt.Text("x_score:Q", format=".2f"))).properties(
    title="X's score: the row plays X, the column plays O", width=420, height=300
)

# %% [markdown]
# Read the column of `perfect`: nobody who plays X scores more than one half against it. Read the
# row of `random`: as O `perfect` leaves the random player 0.10, `max-win-uniform` only 0.04. That
# policy bets on errors. The row of `menace-greedy` shows the price of the bet: it beats
# `max-win-uniform` every time.

# %% The sentences so far, checked
both = ttt.evaluate("random", "random")
assert both.exact[1:] == (Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420))
assert (round(100 * both.win), round(100 * both.loss)) == (58, 29)
as_x = dict(shown.filter(policy_o="perfect").select("policy_x", "x_score").rows())
assert max(as_x.values()) == 0.5
leaves = dict(shown.filter(policy_x="random").select("policy_o", "x_score").rows())
assert round(leaves["perfect"], 2) == 0.10
assert round(leaves["max-win-uniform"], 2) == 0.04 == round(min(leaves.values()), 2)
bet = shown.filter(policy_x="menace-greedy", policy_o="max-win-uniform")
assert bet["x_score"].item() == 1

# %% [markdown]
# ## How badly can each be beaten?
#
# Playing well against one opponent proves little. The *exploitability* of a policy is what the
# best possible opponent gains on it, per game: 0 for a player who cannot be beaten, 1/2 for one
# who loses every game.

# %%
policies = (
    db.sql("select policy, exploitability from policies").pl().filter(pl.col("policy").is_in(order))
)
alt.Chart(policies, title="What the best opponent gains a game").mark_bar().encode(
    x=alt.X("exploitability:Q", title="exploitability", scale=alt.Scale(domain=[0, 0.5])),
    y=alt.Y("policy:N", sort="-x", title=None),
).properties(height=190)

# %% [markdown]
# Here is a surprise for a lesson: a machine that learnt from 10,000 games and always plays its
# favourite move, `menace-greedy`, loses **every** game to the best opponent, while `random` does
# not. It errs in the same places each time. To err predictably is worse than to err at random.

# %% The sentences so far, checked
found = dict(policies.rows())
assert found["menace-greedy"] == 0.5
assert 0.47 < found["random"] < 0.5
assert found["perfect"] == found["safe-uniform"] == 0
assert all(0 <= value <= 0.5 for value in found.values())

# %% [markdown]
# ## How often may you err?
#
# Let a player move perfectly but for one move in a hundred, or in ten, which is drawn at random.
# The chance to lose is a polynomial in the chance to err, and `ttt.epsilon_curve` has it
# exactly:

# %%
losses = {name: ttt.epsilon_curve("perfect", "random", name).loss for name in ("perfect", "random")}
losses["perfect"]

# %%
curve = pl.DataFrame(
    [
        {"chance to err": n / 40, "lost": lost, "against": name}
        for name, polynomial in losses.items()
        for n in range(41)
        for lost in [float(sum(c * Fraction(n, 40) ** k for k, c in enumerate(polynomial)))]
    ]
)
alt.Chart(curve, title="Games lost by a player who errs").mark_line().encode(
    x=alt.X("chance to err:Q", axis=alt.Axis(format="%"), title="chance to err at each move"),
    y=alt.Y("lost:Q", axis=alt.Axis(format="%"), title="share of games lost"),
    color=alt.Color("against:N", title="against"),
    strokeDash=alt.StrokeDash("against:N", title="against"),
)

# %% [markdown]
# Near zero the upper line rises almost twice as fast as the errors: its slope is 157/80. Who errs
# in one move of seven loses a quarter of the games against perfect play. (Half of the games are
# played as X, half as O.)

# %% The sentences so far, checked
assert losses["perfect"][:2] == (0, Fraction(157, 80))
assert 1.9 < losses["perfect"][1] < 2
often = ttt.epsilon_for(loss=0.25)
assert abs(often - Fraction(1, 7)) < 0.002
assert abs(sum(c * often**k for k, c in enumerate(losses["perfect"])) - Fraction(1, 4)) < 1e-9

# %% [markdown]
# ## A machine of matchboxes
#
# In 1961 Donald Michie built MENACE: 304 matchboxes, one for each board on which X has to choose,
# with coloured beads in them. A bead drawn from the box is the move. After a win each drawn bead
# comes back with three more of its colour, after a draw with one more, and after a loss it stays
# out. Nothing else is needed to learn. Train one yourself:

# %%
machine = ttt.learners.train_menace(300, against="random", seed=7)
for opponent in ("random", "perfect"):
    win, draw, loss = machine.chances(opponent)
    print(f"against {opponent}: win {win:.3f}, draw {draw:.3f}, loss {loss:.3f}")

# %% [markdown]
# Look into the first box of another machine (seed 0 in the table `menace_boxes`). It starts with
# 8 beads for the centre, 8 for a corner and 8 for an edge.

# %%
first_box = db.sql("""
    select games, ttt_kind(cell) as opening, beads,
        beads / sum(beads) over (partition by games) as share
    from menace_boxes
    where variant = '8/4/2/1' and side = 'X' and opponent = 'random' and run_seed = 0 and board = 0
    order by games, opening
""").pl()
alt.Chart(first_box.filter(pl.col("games") > 0), title="What is in the first box").mark_area(
    interpolate="monotone"
).encode(
    x=alt.X("games:Q", scale=alt.Scale(type="log"), axis=alt.Axis(values=[10, 100, 1000, 10000])),
    y=alt.Y("share:Q", axis=alt.Axis(format="%"), title="share of the beads"),
    color=alt.Color("opening:N", title=None),
)

# %% [markdown]
# After 10,000 games 18,503 of the 25,110 beads are for the centre. The machine was never told
# that the centre is good.
#
# ## Who is a good teacher?
#
# Three teachers: one who moves at random, one who plays perfectly, and a second MENACE that
# learns along. The curves are means over 300 machines, and the test is a game against a random
# player.

# %%
curves = db.sql("""
    select opponent as teacher, games, win + draw / 2 as score, loss, first_empty, against
    from learning_curves
    where learner = 'menace' and variant = '8/4/2/1' and side = 'X' and seed_count = 300
    order by teacher, games
""").pl()
by_random = curves.filter(against="random")
alt.Chart(
    by_random.filter(pl.col("games") > 0), title="MENACE's score against a random player"
).mark_line(point=True).encode(
    x=alt.X("games:Q", scale=alt.Scale(type="log"), title="games of training"),
    y=alt.Y("score:Q", scale=alt.Scale(zero=False), title="score"),
    color=alt.Color("teacher:N", title="teacher"),
    strokeDash=alt.StrokeDash("teacher:N", title="teacher"),
)

# %% [markdown]
# The perfect teacher does harm. Before its first game the machine scores 0.674; after 10,000
# games with that teacher 0.624. One machine in five has lost all beads of its first box and gives
# up for ever. The other four did learn: they score 0.783. The best teacher is a classmate: two
# machines that learn together reach 0.929.
#
# Against a perfect player the order changes, as the next table shows: there the pupil of the
# perfect teacher beats the pupil of the random one, since it was trained for this very test.

# %%
curves.filter(against="perfect", games=10_000).select("teacher", "score", "loss", "first_empty")

# %% The sentences so far, checked
beads = {(row["games"], row["opening"]): row["beads"] for row in first_box.iter_rows(named=True)}
assert [beads[0, kind] for kind in ("centre", "corner", "edge")] == [8, 8, 8]
assert beads[10_000, "centre"] == 18_503
assert sum(beads[10_000, kind] for kind in ("centre", "corner", "edge")) == 25_110
score = {(row[0], row[1]): round(row[2], 3) for row in by_random.rows()}
assert score["perfect", 0] == 0.674
assert score["perfect", 10_000] == 0.624
assert score["self", 10_000] == 0.929 == max(score.values())
last = {row[0]: row for row in curves.filter(against="perfect", games=10_000).rows()}
assert round(last["perfect"][4], 2) == 0.2
gave_up = curves.filter(against="random", teacher="perfect", games=10_000).row(0, named=True)
assert round(gave_up["score"] / (1 - gave_up["first_empty"]), 3) == 0.783  # who gave up scores 0
assert last["self"][2] > last["perfect"][2] > last["random"][2]
assert db.sql("""
    select count(distinct box) from menace_boxes
    where variant = '8/4/2/1' and side = 'X' and opponent = 'random'
""").fetchall() == [(304,)]

# %% [markdown]
# ## Beads or numbers?
#
# TD learning keeps one number for each board, its guess of the result, and corrects it after
# each game; no bead can run out. It plays 10,000 games against itself.

# %%
learners = db.sql("""
    select learner, games, loss from learning_curves
    where opponent = 'self' and side = 'X' and seed_count = 300 and against = 'perfect'
        and variant in ('8/4/2/1', '0.0') and games > 0
    order by learner, games
""").pl()
alt.Chart(learners, title="Games lost as X against a perfect player").mark_line(point=True).encode(
    x=alt.X("games:Q", scale=alt.Scale(type="log"), title="games against itself"),
    y=alt.Y("loss:Q", axis=alt.Axis(format="%"), title="lost"),
    color=alt.Color("learner:N", title=None),
    strokeDash=alt.StrokeDash("learner:N", title=None),
)

# %% [markdown]
# After 1,000 games TD loses 12 games of 100, MENACE 44. After 10,000 it is 1 and 10. Two reasons
# lie in the rules: a number goes half of the way to its target after each game, and TD plays the
# best move that it knows, while MENACE still draws lots from the box.

# %% The sentences so far, checked
lost = {row[:2]: round(100 * row[2]) for row in learners.rows()}
assert (lost["td", 1_000], lost["menace", 1_000]) == (12, 44)
assert (lost["td", 10_000], lost["menace", 10_000]) == (1, 10)

# %% [markdown]
# ## Exercises
#
# **1.** Write a policy: the centre if it is free, else the first empty cell. How does it do
# against `random` as X, and how badly can it be beaten?


# %% Answer 1
def mine(here):
    return "4" if "4" in here.legal_moves else here.legal_moves[0]


assert ttt.evaluate(mine, "random").exact.win == Fraction(41, 64)
assert ttt.exploitability(mine) == Fraction(1, 2)
ttt.evaluate(mine, "random"), ttt.exploitability(mine)

# %% [markdown]
# **2.** Improve it by one line, so that it takes a win where there is one. How much does that
# help against `random`?

# %% Answer 2
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def better(here):
    for line in LINES:
        marks = [here.board[cell] for cell in line]
        if sorted(marks) == sorted([here.to_move, here.to_move, "."]):
            return line[marks.index(".")]
    return mine(here)


assert ttt.evaluate(better, "random").win > ttt.evaluate(mine, "random").win
{name: ttt.evaluate(policy, "random").win for name, policy in (("mine", mine), ("better", better))}

# %% [markdown]
# **3.** Michie began with 4, 3, 2, 1 beads a colour instead of 8, 4, 2, 1. What share of the
# machines that learn from a perfect teacher have an empty first box after 300 games?

# %% Answer 3
empty = db.sql("""
    select variant as beads, first_empty from learning_curves
    where learner = 'menace' and side = 'X' and opponent = 'perfect' and against = 'random'
        and games = 300 and seed_count = 300
    order by beads
""").pl()
assert empty.rows() == [("4/3/2/1", 0.68), ("8/4/2/1", 61 / 300)]
empty

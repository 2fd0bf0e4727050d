# %% [markdown]
# # Which players make mistakes, and what do they cost?
#
# *For teachers who want numbers behind a lesson on learning machines. Forty-five minutes.*
#
# Two players who never make a mistake draw every game of tic-tac-toe. The interesting players are
# the others: a player who moves at random, a player who makes a mistake now and then, and a set of
# matchboxes that learns. In this notebook we compute how often each of them loses, and against
# whom. Unless a text names a sample of machines, the probabilities are computed over every possible
# game, so they are exact and the same each time.

# %%
from fractions import Fraction

import altair as alt
import polars as pl

import ttt_tables as ttt
from ttt_tables import sql

tb = ttt.open_tablebase()
db = sql.connect()  # the folder data/ here, or the folder that TTT_DATA names

# %% [markdown]
# ## Two random players

# %%
ttt.evaluate("random", "random").exact

# %% [markdown]
# If both players move at random, X wins 737/1260 of the games, which is 58 %, and O wins 29 %. The
# first move is a great advantage as long as nobody thinks. How well do other players score against
# each other? The table `crosstable` has the result of every policy against every policy. The chart
# shows X's *score*, which counts a win as 1 and a draw as one half.

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
# Look at the column of `perfect`: no policy scores more than one half as X against it. Look at the
# row of `random`: the random player scores 0.10 against `perfect`, and only 0.04 against
# `max-win-uniform`. That policy takes risks and relies on the opponent's mistakes. The row of
# `menace-greedy` shows the price of these risks: it beats `max-win-uniform` every time.

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
# ## How badly can each policy be beaten?
#
# A good result against one opponent proves little. The *exploitability* of a policy is how much the
# best possible opponent gains against it per game. It is 0 for a player who cannot be beaten, and
# 1/2 for a player who loses every game against this opponent.

# %%
policies = (
    db.sql("select policy, exploitability from policies").pl().filter(pl.col("policy").is_in(order))
)
alt.Chart(policies, title="How much the best opponent gains per game").mark_bar().encode(
    x=alt.X("exploitability:Q", title="exploitability", scale=alt.Scale(domain=[0, 0.5])),
    y=alt.Y("policy:N", sort="-x", title=None),
).properties(height=190)

# %% [markdown]
# This is a surprise for a lesson. The machine `menace-greedy` learned from 10,000 games and always
# plays its favourite move. It loses **every** game against the best opponent, while `random` does
# not. The machine makes the same mistakes each time, and predictable mistakes are worse than random
# ones.

# %% The sentences so far, checked
found = dict(policies.rows())
assert found["menace-greedy"] == 0.5
assert 0.47 < found["random"] < 0.5
assert found["perfect"] == found["safe-uniform"] == 0
assert all(0 <= value <= 0.5 for value in found.values())

# %% [markdown]
# ## How many mistakes can you afford?
#
# Let a player move perfectly, except that each move is random with probability epsilon, for example
# one move in ten. The probability that this player loses is a polynomial in epsilon, and
# `ttt.epsilon_curve` returns the polynomial exactly:

# %%
losses = {name: ttt.epsilon_curve("perfect", "random", name).loss for name in ("perfect", "random")}
losses["perfect"]

# %%
curve = pl.DataFrame(
    [
        {"epsilon": n / 40, "lost": lost, "against": name}
        for name, polynomial in losses.items()
        for n in range(41)
        for lost in [float(sum(c * Fraction(n, 40) ** k for k, c in enumerate(polynomial)))]
    ]
)
alt.Chart(
    curve, title="Games lost by a player who moves at random now and then"
).mark_line().encode(
    x=alt.X("epsilon:Q", axis=alt.Axis(format="%"), title="probability of a random move"),
    y=alt.Y("lost:Q", axis=alt.Axis(format="%"), title="fraction of games lost"),
    color=alt.Color("against:N", title="against"),
    strokeDash=alt.StrokeDash("against:N", title="against"),
)

# %% [markdown]
# Near zero the upper line rises almost twice as fast as epsilon: its slope is 157/80. A player who
# makes one random move in seven loses a quarter of the games against perfect play. (Half of the
# games are played as X, half as O.)

# %% The sentences so far, checked
assert losses["perfect"][:2] == (0, Fraction(157, 80))
assert 1.9 < losses["perfect"][1] < 2
often = ttt.epsilon_for(loss=0.25)
assert abs(often - Fraction(1, 7)) < 0.002
assert abs(sum(c * often**k for k, c in enumerate(losses["perfect"])) - Fraction(1, 4)) < 1e-9

# %% [markdown]
# ## A machine of matchboxes
#
# In 1961 Donald Michie built MENACE. It has 304 matchboxes, one for each board on which X has to
# choose, with coloured beads in them. The colour of a bead drawn from the box is the move. After a
# win each drawn bead comes back with three more of its colour, after a draw with one more, and
# after a loss it stays out. MENACE needs nothing else to learn. Train one yourself:

# %%
machine = ttt.learners.train_menace(300, against="random", seed=7)
for opponent in ("random", "perfect"):
    win, draw, loss = machine.chances(opponent)
    print(f"against {opponent}: win {win:.3f}, draw {draw:.3f}, loss {loss:.3f}")

# %% [markdown]
# Look into the first box of another machine (seed 0 in the table `menace_boxes`). It starts with
# 8 beads for the centre, 8 for a corner and 8 for an edge. The chart shows how their fractions
# change:

# %%
first_box = db.sql("""
    select games, ttt_kind(cell) as opening, beads,
        beads / sum(beads) over (partition by games) as share
    from menace_boxes
    where variant = '8/4/2/1' and side = 'X' and opponent = 'random' and run_seed = 0 and board = 0
    order by games, opening
""").pl()
alt.Chart(first_box.filter(pl.col("games") > 0), title="The beads in the first box").mark_area(
    interpolate="monotone"
).encode(
    x=alt.X("games:Q", scale=alt.Scale(type="log"), axis=alt.Axis(values=[10, 100, 1000, 10000])),
    y=alt.Y("share:Q", axis=alt.Axis(format="%"), title="fraction of the beads"),
    color=alt.Color("opening:N", title=None),
)

# %% [markdown]
# After 10,000 games 18,503 of the 25,110 beads are for the centre. Nobody told the machine that the
# centre is good.
#
# ## Which opponent is a good teacher?
#
# We compare three teachers: one that moves at random, one that plays perfectly, and a second MENACE
# that learns at the same time. The curves are means over 300 machines, and they show the score
# against a random player.

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
# The perfect teacher makes the machine worse. Before its first game the machine scores 0.674, and
# after 10,000 games with this teacher 0.624. One machine in five has lost all beads of its first
# box and resigns every game. The other four have learned something: they score 0.783. The best
# teacher is another learner: two machines that learn together reach 0.929.
#
# Against a perfect player the order changes, as the next table shows. In this test the pupil of the
# perfect teacher scores more than the pupil of the random one, because it was trained against this
# opponent.

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
assert (
    round(gave_up["score"] / (1 - gave_up["first_empty"]), 3) == 0.783
)  # a machine that gave up scores 0
assert last["self"][2] > last["perfect"][2] > last["random"][2]
assert db.sql("""
    select count(distinct box) from menace_boxes
    where variant = '8/4/2/1' and side = 'X' and opponent = 'random'
""").fetchall() == [(304,)]

# %% [markdown]
# ## Beads or numbers?
#
# TD learning keeps one number for each board, which is its estimate of the result, and corrects it
# after each game. So it cannot run out of beads. It plays 10,000 games against itself. The chart
# compares it with MENACE:

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
# After 1,000 games TD loses 12 games of 100, and MENACE 44. After 10,000 games TD loses 1 and
# MENACE 10. The rules of the two learners suggest two reasons. In TD, a number moves half of the
# way to its target after each game. And TD plays the best move that it knows, while MENACE still
# draws a bead at random.

# %% The sentences so far, checked
lost = {row[:2]: round(100 * row[2]) for row in learners.rows()}
assert (lost["td", 1_000], lost["menace", 1_000]) == (12, 44)
assert (lost["td", 10_000], lost["menace", 10_000]) == (1, 10)

# %% [markdown]
# ## Exercises
#
# **1.** Write a policy that plays the centre if it is free, and otherwise the first empty cell. How
# often does it win as X against `random`, and how badly can it be beaten?


# %% Answer 1
def mine(here):
    return "4" if "4" in here.legal_moves else here.legal_moves[0]


assert ttt.evaluate(mine, "random").exact.win == Fraction(41, 64)
assert ttt.exploitability(mine) == Fraction(1, 2)
ttt.evaluate(mine, "random"), ttt.exploitability(mine)

# %% [markdown]
# **2.** Improve this policy so that it completes a line if it can. How much does this help against
# `random`?

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
# **3.** Michie began with 4, 3, 2 and 1 beads of each colour instead of 8, 4, 2 and 1. What
# fraction of the machines that learn from a perfect teacher have an empty first box after 300
# games?

# %% Answer 3
empty = db.sql("""
    select variant as beads, first_empty from learning_curves
    where learner = 'menace' and side = 'X' and opponent = 'perfect' and against = 'random'
        and games = 300 and seed_count = 300
    order by beads
""").pl()
assert empty.rows() == [("4/3/2/1", 0.68), ("8/4/2/1", 61 / 300)]
empty

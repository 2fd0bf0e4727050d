"""An explanation in words: the outcome, then sentences about all cells that may be played."""

from ttt_tables.games.classic.explanation import Explanation
from ttt_tables.games.classic.opponents import perfect
from ttt_tables.games.classic.policies import POLICIES
from ttt_tables.play.answer import Answer
from ttt_tables.play.reason_texts import Told, listed
from ttt_tables.play.reason_texts import sentences as reason_sentences
from ttt_tables.sentences import worth_text


def first_line(explanation: Explanation) -> str:
    """Return the side to move and the outcome under perfect play, or the ended game's result."""
    sentence = worth_text(explanation.to_move, explanation.wdl, explanation.distance)
    if not explanation.result:
        return sentence
    if explanation.result == "draw":
        return f"{sentence[:-1]}: the board is full, and neither side has a line."
    return f"{sentence[:-1]}, with {Told(explanation.to_move, ()).lines(explanation.lines, '')}."


def sentences(explanation: Explanation) -> list[str]:
    """Return the sentences, best moves first; every empty cell is the subject of exactly one."""
    return reason_sentences(Told(explanation.to_move, explanation.reasons))


def policy_sentences(answer: Answer) -> list[str]:
    """Return two sentences: the policy's move, and the opponent that its probabilities assume."""
    mover = answer.position.to_move
    assumed = f"The probabilities assume that {mover} keeps to this policy against"
    return [_plays(answer), f"{assumed} {_opponent(answer.policy)}."]


def _plays(answer: Answer) -> str:
    """Return a policy's move as a sentence."""
    mover = answer.position.to_move
    likely = [move.cell for move in answer if move.probability]
    if not likely:
        return f"The policy {answer.policy} resigns for {mover}."
    if len(likely) == 1:
        return f"The policy {answer.policy} plays cell {likely[0]} for {mover}."
    return f"The policy {answer.policy} plays one of the cells {listed(sorted(likely))} at random."


def _opponent(policy: str) -> str:
    """Return the opponent that a policy's probabilities assume."""
    known = POLICIES[policy]
    if known.model_name:
        return f"the opponent model {known.model_name}"
    return "perfect play" if known.model is perfect else "random play"

"""MENACE and TD: their boxes, their training, and their policies. Training needs numba.

ttt.learners.train_menace(games, against="random", seed=0, plan=(8, 4, 2, 1))
ttt.learners.train_td(games, seed=0)
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.learners.training import Learner, Outcome, train_menace, train_td

__all__ = ["Learner", "Outcome", "train_menace", "train_td"]

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(
    __name__, {"training": __all__}, {"numpy": "solve", "numba": "solve", "llvmlite": "solve"}
)

"""Ultimate tic-tac-toe, so far its estimate: the race of nine mini-boards for the macro board.

The exact shares of `macro` need the standard library only; `race` loads numpy when first asked for,
and `ttt_tables.ultimate.kernel`, for searches, numba: the extra `ttt-tables[solve]`.
"""

from importlib import import_module

from ttt_tables.errors import missing_extra
from ttt_tables.ultimate.macro import RULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.ultimate.races import Race, Slopes, race, race_slopes

__all__ = ["RULES", "Race", "Slopes", "race", "race_slopes"]

_HOMES = {"Race": "races", "Slopes": "races", "race": "races", "race_slopes": "races"}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "numpy":
            raise
        raise missing_extra(f"{__name__}.{name}", "numpy", "solve") from missing
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])

"""How much may be asked at once: whole numbers from a least one on, and the length of a batch."""

from ttt_tables.board.numbers import whole_number
from ttt_tables.errors import BadLimitError, TttError, quote

AT_ONCE = 10**8  # boards or grids of a call, unless they are an array
NESTED = 64  # the most dimensions of an array


def check_count(name: str, number: object, least: int = 1) -> int:
    """Return a whole number from `least` on. Raises BadLimitError."""
    count = whole_number(number)
    if count is None or count < least:
        raise BadLimitError(f"{name} is a whole number from {least} on, not {quote(number)}")
    return count


def check_length(batch: object, refusal: type[TttError]) -> None:
    """Raise a refusal of a batch that memory cannot hold once it is copied into an array.

    That is one such as `range(10**12)`: an array is there already, and so is what is in a list.
    """
    for _ in range(NESTED):
        if not isinstance(batch, list | tuple) or not batch:
            break
        batch = batch[0]
    try:
        fits = len(batch) <= AT_ONCE  # type: ignore[arg-type]
    except TypeError:
        return
    except OverflowError:
        fits = False
    if not fits and not hasattr(batch, "__array__"):
        raise refusal(
            f"a batch that is no array has at most {AT_ONCE:,} items: {quote(batch)} has more"
        )

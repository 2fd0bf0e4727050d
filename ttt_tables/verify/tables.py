"""The registry: every table's verifier, in the order in which data flows.

A table has a binding in its game's `bindings`, or a module of its own name with a `VERIFIER`.
Importing this module loads numpy, so packs are verified without it. A table without a verifier may
be a table of your own. Only its format is checked, and the report names it.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.packs import BOUND
from ttt_tables.verify.report import UNVERIFIED
from ttt_tables.verify.verifier import Verifier

_MODULES = {
    module.name.rpartition(".")[2]: module.name
    for module in walk_packages([str(Path(__file__).parent)], f"{__package__}.")
}
_NONE = Verifier(UNVERIFIED, lambda *_: None)
_BOUND: dict[str, Verifier] = {
    bound.table: bound.verifier() for module in BOUND for bound in getattr(module, "TABLES", ())
}


def _verifier(name: str) -> Verifier:
    own = import_module(_MODULES[name]) if name in _MODULES else None
    of_its_own: Verifier = getattr(own, "VERIFIER", _NONE)
    return _BOUND.get(name, of_its_own)


TABLES: dict[str, Verifier] = {name: _verifier(name) for name in FORMS}

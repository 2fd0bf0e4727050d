"""The registry: every table's verifier, in the order that data flows. One module is one table.

It loads what needs numpy, so packs alone are verified without it. Of a table without a verifier, as
one's own may be, the form alone is checked; the report names it.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import UNVERIFIED
from ttt_tables.verify.verifier import Verifier

_MODULES = {
    module.name.rpartition(".")[2]: module.name
    for module in walk_packages([str(Path(__file__).parent)], f"{__package__}.")
}
_NONE = Verifier(UNVERIFIED, lambda *_: None)
TABLES: dict[str, Verifier] = {
    name: getattr(import_module(_MODULES[name]), "VERIFIER", _NONE) if name in _MODULES else _NONE
    for name in FORMS
}

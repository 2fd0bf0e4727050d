"""The registry: every table's verifier, in the order that data flows. One module is one table.

It loads what needs numpy, so packs alone are verified without it. A table without a verifier is
refused when this module loads.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.verifier import Verifier

_MODULES = {
    module.name.rpartition(".")[2]: module.name
    for module in walk_packages([str(Path(__file__).parent)], f"{__package__}.")
}
TABLES: dict[str, Verifier] = {name: import_module(_MODULES[name]).VERIFIER for name in FORMS}

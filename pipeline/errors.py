"""The errors that end a command with one line: status 2 for the first three, 1 for the others."""


class UnknownProductError(LookupError):
    """No table and no pack has this name."""


class CheckError(Exception):
    """A table contradicts its declaration. Nothing of it is written."""


class BuildError(Exception):
    """The code that makes a table or a pack raised an error. Nothing of it is written."""


class ChangedSourceError(RuntimeError):
    """A source was changed while a build ran. Nothing of its product is written."""


class LostWorkerError(RuntimeError):
    """A process that made a product ended before it handed it over."""

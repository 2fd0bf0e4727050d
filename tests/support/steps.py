"""Run a command in a copied folder, and kill it at one of its file operations.

    python steps.py STOP LIMIT PLACE:PLACE... WORDS...     in the copied folder

A step opens a file in these places for writing, or creates, renames, removes or locks something
there. Python reports each step (PEP 578) before it happens, so the product is unchanged. The
command kills itself at step STOP; or, if LIMIT is not 0, the system kills it there when the file
grows beyond LIMIT bytes, which leaves the file half-written. If STOP is 0, all steps are printed.
"""

import os
import resource
import signal
import sys

STEPS = {"open", "os.mkdir", "os.rename", "os.remove", "fcntl.flock"}


def watch(stop: int, limit: int, places: list[str]) -> None:
    """Count the steps of this process, and kill it at the given step."""
    watched = tuple(map(os.path.realpath, places))
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it
    count = 0

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal count
        if event not in STEPS:
            return
        path = arguments[0]
        path = f"/proc/self/fd/{path}" if event == "fcntl.flock" else path
        if not isinstance(path, (str, os.PathLike)):
            return
        if event == "open" and not int(str(arguments[2])) & (os.O_WRONLY | os.O_RDWR):
            return
        if event in ("os.mkdir", "os.remove") and os.path.exists(path) != (event == "os.remove"):
            return  # there is nothing to do
        real = os.path.realpath(path)
        if not real.startswith(watched):
            return
        count += 1
        if not stop:
            os.write(2, f"{event} {os.path.relpath(real)}\n".encode())
        elif count == stop and limit:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        elif count == stop:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hear)


def main() -> object:
    stop, limit, places, *words = sys.argv[1:]
    sys.path.insert(0, os.getcwd())
    if words[0] == "sample":
        from ttt_tables.interfaces.cli.app import main as command
    else:
        from pipeline.cli import main as command
    sys.argv = ["command", *words]
    watch(int(stop), int(limit), places.split(":"))
    return command()


if __name__ == "__main__":
    sys.exit(main())

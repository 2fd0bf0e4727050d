"""The workshop's command, counting its steps: it kills itself with SIGKILL at one of them.

    python steps.py STOP PLACE:PLACE... WORDS...     in the folder that holds the workshop

A step changes or locks a file or folder in these places. Python reports each step (PEP 578) before
any function takes it; writing is wrapped as well, to stop after half of the bytes. So nothing in
the workshop knows of this, and new steps are counted without a change here. It is an error to write
in a way that is not wrapped, or to read a half-written file of another process. At its stop the
command names the step on standard error.
"""

import os
import signal
import sys
from io import BytesIO
from pathlib import Path

import pyarrow.parquet as pq

HEARD = {"os.mkdir": "mkdir", "os.rename": "rename", "os.remove": "remove", "fcntl.flock": "lock"}
WRITES = os.O_WRONLY | os.O_RDWR
PART = ".part"


class Steps:
    """The steps of this process: as many as `left` until it kills itself."""

    def __init__(self, left, places):
        self.left = left
        self.places = tuple(os.path.abspath(place) for place in places)
        self.own = set()

    def hear(self, event, arguments):
        """Count the step that Python is about to take."""
        if event in HEARD:
            path = arguments[0]
            path = f"/proc/self/fd/{path}" if event == "fcntl.flock" else path
            if event != "os.mkdir" or not os.path.exists(path):
                self.reach(HEARD[event], path)
        elif event == "open" and self.inside(arguments[0]):
            path, _, flags = arguments
            foreign = os.path.abspath(path) not in self.own
            if foreign and (flags & WRITES or str(path).endswith(PART)):
                raise RuntimeError(f"{path} is opened: written unseen, or half-written by another")
            if flags & WRITES:
                self.reach("open", path)

    def inside(self, path):
        """Return whether a path lies in the places that are watched."""
        if isinstance(path, (str, os.PathLike)):
            return os.path.abspath(path).startswith(self.places)
        return False

    def reach(self, kind, path):
        """Count a step, and stop here if it is its turn."""
        path = os.path.realpath(path)
        if self.inside(path):
            self.left -= 1
            if self.left == 0:
                stop(kind, path)

    def halve(self, path, data):
        """Count writing a file; if it is its turn, write the first half of `data()` and stop."""
        if self.inside(path):
            self.own.add(os.path.abspath(path))
            self.left -= 1
            if self.left == 0:
                whole = data()
                with open(path, "wb") as file:
                    file.write(whole[: len(whole) // 2])
                stop("half", path)


def stop(kind, path):
    """Say which step this is, and kill this process."""
    os.write(2, f"{kind} {own_name(os.path.relpath(path))}\n".encode())
    os.kill(os.getpid(), signal.SIGKILL)


def own_name(path):
    """Return the name that a half-written file will get: `.NAME.PROCESS.part` is for NAME."""
    folder, name = os.path.split(path)
    if name.startswith(".") and name.endswith(PART):
        name = name[1 : -len(PART)].rpartition(".")[0]
    return os.path.join(folder, name)


def wrap(steps):
    """Wrap the functions that write, and the one that removes outside Python."""
    from ttt_tables.sampling import stores

    def parquet_bytes(rows, options):
        buffer = BytesIO()
        write_table(rows, buffer, **options)
        return buffer.getvalue()

    def parquet(rows, where, **options):
        steps.halve(where, lambda: parquet_bytes(rows, options))
        if steps.inside(where):
            steps.reach("open", where)  # Arrow opens it, which Python does not tell of
        write_table(rows, where, **options)

    def whole(write):
        def halved(path, data):
            steps.halve(path, lambda: data)
            return write(path, data)

        return halved

    def remove(store, name):
        steps.reach("remove", f"{store.root}/{name}")
        removed(store, name)

    write_table, pq.write_table = pq.write_table, parquet
    removed, stores.Store.remove = stores.Store.remove, remove
    Path.write_bytes = whole(Path.write_bytes)


def main():
    """Run the command, until its stop; the last is behind its last step."""
    left, places, *words = sys.argv[1:]
    steps = Steps(int(left), places.split(":"))
    sys.path.insert(0, os.getcwd())
    wrap(steps)
    if words[0] == "sample":
        from ttt_tables.doors.cli import main as command
    else:
        from pipeline.cli import main as command

    sys.argv = ["command", *words]
    sys.addaudithook(steps.hear)
    status = command()
    steps.reach("end", steps.places[0])
    return status


if __name__ == "__main__":
    sys.exit(main())

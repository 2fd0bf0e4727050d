"""The HTTP front end: the answers of the command line as JSON, and the explorer page.

    >>> from ttt_tables.interfaces.http import make_app

`make_app` is public. The modules:

questions   the schema of requests, for OpenAPI
shapes      the schema of answers, for OpenAPI
replies     answers with an ETag, errors with a reason
strict      rejects repeated names, unknown names and too many names
guard       allowed hosts, limits on size and time, and no stack trace
lookups     decides which requests are answered in the event loop
files       the page's files and the packs, from memory
single      the page as one file
endpoints   each path and its function
app         the application: guard, endpoints, OpenAPI schema
server      the application on a socket, for clients that use a known host name

It needs the extra `serve`, except for the page as files.
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.interfaces.http.app import make_app as make_app

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(
    __name__, {"app": "make_app"}, dict.fromkeys(("fastapi", "starlette", "uvicorn"), "serve")
)

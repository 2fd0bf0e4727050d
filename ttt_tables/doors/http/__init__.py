"""The HTTP door: the answers of the command line as JSON, and the explorer page.

questions   the shape of requests and answers, for OpenAPI
replies     an answer with its ETag, a refusal with its reason
strict      refuses a name that comes twice, an unknown name, and too many names
guard       allowed hosts, limits on size and time, and no stack trace
files       the page's files and the packs, from memory
single      the page as one file
endpoints   each path and its function
app         the application: guard, endpoints, OpenAPI schema
server      the application on a socket, for clients that ask by a known name

It needs the extra `serve`, except for the page as files.
"""

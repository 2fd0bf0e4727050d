# The page, and the answers over HTTP: `make wheel`, then `docker build --tag ttt-tables .`, then
#
#     docker run --rm --read-only --cap-drop ALL --publish 127.0.0.1:8000:8000 ttt-tables
#
# It writes nothing and is not root. Clients that ask by another name than 127.0.0.1 or localhost need that
# name said: add --host-name ttt.example to the end. It holds 49 MB beside Debian's Python. numba, with which
# the server's own ultimate engine is strong, would add 280 MB: here that engine is plain, and the page brings
# its own.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS made
COPY requirements/container.lock dist/ttt_tables-*.whl /made/
RUN python -m venv /app \
    && /app/bin/pip install --no-cache-dir --quiet --require-hashes -r /made/container.lock \
    && /app/bin/pip install --no-cache-dir --quiet --no-deps /made/ttt_tables-*.whl \
    && /app/bin/pip uninstall --quiet --yes pip

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
COPY --from=made /app /app
ENV PATH=/app/bin:$PATH PYTHONDONTWRITEBYTECODE=1
USER 65534:65534
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=3)"]
ENTRYPOINT ["ttt", "serve", "--host", "0.0.0.0"]

# The bot alone, without the playground and the tools. Built in one stage, run in another that holds no more than it needs.

# Given with its digest by .ci/image, so that both stages stand on the same and the image says on which.
ARG BASE=python:3.14-slim

FROM ${BASE} AS build

ARG LOCK=requirements/bot.lock
RUN python -m venv /venv
COPY ${LOCK} bot.lock
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r bot.lock


FROM ${BASE}

RUN useradd --system --no-create-home chabudai && install --directory --owner=chabudai /app/data
WORKDIR /app
COPY --from=build /venv /venv
COPY LICENSE pyproject.toml ./
COPY games games
COPY bot bot
COPY cogs cogs

ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 HEALTH_PORT=8080
RUN python -m compileall -q games bot cogs

USER chabudai
VOLUME /app/data
STOPSIGNAL SIGTERM

# Who sets it to 0 has switched the health page off; then there is nothing to ask.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", "import os, urllib.request as web; \
port = os.environ['HEALTH_PORT']; port == '0' or web.urlopen(f'http://127.0.0.1:{port}/healthz', timeout=4)"]

ENTRYPOINT ["python", "-m", "bot"]

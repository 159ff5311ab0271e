# transpile in a container: `docker build -t transpile .`, then, in the folder of the templates,
# `docker run --rm -v "$PWD:/templates" transpile --to foreach --diff .`
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels .

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links=/wheels --root-user-action=ignore transpile
RUN useradd --create-home --uid 1000 transpile
USER transpile
# The grammar of HCL is prepared once, here, and not in the first run of each container.
RUN printf 'locals {\n  a = [for x in ["b"] : x]\n}\n' > /tmp/main.tf && transpile --to cfn --format hcl /tmp/main.tf > /dev/null && rm /tmp/main.tf
WORKDIR /templates
ENTRYPOINT ["transpile"]

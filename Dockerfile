# algofind in a container: `docker build -t algofind .`, then
#   docker run --rm -v "$PWD:/code:ro" algofind search /code/query.txt /code
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends build-essential && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked --features serve --bin algofind

FROM debian:bookworm-slim
# Nothing needs to be written but the cache of indexes, which belongs to the user.
RUN useradd --create-home algofind
COPY --from=build /src/target/release/algofind /usr/local/bin/algofind
USER algofind
WORKDIR /home/algofind
ENTRYPOINT ["algofind"]
CMD ["--help"]

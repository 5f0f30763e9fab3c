# Atrium with its embedded Postgres, or with yours in DATABASE_URL: see content/guides/operate.md.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /srv/atrium
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Marks the build as newer than the lock file, which prune writes.
RUN npm run build && npm prune --omit=dev && touch .next/done

FROM ${BASE}
ENV HOST=0.0.0.0 DATA_DIR=/data LANG=C.UTF-8
WORKDIR /srv/atrium
RUN useradd --uid 10001 --no-create-home atrium && install -d -o atrium /data
COPY --from=build --chown=atrium /srv/atrium ./
USER atrium
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["npm", "start"]

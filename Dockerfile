# syntax=docker/dockerfile:1

# What npm reads, and nothing else, so that a change of the sources does not install everything again.
FROM node:26.10.0-bookworm-slim AS manifests
WORKDIR /beckon
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
COPY widget/package.json widget/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The pages, the widget and the server are built here.
FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

# What the server needs, and nothing that only builds or tests. Node itself comes with the image.
FROM manifests AS dependencies
RUN npm ci --omit=dev --workspace server --include-workspace-root=false

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production BECKON_DATA=/data MALLOC_ARENA_MAX=2
WORKDIR /beckon
COPY --from=dependencies /beckon/node_modules node_modules
COPY package.json LICENSE NOTICE ./
COPY server/package.json server/
COPY --from=build /beckon/server/dist server/dist
COPY --from=build /beckon/web/dist web/dist
COPY --from=build /beckon/widget/dist widget/dist
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
# Alive, not ready: a service that waits for its database must not be killed for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.BECKON_PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "--min-semi-space-size=8", "server/dist/main.js"]
CMD ["start"]

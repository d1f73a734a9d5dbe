# syntax=docker/dockerfile:1
# docker build -t beikao .                      the site and the reference upstream, one image
# docker build -t beikao-front --target front . nginx with deploy/nginx and the assets of this build

FROM node:24-bookworm-slim AS base
WORKDIR /srv/beikao
COPY package.json package-lock.json ./

# No package needs its install script, so none is run.
FROM base AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY esbuild.config.mjs tsconfig.json tsconfig.base.json ./
COPY scripts scripts
COPY public public
COPY shared shared
COPY client client
COPY server server
COPY upstream upstream
RUN node esbuild.config.mjs

FROM base AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# A build needs more than what it has built: compilers, and what browsers have in their files already.
COPY --from=build /srv/beikao/dist dist
COPY scripts/build/prunePackages.mjs scripts/build/
RUN node scripts/build/prunePackages.mjs

FROM nginx:1.28-bookworm AS front
ENV CONF=/etc/nginx ASSETS=/srv/beikao/shared LOG=/dev/stdout
COPY deploy/nginx /srv/beikao/nginx
COPY --chmod=755 deploy/docker/40-beikao.sh /docker-entrypoint.d/40-beikao.sh
COPY --from=build /srv/beikao/dist/client/assets /srv/beikao/shared/assets
RUN rm /etc/nginx/conf.d/default.conf

# Last, so that a build without --target makes it.
FROM node:24-bookworm-slim AS site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# They make lessons of films and PDFs.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg poppler-data poppler-utils && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/beikao
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /srv/beikao/node_modules node_modules
COPY package.json ./
COPY --from=build /srv/beikao/dist dist
COPY public public
# The commands are built (dist/commands); these are read as they are.
COPY scripts/run.mjs scripts/
COPY upstream/platform/db/migrations upstream/platform/db/migrations
COPY upstream/operator/demo/content upstream/operator/demo/content
COPY upstream/operator/demo/media upstream/operator/demo/media
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and handles SIGTERM; a shell or npm in front of it would swallow the signal.
# Young objects get 16 MB, as Node 20 gives them: Node 24 by itself takes up to 100 MB more and is no faster for it.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "dist/server/index.js"]

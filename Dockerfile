# syntax=docker/dockerfile:1

# Sources, every package and the build: what an image with a plugin in it is made from (docs/plugin-guide.md).
#   docker build --target build -t workspace-runtime:build .
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV NG_CLI_ANALYTICS=false
COPY package.json package-lock.json ./
# The mark says that the packages are those of the lock file; without it they would be installed a second time.
RUN npm ci --no-audit --no-fund \
  && sha256sum package-lock.json | cut -d ' ' -f 1 | tr -d '\n' > node_modules/.installed-lock
COPY . .
# What is served is in /served; the rest of dist/ belongs to the compilers.
# With it go the bill of materials and the licences of what is in the image.
RUN npm run build && cp -rL dist/current /served && rm -rf dist/tsc && npx tsx scripts/write-notices.ts /served

FROM build AS pruned
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 AUTH_HOST=0.0.0.0
WORKDIR /app
COPY --from=pruned /app/package.json ./
COPY --from=pruned /app/node_modules ./node_modules
COPY --from=pruned /served ./dist
COPY --from=pruned /app/scripts ./scripts
COPY --from=pruned /app/proof ./proof
RUN mkdir /data && chown node:node /data \
  && printf '#!/bin/sh\nexec node /app/scripts/workspace.mjs "$@"\n' > /usr/local/bin/workspace \
  && chmod +x /usr/local/bin/workspace
USER node
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["workspace"]
CMD ["runtime"]

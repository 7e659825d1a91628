# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NG_CLI_ANALYTICS=false npm_config_build_from_source=true npm_config_nodedir=/usr/local
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf dist/tsc

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 AUTH_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/scripts ./scripts
RUN mkdir /data && chown node:node /data \
  && printf '#!/bin/sh\nexec node /app/scripts/workspace.mjs "$@"\n' > /usr/local/bin/workspace \
  && chmod +x /usr/local/bin/workspace
USER node
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["workspace"]
CMD ["runtime"]

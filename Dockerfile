# The package is made in the first stage; the second holds Node, the package and nothing else.
FROM node:24-bookworm-slim AS package
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund && npm run -s package \
  && npm install --global --prefix /out --ignore-scripts --no-audit --no-fund ./release/finclaw-[0-9]*.tgz

FROM node:24-bookworm-slim
COPY --from=package /out/lib/node_modules/finclaw /opt/finclaw
RUN ln -s /opt/finclaw/finclaw.cjs /usr/local/bin/finclaw && install -d -o node -g node -m 700 /data
USER node
ENV FINCLAW_STATE_DIR=/data FINCLAW_IMAGE=1
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:18789/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["finclaw"]
CMD ["serve"]

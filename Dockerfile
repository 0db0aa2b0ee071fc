# mockq in a container: docs/docker.md
#
#   docker build -t mockq .
#   docker build -t mockq:alpine --build-arg BASE=alpine .

ARG NODE=22
ARG BASE=slim

FROM node:${NODE}-${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && mkdir /packed && npm pack --ignore-scripts --pack-destination /packed
# What a user of the package gets, and nothing that only its developers need.
RUN npm install --global --omit=dev --prefix /opt/mockq /packed/mockq-*.tgz
# Their code is kept for quick starts, because the user of the image cannot write it there.
RUN mkdir /empty \
 && /opt/mockq/bin/mockq serve -- true \
 && /opt/mockq/bin/mockq replay /empty --allow-idle -- true

FROM node:${NODE}-${BASE}
COPY --from=build /opt/mockq /opt/mockq
RUN ln -s /opt/mockq/bin/mockq /usr/local/bin/mockq \
 && mkdir /data && chown node:node /data
# The user node of both base images, as a number: Kubernetes compares only numbers with runAsNonRoot.
USER 1000:1000
# Recordings are in /data/recordings.
WORKDIR /data
ENV MOCKQ_HOST=0.0.0.0 MOCKQ_PORT=8000
EXPOSE 8000
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MOCKQ_PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["mockq"]
CMD ["serve"]

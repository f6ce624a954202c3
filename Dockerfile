# The program without a window: docker build -t noisescope . && docker run --rm -v "$PWD:/work" noisescope render --preset fbm -o fbm.png
FROM debian:12-slim AS build
COPY . /noisescope
WORKDIR /noisescope
RUN third_party/install-debian.sh
RUN cmake -S . -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DNOISESCOPE_TESTS=OFF \
    && cmake --build /build \
    && cd /build && cpack -G DEB

FROM debian:12-slim
COPY --from=build /build/*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/*.deb libgl1-mesa-dri libegl1 \
    && rm -rf /var/lib/apt/lists /tmp/*.deb
WORKDIR /work
ENTRYPOINT ["noisescope"]

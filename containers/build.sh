#!/usr/bin/env bash
# Build the image for students' kernels. See README.md.
#
#     containers/build.sh cpu|gpu                      from an image registry and a package index
#     containers/build.sh cpu|gpu --without-registry   from Debian's packages and pip; needs root and debootstrap
#
# ENGINE is podman (the default) or docker, IMAGE the name of the image, MIRROR where Debian's packages are. An image that
# was built from the same files is kept; remove it to build it anew.
set -euo pipefail
cd "$(dirname "$0")"

device=${1:-}
case "$device" in cpu | gpu) ;; *) sed -n '2,8s/^# \{0,1\}//p' build.sh; exit 2 ;; esac
engine=${ENGINE:-podman}
image=${IMAGE:-localhost/jaxercise-kernel:$device}
recipe=$(cat build.sh requirements.txt "$device.Containerfile" | sha256sum | cut -c -16)
label=org.jaxercise.recipe

if [ -n "$("$engine" images --quiet --filter "label=$label=$recipe" --filter "reference=$image")" ]; then
    echo "$image is up to date"
    exit
fi

context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
cp requirements.txt "$device.Containerfile" "$context"
options=(--label "$label=$recipe" --tag "$image" --file "$context/$device.Containerfile")

if [ "${2:-}" = --without-registry ]; then
    base=localhost/jaxercise-base:trixie
    mirror=${MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)}
    root=$context/root
    debootstrap --variant=minbase --include=python3-venv trixie "$root" "$mirror" >"$context/debootstrap.log" ||
        { tail "$context/debootstrap.log" >&2; exit 1; }
    # Nothing of this machine stays in the image: neither the mirror's address nor its name and name server.
    (cd "$root" && rm -rf etc/apt/sources.list* etc/hostname etc/resolv.conf var/cache/apt/* var/lib/apt/lists/* \
        var/log/* usr/share/doc usr/share/locale usr/share/man)
    tar -C "$root" -c . | "$engine" import - "$base"
    rm -rf "$root"
    # Packages are fetched outside, with this machine's settings of pip, for the Python of the base.
    requirements=(-r requirements.txt)
    [ "$device" = cpu ] || requirements+=("jax[cuda13]")
    python3 -m pip download --quiet --python-version 3.13 --only-binary=:all: --dest "$context/wheels" "${requirements[@]}"
    options+=(--build-arg "BASE=$base" --build-arg PIP_OPTIONS=--no-index)
    # Nothing is fetched from here on, so the build needs no network of its own, and no runtime of containers either.
    [ "$engine" = docker ] || options+=(--isolation chroot --network host)
fi

"$engine" build "${options[@]}" "$context"

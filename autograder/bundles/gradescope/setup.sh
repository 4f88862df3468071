#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image of the autograder.
set -euo pipefail
umask 022
export DEBIAN_FRONTEND=noninteractive

source=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=/opt/jaxercise

# From here on nobody but root reads the hidden tests; students' kernels run as somebody else.
chmod -R go= "$source"

packages=()
python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
ldconfig -p | grep -q 'libseccomp\.so\.2' || packages+=(libseccomp2)
if ((${#packages[@]})); then
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${packages[@]}"
fi

# uv takes the system's Python if that is new enough, else it fetches one. That must lie where everybody may read it.
python3 -m venv "$home/uv"
"$home/uv/bin/python" -m pip install --quiet --disable-pip-version-check --no-cache-dir uv
export UV_PYTHON_INSTALL_DIR=$home/python UV_NO_CACHE=1
"$home/uv/bin/uv" venv --quiet --python '>=3.12,<3.15' "$home/venv"
"$home/uv/bin/uv" pip install --quiet --python "$home/venv/bin/python" --compile-bytecode \
    --constraints "$source/constraints.txt" "$source"/jaxercise-*.whl
rm -r "$home/uv"

# As above, for what was installed: the package with the hidden tests, and what was written down about it.
chmod -R go= "$home"/venv/lib/python3.*/site-packages/autograder "$home"/venv/lib/python3.*/site-packages/jaxercise-*

"$home/venv/bin/jaxercise" --version

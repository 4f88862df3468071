#!/usr/bin/env bash
# Grade what has arrived in a folder, from cron on a server of your own. Nothing happens if nothing is new.
#
#     15 3 * * *  INBOX=/srv/inbox RESULTS=/srv/results /srv/course/examples/pipelines/grade-inbox.sh
#     15 4 * * *  INBOX=/srv/inbox RESULTS=/srv/results DEVICE=gpu /srv/course/examples/pipelines/grade-inbox.sh
#
# INBOX holds what learning platforms export, as it comes, or repositories, or nbgrader's submitted/. RESULTS gets a folder
# for each run; the link `latest` there leads to the last one that was finished. DEVICE is cpu (the default) or gpu. A GPU
# needs podman and what containers/README.md says. What the run says is mailed by cron; the exit status is that of
# `jaxercise grade`: 0 graded, 3 some submission needs attention.
set -euo pipefail

inbox=${INBOX:?name the folder with the submissions}
results=${RESULTS:?name the folder for the results}
device=${DEVICE:-cpu}
course=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# cron's PATH is short; uv's own installer puts it here.
PATH=$PATH:$HOME/.local/bin

mkdir -p "$results"
inbox=$(cd "$inbox" && pwd)
results=$(cd "$results" && pwd)
exec 9>"$results/.lock-$device"
flock --nonblock 9 || { echo "another run with the $device is not finished yet"; exit 0; }

seen=$results/.seen-$device
if [ -e "$seen" ] && [ -z "$(find "$inbox" \( -newer "$seen" -o -cnewer "$seen" \) -print -quit)" ]; then
    exit 0
fi
touch "$seen.next"

cd "$course"
# Kernels on a GPU run in containers. Those on the CPU do so only if an image is there and nothing lighter works.
if [ "$device" = gpu ]; then
    containers/build.sh gpu
fi
run=$results/$(date +%Y-%m-%d-%H%M%S)-$device
mkdir "$run"
status=0
uv run --no-dev jaxercise grade "$inbox" --sandbox auto --device "$device" \
    --json "$run/report.json" --csv "$run/grades.csv" --junit "$run/junit.xml" --html "$run/html" || status=$?
# 0 to 3 without 2 mean that there is a report; after anything else the next run tries again.
case $status in
    0 | 1 | 3)
        mv "$seen.next" "$seen"
        ln -sfn "$run" "$results/latest"
        ;;
    *) echo "not graded: jaxercise ended with $status" >&2 ;;
esac
exit "$status"

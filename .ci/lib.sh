# Sourced by `.ci/run` and `.ci/nightly`: steps with their minutes, packages, tests that can be listed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Programs are looked for in `target`.
unset CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR
# Thousands of wrong players panic on purpose: their backtraces are useless.
export RUST_BACKTRACE=0
logs=$PWD/target/ci
mkdir -p "$logs"

# `--list` prints the tests that a script runs, one a line with its program, and runs nothing.
listing=
case "${1-}" in
  '') ;;
  --list) listing=yes ;;
  *) echo "usage: $0 [--list]" >&2 && exit 2 ;;
esac

step_name= step_began=0 table=
# Begins a step, and with no name ends the last one.
step() {
  [ -z "$step_name" ] || table+=$(printf '%6d s  %s' $((SECONDS - step_began)) "$step_name")$'\n'
  step_name=${1-} step_began=$SECONDS
  [ -n "$listing" ] || [ -z "$step_name" ] || printf '\n== %s (after %d min)\n' "$step_name" $((SECONDS / 60))
}

# The failures, where a script goes on after them.
failed=()
# Prints how long each step took, and the failures.
report() {
  local code=$? one
  [ -n "$listing" ] || { step && printf '\n== seconds of each step (%s)\n%s%6d s  in all\n' "$0" "$table" $SECONDS; }
  for one in "${failed[@]}"; do code=1 && echo "FAILED: $one" >&2; done
  [ $code = 0 ] || echo "$0 FAILED, exit code $code" >&2
  exit $code
}
trap report EXIT

# The tests that `cargo test ARGUMENTS` runs: its list without the ignored ones, unless they are asked for.
list() {
  local arguments=("$@")
  [[ " $* " == *" -- "* ]] || arguments+=(--)
  names() { "${arguments[@]}" --list "$@" 2>&1 | awk '
    /^ +Running / { name = $NF; gsub(/[()]/, "", name); sub(/.*\//, "", name); sub(/-[0-9a-f]+(\.exe)?$/, "", name) }
    /^ +Doc-tests / { name = "doc-tests " $2 }
    /^error/ { print > "/dev/stderr"; exit 1 }
    /: test$/ { sub(/: test$/, ""); print name "\t" $0 }'; }
  if [[ "$*" == *ignored* ]]; then names; else comm -23 <(names | sort) <(names --ignored | sort); fi
}

# Runs a command or function. Of tests it prints the names where they are listed. Where `goes_on` is set a failure is told at the end.
goes_on=
run() {
  if [ -n "$listing" ]; then
    [ "$1 ${2-}" != "cargo test" ] || list "$@"
  elif [ -z "$goes_on" ]; then
    "$@"
  else
    local code
    # Behind `||` bash would go on within a function that fails.
    set +e
    (trap - EXIT; set -e; "$@")
    code=$?
    set -e
    [ $code = 0 ] || failed+=("$step_name: $*")
  fi
}

declare -A running
# Runs a command or function beside the next steps, which need the other core.
beside() {
  local name=$1
  shift
  if [ -n "$listing" ]; then "$@"; return; fi
  (trap - EXIT; goes_on=; set -e; "$@") >"$logs/$name.log" 2>&1 &
  running[$name]=$!
}

# Waits for it, prints what it said, and fails where it failed.
await() {
  [ -z "$listing" ] || return 0
  local code=0
  wait "${running[$1]}" || code=$?
  printf -- '-- %s\n' "$1"
  cat "$logs/$1.log"
  [ $code = 0 ] || failed+=("$1")
  [ -n "$goes_on" ] || return $code
}

is_debian() { [ "${CI:-}" = true ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; }

# The toolchain of CI. Students have the stable one of their day.
toolchain() {
  [ -z "$listing" ] || return 0
  command -v rustup >/dev/null || { rustc --version; return; }
  RUSTUP_TOOLCHAIN=$(cat .ci/toolchain)
  export RUSTUP_TOOLCHAIN
  # A toolchain that is there is not asked for anew: that would need the network.
  rustc --version >/dev/null 2>&1 || rustup toolchain install "$RUSTUP_TOOLCHAIN" --profile minimal
  local part
  for part in rustfmt clippy; do
    grep -q "^$part" <<<"$(rustup component list --installed)" || rustup component add "$part"
  done
  for part in "$@"; do
    grep -qx "$part" <<<"$(rustup target list --installed)" || rustup target add "$part"
  done
}

# A compiler for C, which Rust needs to link.
linker() {
  { is_debian && [ -z "$listing" ]; } || return 0
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  command -v cc >/dev/null || apt-get install -y -qq --no-install-recommends build-essential >/dev/null
}

# Debian's packages with these names, and the packages of Python and npm that the tests pin.
packages() {
  if is_debian; then
    export DEBIAN_FRONTEND=noninteractive
    local package missing=()
    for package in python3-pip python3-venv graphviz chromium fonts-noto-cjk "$@"; do
      dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
    done
    # Node from elsewhere brings its own npm, and Debian's would take its place.
    command -v npm >/dev/null || missing+=(npm)
    [ ${#missing[@]} = 0 ] || apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    local options=()
    grep -q break-system-packages <<<"$(python3 -m pip install --help)" && options=(--break-system-packages)
    python3 -m pip install --quiet --root-user-action=ignore "${options[@]}" --requirement tests/requirements.txt
  fi
  local folder
  for folder in tests/browser tests/arena/notation; do
    (cd "$folder" && npm ci --silent --no-audit --no-fund --ignore-scripts)
  done
  echo "ready after $SECONDS s"
}

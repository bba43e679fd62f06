#!/usr/bin/env bash
# Shows that no verdict depends on how busy the machine is: beside eight endless loops, the specs' tests, those of the solutions and a class of right
# players are green every time.
#
#   bash tests/loaded.sh [-n ROUNDS] [specs] [solutions] [class]
#
# Without names all three run, 20 rounds of each. LOOPS=8 says how many loops run beside them, MINUTES=60 how long a round may take. The class is
# that of the solutions, which must get all points.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=20
if [[ ${1-} == -n ]]; then
    rounds=${2:?"-n: expected how many rounds, for example 3"}
    shift 2
fi
[[ $rounds =~ ^[1-9][0-9]*$ ]] || { echo "-n $rounds: expected a number from 1 on" >&2; exit 2; }
parts=("$@")
(($# > 0)) || parts=(specs solutions class)

logs=$(mktemp -d)
loops=()
end() {
    ((${#loops[@]} == 0)) || kill "${loops[@]}" 2>/dev/null || true
    rm -rf "$logs/class" "$logs/marks"
}
trap end EXIT

solutions=()
for folder in solutions/[0-9][0-9]_*; do
    solutions+=(-p "sol$(basename "$folder" | cut -c1-2)")
done

# The judge is optimised, as in a grader of a release.
tools=(cargo build --quiet --locked -p minishogi-classroom --bin minishogi-classroom --config profile.dev.package.minishogi-grading.opt-level=2)

specs() { cargo test --quiet --locked --test specs; }
solutions() { cargo test --quiet --locked --no-fail-fast "${solutions[@]}"; }
class() {
    rm -rf "$logs/class" "$logs/marks"
    mkdir -p "$logs/class/right"
    for folder in solutions/[0-9][0-9]_*; do
        mkdir -p "$logs/class/right/exercises/$(basename "$folder")"
        cp "$folder/player.rs" "$logs/class/right/exercises/$(basename "$folder")/"
    done
    "${tools[@]/build/run}" -- grade --submissions "$logs/class" --out "$logs/marks" --seed 17
    # Every exercise was graded, and every spec passed.
    local found
    found=$(grep -Eo '"(verdict|state)": *"[^"]*"' "$logs/marks/results.json")
    ! grep -Ev '"(pass|graded)"' <<<"$found"
}

for part in "${parts[@]}"; do
    case $part in
        specs) cargo test --quiet --locked --no-run --test specs ;;
        solutions) cargo test --quiet --locked --no-run "${solutions[@]}" ;;
        class) "${tools[@]}" ;;
        *) echo "$part: expected specs, solutions or class" >&2; exit 2 ;;
    esac
done

for ((i = 0; i < ${LOOPS:-8}; i++)); do
    (while :; do :; done) &
    loops+=($!)
done

# In a shell of its own, so that `timeout` bounds it.
export logs
export -f specs solutions class
red=0
for part in "${parts[@]}"; do
    green=0
    for ((round = 1; round <= rounds; round++)); do
        log="$logs/$part-$round.log"
        begun=$SECONDS
        if timeout "$((60 * ${MINUTES:-60}))" bash -c "$(declare -p solutions tools); set -e; $part" >"$log" 2>&1; then
            green=$((green + 1))
            echo "$part, round $round: green, $((SECONDS - begun)) s"
        else
            red=1
            echo "$part, round $round: RED, $((SECONDS - begun)) s, see $log"
        fi
    done
    echo "$part: green $green of $rounds"
done
exit "$red"

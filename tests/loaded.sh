#!/usr/bin/env bash
# Shows that no verdict depends on how busy the machine is: beside eight endless loops, the specs' tests, those of the solutions and a class of right
# players are green every time.
#
#   bash tests/loaded.sh [-n ROUNDS] [specs] [solutions] [class]
#
# Without names all three run, 20 rounds of each. LOOPS=8 says how many loops run beside them, MINUTES=60 how long a round may take. The class is
# that of the solutions, which must get all points: a student for each exercise. EXERCISES="03 08 10" makes it smaller.
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
students=()
for folder in solutions/[0-9][0-9]_*; do
    id=$(basename "$folder" | cut -c1-2)
    solutions+=(-p "sol$id")
    [[ " ${EXERCISES:-$id} " != *" $id "* ]] || students+=("$folder")
done
((${#students[@]} > 0)) || { echo "EXERCISES=$EXERCISES: expected numbers of exercises, for example \"03 08\"" >&2; exit 2; }

# The judge is optimised, as in a grader of a release.
tools=(cargo build --quiet --locked -p minishogi-classroom --bin minishogi-classroom --config profile.dev.package.minishogi-grading.opt-level=2)

specs() { cargo test --quiet --locked --test specs; }
solutions() { cargo test --quiet --locked --no-fail-fast "${solutions[@]}"; }
class() {
    rm -rf "$logs/class" "$logs/marks"
    for folder in "${students[@]}"; do
        local exercise
        exercise=$(basename "$folder")
        mkdir -p "$logs/class/right_$exercise/exercises/$exercise"
        cp "$folder/player.rs" "$logs/class/right_$exercise/exercises/$exercise/"
    done
    "${tools[@]/build/run}" -- grade --submissions "$logs/class" --out "$logs/marks" --seed 17
    # Each exercise was graded, and every spec passed; the other exercises of a student are missing.
    python3 - "$logs/marks/results.json" "${#students[@]}" <<'PY'
import json, sys
grades = [grade for student in json.load(open(sys.argv[1]))["submissions"] for grade in student["grades"] if grade["state"] != "missing"]
wrong = [grade for grade in grades if grade["state"] != "graded" or any(spec["verdict"] != "pass" for spec in grade["specs"])]
sys.exit(f"{len(grades)} graded, not passed: {wrong}" if wrong or len(grades) != int(sys.argv[2]) else 0)
PY
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
        if timeout "$((60 * ${MINUTES:-60}))" bash -c "$(declare -p solutions students tools); set -e; $part" >"$log" 2>&1; then
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

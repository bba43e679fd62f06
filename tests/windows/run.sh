#!/usr/bin/env bash
# Builds the kit for Windows and runs it under Wine, in a folder with a space and Japanese letters: the shell, specs, watch, match, web, starter and
# grade, where programs stand in for the compiler, which does not run there.
#
#   tests/windows/run.sh      (Debian: apt install gcc-mingw-w64-x86-64 wine; rustup target add x86_64-pc-windows-gnu)
#
# Says what it tries, and ends with 1 at the first that is wrong. Where a program is missing it says so and ends with 0, with CI=true with 1.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Programs are looked for where they lie without it.
unset CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR
root=$PWD
target=x86_64-pc-windows-gnu

skip() { echo "skipped: there is no $1"; [ "${CI:-}" = true ] && exit 1; exit 0; }
for program in wine x86_64-w64-mingw32-gcc; do
  command -v "$program" >/dev/null || skip "$program"
done
grep -q "^$target" <<<"$(rustup target list --installed)" || skip "target $target"

# Its own Wine, which no user's settings reach.
export WINEPREFIX=$root/target/windows/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=' LC_ALL=C.UTF-8
unset DISPLAY
mkdir -p "$root/target/windows"
[ -d "$WINEPREFIX/drive_c" ] || wineboot --init
# One server for the whole run: a program that starts while the last one's server ends may find none. The services of Windows start here,
# else they would hold open the pipe to the first program that is tried.
wineserver --kill || true
wineserver --wait
wineserver --persistent
trap 'wineserver --kill || true' EXIT
wine cmd /c exit </dev/null >/dev/null 2>&1
library=$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll
[ -e "$library" ] || x86_64-w64-mingw32-gcc -shared -o "$library" tests/windows/bcryptprimitives.c -ladvapi32

cargo build --locked --quiet --target $target -p minishogi-command -p minishogi-arena -p minishogi-classroom -p minishogi-web -p sol03 -p sol05
# Programs of tests, by their names in cargo's output.
built() { sed -n "s/.*\"name\":\"$1\".*\"executable\":\"\([^\"]*\)\".*/\1/p" "$folder/built.json" | tail -n 1; }

folder="$root/target/windows/五将棋 lab"
rm -rf "$folder"
mkdir -p "$folder"
cargo test --locked --quiet --no-run --target $target --message-format=json -p minishogi --test specs > "$folder/built.json"
# As `watch` and `grade` have it built.
cargo build --locked --quiet --keep-going --target $target --message-format=json -p ex03 > "$folder/kit.json"
programs=$root/target/$target/debug
cp "$programs"/{minishogi,minishogi-arena,minishogi-classroom,minishogi-web,sol03,sol05,ex03}.exe "$folder"
specs=$(built specs)
cd "$folder"

failed() { echo "FAILED: $*" >&2; exit 1; }
# The output of a program in `printed`, and its exit code in `code`.
run() {
  code=0
  printed=$(timeout 300 wine "$@" 2>&1 </dev/null | tr -d '\r'; exit "${PIPESTATUS[0]}") || code=$?
}
# Where a path of this machine is under Windows. Not asked of Wine: a program of it that fails to start would leave an empty word.
windows() { local path=${1//\//\\}; printf '%s' "Z:$path"; }
has() { grep -qF -- "$1" <<<"$printed" || failed "no \"$1\" in: $printed"; }

echo "the shell: kanji through a pipe, lines that end as on Windows"
run "$folder/sol05.exe" d , go depth 3
has '^飛^角^銀^金^玉'
has 'bestmove 2e4c'
printed=$(printf 'position startpos moves 5d5c\r\nsfen\r\nquit\r\n' | timeout 60 wine sol05.exe)
has 'sfen rbsgk/4p/P4/5/KGSBR w - 2'

echo "the shell: kanji on a console of code page 932"
printed=$(timeout 60 script -qec "wine cmd /c 'chcp 932 >nul & sol05.exe d , quit'" /dev/null </dev/null)
has '飛'

echo "specs: players that are right or wrong, print for ever, leave early, crash, overflow the stack"
for players in 03::right::is_the_solution 03::wrong::forgets_the_minus 03::wrong::aborts 04::wrong::never_lowers_the_depth 00::every_mistake; do
  run "$specs" "$players" --include-ignored --quiet
  [ "$code" = 0 ] || failed "specs: $players: $printed"
  has 'test result: ok. 1 passed'
done

echo "watch: the verdict on a stub, from a cargo that stands in"
mkdir -p exercises/03_one_ply
cp "$root/crates/command/stubs/03.rs" exercises/03_one_ply/player.rs
sed -i -e '1s/^/\xef\xbb\xbf/' -e 's/$/\r/' exercises/03_one_ply/player.rs
engine=$(windows "$folder/ex03.exe" | sed 's/\\/\\\\\\\\/g')
grep '"reason":"compiler-artifact"' kit.json | grep '"name":"ex03"' | sed "s|\"executable\":\"[^\"]*\"|\"executable\":\"$engine\"|" > messages.json
export MESSAGES=messages.json
CARGO=$(windows "$root/tests/windows/cargo.bat") run minishogi.exe --lang ja watch 03 --once
has '点'
[ "$code" = 1 ] || failed "watch ends with $code"

echo "match: a path with a space and Japanese letters, a games file that is put in order"
run minishogi-arena.exe match "$(windows "$folder/sol05.exe")" random --depth 1 --games 8 --out games.jsonl
[ "$code" = 0 ] || failed "match ends with $code: $printed"
[ "$(wc -l <games.jsonl)" = 9 ] || failed "the games file has $(wc -l <games.jsonl) lines"

echo "sandbox: a program in a job answers and hands on how it ended"
policy='{"readable":[],"writable":null,"may_start_programs":false,"memory":2147483648,"file_size":0,"seconds":60}'
run minishogi-classroom.exe sandbox "$policy" "$(windows "$folder/sol05.exe")" go depth 1 , nonsense
has 'bestmove'
[ "$code" = 1 ] || failed "sandbox ends with $code: $printed"

: >nothing-built.json
echo "starter: a class's copy of the first weeks, where a cargo stands in that leaves the lock file as it is"
(cd "$root" && MESSAGES=$(windows "$folder/nothing-built.json") CARGO=$(windows "$root/tests/windows/cargo.bat") \
  timeout 300 wine "$folder/minishogi-classroom.exe" starter "$(windows "$folder/class")" --upto 03 </dev/null >"$folder/starter.txt" 2>&1) \
  || failed "starter: $(cat starter.txt)"
[ -f class/exercises/03_one_ply/player.rs ] && [ ! -e class/solutions ] && [ ! -e class/exercises/04_negamax ] || failed "starter: $(ls class)"

echo "web: the page for whoever knows its address, and the end of the server when nobody looks"
: >web.txt
wine minishogi-web.exe web "$(windows "$folder/sol05.exe")" --idle 20 >web.txt 2>&1 </dev/null &
server=$!
for _ in {1..300}; do grep -q '^http' web.txt && break; kill -0 "$server" || break; sleep 0.2; done
address=$(tr -d '\r' <web.txt | grep -m 1 '^http') || failed "web: $(cat web.txt)"
curl --silent --fail --noproxy '*' "$address" >page.html || failed "web: no page at $address"
grep -q '<title>' page.html || failed "web: $(head -c 300 page.html)"
[ "$(curl --silent --output /dev/null --noproxy '*' --write-out '%{http_code}' "${address%/*/}/")" != 200 ] || failed "web: a page without the secret"
wait "$server" || failed "web ends with $?: $(cat web.txt)"

echo "grade: a class, where stand-ins are cargo and the compiler: kanji, BOM, backslashes in an archive, all that goes wrong"
mkdir -p stand-in/{bin,programs,told}
rustc --edition 2024 --target $target -o stand-in/bin/cargo.exe "$root/tests/windows/toolchain.rs"
cp stand-in/bin/cargo.exe stand-in/bin/rustc.exe
cp sol03.exe stand-in/programs/right.exe
cp ex03.exe stand-in/programs/unwritten.exe
cp kit.json stand-in/told/built.json
(cd "$root" && CARGO_TARGET_DIR=$folder/made cargo metadata --no-deps --format-version 1) >stand-in/told/metadata.json
player() { mkdir -p "handed-in/$1/03_one_ply" && printf '\xef\xbb\xbf// is %s\r\n' "$2" >"handed-in/$1/03_one_ply/player.rs"; }
player '山田 太郎' right
for is in unwritten waits prints leaves overflows starts nothing; do player $is $is; done
python3 -c 'import zipfile; zipfile.ZipFile("handed-in/zipped.zip", "w").writestr("zipped\\03_one_ply\\player.rs", "// is right\r\n")'
at() { windows "$folder/$1"; }
code=0
(cd "$root" && CARGO=$(at stand-in/bin/cargo.exe) RUSTC=$(at stand-in/bin/rustc.exe) timeout 900 \
  wine "$folder/minishogi-classroom.exe" grade --exercise 03 --seed 7 --submissions "$(at handed-in)" --out "$(at marks)" </dev/null \
  >"$folder/graded.txt" 2>&1) || code=$?
printed=$(tr -d '\r' <graded.txt)
[ "$code" = 0 ] || failed "grade ends with $code: $printed"
has 'NOT SAFE'
verdicts=$(python3 - <<'END'
import json
for student in json.load(open("marks/results.json", encoding="utf-8"))["submissions"]:
    [grade] = student["grades"]
    print(student["student"], grade["state"], grade["points"], *sorted({spec["verdict"] for spec in grade["specs"]}))
END
)
[ "$verdicts" = 'leaves graded 0 left-early
nothing does-not-compile 0 not-run
overflows graded 0 crashed
prints graded 0 flooded
starts graded 0 too-slow
unwritten graded 0 not-written
waits graded 0 too-slow
zipped graded 10 pass
山田 太郎 graded 10 pass' ] || failed "grade: $verdicts"
[ -f 'marks/feedback/山田 太郎.ja.md' ] || failed "grade: $(ls marks/feedback)"
# The processes of a program end with it, and nothing of the run stays.
[ -f made/started.txt ] && [ -z "$(ls made/grade)" ] || failed "grade leaves: $(ls -R made)"
for _ in {1..50}; do pgrep -f 'started\.txt$' >/dev/null || break; sleep 0.2; done
! pgrep -f 'started\.txt$' || failed "grade leaves a process"

echo "doctor: without a compiler it says so"
run minishogi.exe doctor
[ "$code" = 1 ] || failed "doctor ends with $code: $printed"
has 'winget install Rustlang.Rustup'

echo "all of it is right"

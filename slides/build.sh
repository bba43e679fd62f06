#!/bin/sh
# Builds all decks of both languages into target/slides: HTML, and where a Chromium is found PDF: the slides, a handout with four of them on a
# page, and the presenter's notes. `--html` leaves the PDF out. `build.sh 01 cheat` builds only the decks whose names begin so.
# LAB_URL=https://example.org/minishogi-lab/blob/main makes the links into the repository lead there.
set -eu
cd "$(dirname "$0")"
out=../target/slides

[ -x node_modules/.bin/marp ] || npm ci --no-audit --no-fund

chromium=${CHROME_PATH:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
kinds=html
if [ "${1:-}" = --html ]; then
  shift
elif [ -n "$chromium" ]; then
  kinds="html pdf"
  export CHROME_PATH="$chromium"
  # In a container Chromium runs as root, and then only without its own sandbox. It shows our pages only.
  [ "$(id -u)" != 0 ] || export CHROME_NO_SANDBOX=1
else
  echo "no Chromium found (CHROME_PATH names one): no PDF"
fi

[ $# != 0 ] || rm -rf "$out"
mkdir -p "$out/figures"
cp figures/*.svg "$out/figures/"
to_print=
for language in en ja; do
  mkdir -p "$out/$language"
  decks=
  for begin in "${@:-}"; do
    decks="$decks $(ls $language/$begin*.md)"
  done
  for kind in $kinds; do
    export LAB_LANGUAGE=$language LAB_KIND=$kind
    marp="node_modules/.bin/marp --config-file marp.config.mjs --$kind"
    [ "$kind" = html ] || marp="$marp --pdf-outlines"
    if [ $# = 0 ]; then
      $marp --input-dir "$language" --output "$out/$language"
    else
      for deck in $decks; do $marp "$deck" --output "$out/${deck%.md}.$kind"; done
    fi
  done
  for deck in $decks; do
    [ "$deck" = "$language/cheat_sheet.md" ] || to_print="$to_print $out/${deck%.md}.html"
  done
done

# Each deck becomes one file, with a way to the others.
node inline.mjs "$out"
case $kinds in
  *pdf) node paper.mjs $to_print ;;
esac

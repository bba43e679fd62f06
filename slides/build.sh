#!/bin/sh
# Builds all decks of both languages into target/slides: HTML, and PDF where a Chromium is found. `--html` leaves the PDF out.
# LAB_URL=https://example.org/minishogi-lab/blob/main makes the links into the repository lead there.
set -eu
cd "$(dirname "$0")"
out=../target/slides

[ -x node_modules/.bin/marp ] || npm ci --no-audit --no-fund

chromium=${CHROME_PATH:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
kinds=html
if [ "${1:-}" = --html ]; then
  :
elif [ -n "$chromium" ]; then
  kinds="html pdf"
  export CHROME_PATH="$chromium"
  # In a container Chromium runs as root, and then only without its own sandbox. What it shows is ours.
  [ "$(id -u)" != 0 ] || export CHROME_NO_SANDBOX=1
else
  echo "no Chromium found (CHROME_PATH names one): no PDF"
fi

rm -rf "$out"
mkdir -p "$out/figures"
cp figures/*.svg "$out/figures/"
for language in en ja; do
  [ -n "$(ls $language/*.md 2>/dev/null)" ] || continue
  for kind in $kinds; do
    LAB_LANGUAGE=$language LAB_KIND=$kind node_modules/.bin/marp --config-file marp.config.mjs --input-dir "$language" --output "$out/$language" "--$kind" $([ "$kind" = pdf ] && echo --pdf-outlines)
  done
done

# Each deck becomes one file, with a way to the others.
node inline.mjs "$out"

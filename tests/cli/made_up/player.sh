#!/bin/sh
# Stands in for the spec program of a student: where a line of player.rs says `fails SPEC FAULT` it reports that fault, on a stub that nothing is
# written, and elsewhere it answers as the solution does. The solution runs once for its answers, which are kept in the folder ANSWERS.
# Which spec it is asked for it knows by the questions, which are in that folder as well.
id=$MINISHOGI_ANSWER
# Whom the program `players` plays: see tests/specs.
export MINISHOGI_TEST_PLAYER="$id/is the solution"
mark=$(printf '\004')
asked=$ANSWERS/asked.$$
cat > "$asked"
for questions in "$ANSWERS/questions/$id".*; do
  cmp -s "$asked" "$questions" || continue
  spec=${questions##*.}
  fault=$(sed -n "s/^fails $spec //p" player.rs)
  [ -z "$fault" ] || break
done
if grep -q 'todo!(' player.rs; then
  fault='panicked player.rs:2:5 not\syet\simplemented'
fi
if [ -n "$fault" ]; then
  rm "$asked"
  printf '%s%s\n' "$mark" "$fault"
  exit
fi
if [ "$id" = 01 ]; then
  # It is asked whether each run is another.
  "$ANSWERS/players" < "$asked"
  rm "$asked"
  exit
fi
answers=$ANSWERS/$id.$(cksum < "$asked" | tr ' ' .)
if [ ! -f "$answers" ]; then
  # A search tells every move it tries: a tenth is enough room for them.
  "$ANSWERS/players" < "$asked" | gzip -1 > "$answers.$$"
  mv "$answers.$$" "$answers"
fi
rm "$asked"
gzip -dc "$answers"

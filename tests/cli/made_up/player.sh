#!/bin/sh
# Stands in for the spec program of a student: where a line of player.rs says `fails SPEC FAULT` it reports that fault, on a stub that nothing is
# written, and elsewhere it answers as the solution does. What the solution answers is found out once, by letting it, and kept in the folder ANSWERS.
asked=${MINISHOGI_ANSWER_SPEC%/*}
id=${asked%/*}
spec=${asked#*/}
read -r nonce
fault=$(sed -n "s/^fails $spec //p" player.rs)
if grep -q 'todo!(' player.rs; then
  fault='panicked player.rs:2:5 not\syet\simplemented'
fi
if [ -n "$fault" ]; then
  printf '%s%s\n' "$nonce" "$fault"
  exit
fi
answers=$ANSWERS/$id.$spec
if [ ! -f "$answers" ]; then
  echo NONCE | "$ANSWERS/$id" > "$answers.$$"
  mv "$answers.$$" "$answers"
fi
sed "s/NONCE/$nonce/" "$answers"

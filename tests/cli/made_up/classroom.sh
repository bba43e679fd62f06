#!/bin/sh
# Stands in for `minishogi-classroom`: says the words it was given. For a player with the word `endless` it never ends.
if grep -q endless exercises/03_*/player.rs; then
  sleep 1000 &
  wait
fi
echo "asked for: $*"

#!/bin/sh
# Stands in for `cargo test --quiet --package exNN`: prints the student's file, as if the specs had printed it. A file that begins with
# `error` is what the compiler says; one that begins with `slow` is never graded to the end.
while [ "$1" != --package ]; do shift; done
package=$2
echo "$package" >> grades
player=$(echo exercises/"${package#ex}"_*/player.rs)
case $(head -n 1 "$player") in
  error*) cat "$player" >&2; exit 101 ;;
  slow*)
    # As cargo does, it leaves the work to a child.
    (sleep 2; touch finished) &
    touch started
    wait ;;
esac
cat "$player"

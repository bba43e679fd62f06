#!/usr/bin/env bash
# Plays a few moves against an engine through uci2wb, the bridge from USI to XBoard's protocol, over pipes. Then the engine plays a whole
# game against itself, if it ends in 300 moves.
#
#   tests/usi/clients/uci2wb.sh ENGINE      (Debian: apt install uci2wb)
#
# Prints the conversation, `>` before what is sent. Ends with 0 if the engine answered every move.
set -u
# The bridge splits the command at spaces: a link has none in its path.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
ln -s "$1" "$folder/engine"
engine=$folder/engine

# If nothing has come for this long, in seconds, nothing will.
patience=300

coproc bridge { uci2wb debug -s "$engine"; }
pid=$bridge_PID

tell() {
    echo "> $1"
    echo "$1" >&"${bridge[1]}"
}

# Shows lines up to the first that matches this, and keeps it as `answer`.
expect() {
    while IFS= read -r -t "$patience" answer <&"${bridge[0]}"; do
        echo "$answer"
        [[ $answer =~ ^($1) ]] && return
    done
    echo "no answer: $1" >&2
    exit 1
}

new_game() {
    tell new
    tell 'variant 5x5+5_shogi'
    # The bridge reads moves before it knows the size of the board if it is not given the time.
    tell 'ping 1'
    expect 'pong 1'
    # Centiseconds, for the engine and for us.
    tell 'time 6000'
    tell 'otim 6000'
}

tell xboard
tell 'protover 2'
expect 'feature smp=1'

new_game

# XBoard counts files from a on the left, ranks from 1 at the bottom: this is 5d5c.
tell 'usermove a2a3'
expect 'move '

# An illegal move: the engine refuses it and goes on.
tell 'usermove a1a1'
expect 'move '

# A minute and two seconds for each move. `go` makes the engine play for the side to move.
new_game
tell 'level 0 1 2'
for _ in {1..300}; do
    tell go
    expect 'move |resign'
    [[ $answer == resign ]] && break
done

tell quit
wait "$pid"

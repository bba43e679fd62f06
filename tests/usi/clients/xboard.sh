#!/bin/sh
# Lets an engine play a game against Sjaak II in XBoard, through uci2wb, on a virtual screen.
#
#   tests/usi/clients/xboard.sh ENGINE      (Debian: apt install xboard uci2wb sjaakii xvfb)
#
# Prints the game (PGN) and then what the engine and XBoard said to each other. Ends with 0 if there is a game.
set -u

directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
# Who starts it splits the command at spaces: a link has none in its path.
engine=$directory/engine
ln -s "$1" "$engine"

# Sjaak is the first engine, because the first one tells XBoard how the pieces of this variant are set up. It plays by depth, and both have an hour: on
# a busy machine the game takes longer, and ends in the same way.
timeout --kill-after=10 300 xvfb-run --auto-servernum xboard \
    -variant shogi -boardWidth 5 -boardHeight 5 -holdingsSize 5 \
    -firstChessProgram sjaakii -secondChessProgram "uci2wb -s '$engine'" \
    -matchGames 1 -timeControl 60 -timeIncrement 10 -firstInitString 'new\nrandom\nsd 3\n' \
    -popupExitMessage false -popupMoveErrors false -soundMove '' -soundBell '' \
    -saveGameFile "$directory/game.pgn" -debug -nameOfDebugFile "$directory/log" >&2

cat "$directory/game.pgn" && grep --text --extended-regexp '^[0-9]+ [<>]second' "$directory/log"

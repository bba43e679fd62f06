#!/bin/sh
# As engine.sh, but it plays at random, the same games every time, and goes by another name.
exec "${MINISHOGI:-minishogi}" usi --random=1

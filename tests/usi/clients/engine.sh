#!/bin/sh
# The kit's own shell as an engine that needs no arguments: some clients cannot give any. The tests set MINISHOGI.
exec "${MINISHOGI:-minishogi}" usi

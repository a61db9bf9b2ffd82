#!/bin/sh
# Ends as its name says: `exit-1` with that code, `kill-SEGV` by that signal, `abort` as abort() ends a program.
case $0 in
    *exit-*) exit "${0##*-}" ;;
    *kill-*) kill -"${0##*-}" $$ ;;
    *) exec python3 -c 'import os; os.abort()' ;;
esac

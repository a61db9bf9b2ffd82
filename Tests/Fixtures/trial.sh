#!/bin/sh
# Ends as its name says: `exit-1` with that code, `kill-ABRT` by that signal.
case $0 in
    *exit-*) exit "${0##*-}" ;;
    *) kill -"${0##*-}" $$ ;;
esac

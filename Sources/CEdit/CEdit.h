// libedit's readline-compatible interface: line editing and history for the terminal chat.

#ifndef HEARTH_CEDIT_H
#define HEARTH_CEDIT_H

#include <stdio.h>
#include <editline/readline.h>

static inline int hearth_edit_before_input(void) {
    // readline() resets the terminal modes on each call, so they are changed after it did.
    rl_parse_and_bind("setty -d -isig");
    return 0;
}

/// Makes Ctrl-C a key that clears the line while one is edited, instead of a signal.
static inline void hearth_edit_prepare(void) {
    rl_initialize();
    rl_parse_and_bind("bind ^C ed-start-over");
    rl_pre_input_hook = (rl_hook_func_t *)hearth_edit_before_input;
}

#endif

// libstemmer: the stems of words, by Snowball's algorithms. Not on Apple platforms, whose SDKs have lemmas.

#ifndef HEARTH_CSTEMMER_H
#define HEARTH_CSTEMMER_H

#include <libstemmer.h>

#endif

// libstemmer: the Snowball stemmers. Not used on Apple platforms, whose SDKs provide lemmas.

#ifndef HEARTH_CSTEMMER_H
#define HEARTH_CSTEMMER_H

#if !__has_include(<libstemmer.h>)
#error "The headers of libstemmer were not found. Install libstemmer-dev with apt, or run Tools/setup."
#endif

#include <libstemmer.h>

#endif

// libstemmer: the Snowball stemmers. Not used on Apple platforms, whose SDKs provide lemmas.

#ifndef HEARTH_CSTEMMER_H
#define HEARTH_CSTEMMER_H

#include <libstemmer.h>

#endif

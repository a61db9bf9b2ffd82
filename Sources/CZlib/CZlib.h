// zlib: deflate and CRC-32.

#ifndef HEARTH_CZLIB_H
#define HEARTH_CZLIB_H

#if !__has_include(<zlib.h>)
#error "The headers of zlib were not found. Install zlib1g-dev with apt, or run Tools/setup."
#endif

#include <zlib.h>

#endif

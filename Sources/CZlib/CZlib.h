// zlib: deflate and CRC-32.

#ifndef HEARTH_CZLIB_H
#define HEARTH_CZLIB_H

#include <zlib.h>

#endif

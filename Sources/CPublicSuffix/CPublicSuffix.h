// libpsl: the list of public suffixes under which domains are registered ("com", "co.uk").

#ifndef HEARTH_CPUBLICSUFFIX_H
#define HEARTH_CPUBLICSUFFIX_H

#if !__has_include(<libpsl.h>)
#error "The headers of libpsl were not found. Install libpsl-dev with apt, or run Tools/setup."
#endif

#include <libpsl.h>

#endif

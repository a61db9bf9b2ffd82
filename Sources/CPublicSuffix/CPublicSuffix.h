// libpsl: the list of public suffixes under which domains are registered ("com", "co.uk").

#ifndef HEARTH_CPUBLICSUFFIX_H
#define HEARTH_CPUBLICSUFFIX_H

#include <libpsl.h>

#endif

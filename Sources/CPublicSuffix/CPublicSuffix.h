// libpsl: the list of public suffixes, below which names are registered ("com", "co.uk").

#ifndef HEARTH_CPUBLICSUFFIX_H
#define HEARTH_CPUBLICSUFFIX_H

#include <libpsl.h>

#endif

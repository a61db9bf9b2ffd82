// libarchive, which reads the ZIP containers of office documents.

#ifndef HEARTH_CARCHIVE_H
#define HEARTH_CARCHIVE_H

#include <archive.h>
#include <archive_entry.h>

#endif

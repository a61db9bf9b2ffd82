// OpenSSL's libcrypto: digests and ciphers on Linux.

#ifndef HEARTH_CCRYPTO_H
#define HEARTH_CCRYPTO_H

#include <openssl/evp.h>

#endif

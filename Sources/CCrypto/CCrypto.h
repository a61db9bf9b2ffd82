// OpenSSL's libcrypto: digests and ciphers on Linux.

#ifndef HEARTH_CCRYPTO_H
#define HEARTH_CCRYPTO_H

#if !__has_include(<openssl/evp.h>)
#error "The headers of OpenSSL were not found. Install libssl-dev with apt, or run Tools/setup."
#endif

#include <openssl/evp.h>

#endif

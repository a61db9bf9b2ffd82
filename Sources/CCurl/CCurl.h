// libcurl: downloads on Linux and macOS.

#ifndef HEARTH_CCURL_H
#define HEARTH_CCURL_H

#if !__has_include(<curl/curl.h>)
#error "The headers of libcurl were not found. Install libcurl4-openssl-dev with apt, or run Tools/setup."
#endif

#include <curl/curl.h>

// Wrappers, because Swift cannot call variadic functions or import macros that need a cast.

static inline int hearth_curl_start(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static inline CURLcode hearth_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hearth_curl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

static inline CURLcode hearth_curl_set_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

/// Sets the trusted certificates, which replace libcurl's built-in file. The data is copied.
static inline CURLcode hearth_curl_set_certificates(CURL *handle, const void *pem, size_t count) {
    struct curl_blob blob = {(void *)pem, count, CURL_BLOB_COPY};
    return curl_easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
}

typedef size_t (*hearth_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

/// Sets the callbacks for the header lines and the body, both with the same context.
static inline void hearth_curl_set_receivers(
    CURL *handle, hearth_curl_receiver head, hearth_curl_receiver body, void *context) {
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

typedef curl_socket_t (*hearth_curl_opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Sets the callback that opens the socket to an address, or refuses it with -1.
static inline void hearth_curl_set_opener(CURL *handle, hearth_curl_opener opener, void *context) {
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

static inline long hearth_curl_number(CURL *handle, CURLINFO info) {
    long value = 0;
    curl_easy_getinfo(handle, info, &value);
    return value;
}

/// Returns the socket of a connection.
static inline int hearth_curl_socket(CURL *handle) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &socket);
    return (int)socket;
}

/// Returns whether the single transfer of a multi handle has ended, and stores its result.
static inline int hearth_curl_result(CURLM *connections, CURLcode *result) {
    int left = 0;
    CURLMsg *message = curl_multi_info_read(connections, &left);
    if (message == NULL || message->msg != CURLMSG_DONE) return 0;
    *result = message->data.result;
    return 1;
}

/// Returns the path of libcurl's built-in certificate file; null if it is missing.
static inline const char *hearth_curl_certificates_path(void) {
    curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_SEVENTH ? info->cainfo : NULL;
}

#endif

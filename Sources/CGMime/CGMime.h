// GMime: parses mails. Its objects are GObjects; the functions below wrap C cast macros that Swift cannot call.

#ifndef HEARTH_CGMIME_H
#define HEARTH_CGMIME_H

#if !__has_include(<gmime/gmime.h>)
#error "The headers of GMime were not found. Install libgmime-3.0-dev with apt or gmime with Homebrew, or run Tools/setup."
#endif

#include <stdbool.h>

#include <gmime/gmime.h>

static inline bool hearth_gmime_is_part(GMimeObject *object) { return GMIME_IS_PART(object); }
static inline bool hearth_gmime_is_multipart(GMimeObject *object) { return GMIME_IS_MULTIPART(object); }
static inline bool hearth_gmime_is_message_part(GMimeObject *object) { return GMIME_IS_MESSAGE_PART(object); }

static inline GMimePart *hearth_gmime_part(GMimeObject *object) { return GMIME_PART(object); }
static inline GMimeMultipart *hearth_gmime_multipart(GMimeObject *object) { return GMIME_MULTIPART(object); }
static inline GMimeMessagePart *hearth_gmime_message_part(GMimeObject *object) { return GMIME_MESSAGE_PART(object); }
static inline GMimeObject *hearth_gmime_object(GMimeMessage *message) { return GMIME_OBJECT(message); }

static inline bool hearth_gmime_is_mailbox(InternetAddress *address) { return INTERNET_ADDRESS_IS_MAILBOX(address); }
static inline InternetAddressList *hearth_gmime_group_members(InternetAddress *address) {
    return INTERNET_ADDRESS_IS_GROUP(address)
        ? internet_address_group_get_members(INTERNET_ADDRESS_GROUP(address)) : NULL;
}
static inline const char *hearth_gmime_mailbox_address(InternetAddress *address) {
    return internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(address));
}

/// Releases any object of GMime.
static inline void hearth_gmime_release(void *object) { g_object_unref(object); }

/// Returns the bytes of an in-memory stream.
static inline GByteArray *hearth_gmime_bytes(GMimeStream *stream) {
    return g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
}

#endif

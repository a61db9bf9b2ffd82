// libxml2: the HTML parser and the streaming XML reader; and iconv, which libxml2 and Hearth use to decode text.

#ifndef HEARTH_CXML_H
#define HEARTH_CXML_H

#if !__has_include(<libxml/xmlversion.h>)
#error "The headers of libxml2 were not found. Install libxml2-dev with apt, or run Tools/setup."
#endif

// Debian's libxml2 uses an ICU type in a structure that Hearth does not access. The ICU headers would clash
// with those of Swift's Foundation.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <iconv.h>

#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/xmlreader.h>

/// Frees memory that libxml2 returned; `xmlFree` is a global variable, which Swift cannot access safely.
static inline void hearth_xml_free(void *memory) {
    xmlFree(memory);
}

/// Returns the number of open elements; newer versions of libxml2 deprecate the field but offer no alternative.
static inline int hearth_html_depth(htmlParserCtxtPtr context) {
    return context->nameNr;
}

/// Returns the parsed document, which the caller must free; null if no document was parsed.
static inline xmlDocPtr hearth_html_take_document(htmlParserCtxtPtr context) {
    xmlDocPtr document = context->myDoc;
    context->myDoc = NULL;
    return document;
}

static inline void hearth_xml_ignore(void *context, void *error) {
    (void)context;
    (void)error;
}

/// Prevents libxml2 from writing to standard error on this thread, because its messages quote the document.
static inline void hearth_xml_silence(void) {
    // The type of the second parameter differs between versions of libxml2.
    xmlSetStructuredErrorFunc(NULL, (xmlStructuredErrorFunc)(void (*)(void))hearth_xml_ignore);
}

#endif

// libxml2: the HTML parser and the streaming XML reader; and iconv, which both it and Hearth decode text with.

#ifndef HEARTH_CXML_H
#define HEARTH_CXML_H

// Debian's libxml2 names a type of ICU in a structure that Hearth never looks into; its headers would clash with the
// ICU of Swift's Foundation.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <iconv.h>

#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/xmlreader.h>

/// Frees what libxml2 returned; its own function is a variable, which Swift cannot read safely.
static inline void hearth_xml_free(void *memory) {
    xmlFree(memory);
}

/// How many elements are open; newer versions of libxml2 discourage, but still need, looking at the field.
static inline int hearth_html_depth(htmlParserCtxtPtr context) {
    return context->nameNr;
}

/// The document that a parser has made, which is then the caller's; null if there is none.
static inline xmlDocPtr hearth_html_take_document(htmlParserCtxtPtr context) {
    xmlDocPtr document = context->myDoc;
    context->myDoc = NULL;
    return document;
}

static inline void hearth_xml_ignore(void *context, void *error) {
    (void)context;
    (void)error;
}

/// Keeps libxml2 from writing to standard error on this thread: what it would say quotes the document.
static inline void hearth_xml_silence(void) {
    // The second parameter's type differs between versions of libxml2.
    xmlSetStructuredErrorFunc(NULL, (xmlStructuredErrorFunc)(void (*)(void))hearth_xml_ignore);
}

#endif

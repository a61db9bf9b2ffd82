import CXML

/// libxml2's own state.
package enum LibXML {
    private static let started: Void = xmlInitParser()

    /// Prepares it for several threads, once, and silences it on this one; to be called before it is used.
    package static func start() {
        _ = started
        hearth_xml_silence()
    }
}

import CXML

/// The global state of libxml2.
package enum LibXML {
    private static let started: Void = xmlInitParser()

    /// Initializes libxml2 once, and silences it on this thread; must be called before each use of libxml2.
    package static func start() {
        _ = started
        hearth_xml_silence()
    }
}

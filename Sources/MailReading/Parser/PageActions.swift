/// Detects the action of an attached web page by its markup, without parsing it.
enum PageActions {
    /// The number of bytes to search at the beginning and at the end of a page, so that padding cannot hide an action.
    private static let most = 1 << 18

    /// Returns the action of a page in UTF-16 or an encoding that extends ASCII; `nil` for a passive page.
    static func find(in bytes: some RandomAccessCollection<UInt8>) -> MailAttachment.PageAction? {
        let isLong = bytes.count > 2 * most
        let parts = isLong ? [Array(bytes.prefix(most)), Array(bytes.suffix(most))] : [Array(bytes)]
        let texts = parts.map { part in
            // Removes the zero bytes of UTF-16 and unifies the spelling.
            part.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
                .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        }
        if texts.contains(where: { has(asking, in: $0) }) { return .asks }
        return texts.contains { has(running, in: $0) } ? .runs : nil
    }

    private static let asking = marks(["<form", "<input", "type=password"])
    private static let running = marks([
        "<script", "<iframe", "<embed", "<object", "http-equiv=refresh", "onload=", "onerror=", "javascript:",
        "data:text/html",
    ])

    /// Returns the marks, grouped by their first byte.
    private static func marks(_ words: [String]) -> [UInt8: [[UInt8]]] {
        Dictionary(grouping: words.map { Array($0.utf8) }) { $0[0] }
    }

    private static func has(_ marks: [UInt8: [[UInt8]]], in text: [UInt8]) -> Bool {
        text.indices.contains { index in
            marks[text[index]]?.contains { text[index...].starts(with: $0) } == true
        }
    }
}

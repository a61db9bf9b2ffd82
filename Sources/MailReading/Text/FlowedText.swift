/// Text whose lines were cut for sending (RFC 3676).
package enum FlowedText {
    /// A text in whole paragraphs.
    ///
    /// - Parameters:
    ///   - text: The text, with "\n" between its lines.
    ///   - deletesSpaces: Whether the space at a cut is not the text's own (`delsp=yes`).
    /// - Returns: The text, each paragraph on one line, with ">" before what is quoted.
    package static func joined(_ text: String, deletesSpaces: Bool) -> String {
        var lines: [String] = []
        var paragraph = ""
        // How deep the paragraph is quoted that goes on in the next line.
        var open: Int?
        func close() {
            if let depth = open { lines.append(quoted(paragraph, depth)) }
            (open, paragraph) = (nil, "")
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let depth = line.prefix { $0 == ">" }.count
            var content = line.dropFirst(depth)
            // Put before lines that programs would take for something else.
            if content.first == " " { content.removeFirst() }
            if open != depth || content == "-- " { close() }
            let isCut = content.last == " " && content != "-- "
            if isCut, deletesSpaces { content.removeLast() }
            open = depth
            paragraph += content
            if !isCut { close() }
        }
        close()
        return lines.joined(separator: "\n")
    }

    private static func quoted(_ text: String, _ depth: Int) -> String {
        guard depth > 0 else { return text }
        // bounded: there are as many marks in the line.
        let marks = String(repeating: ">", count: depth)
        return text.isEmpty ? marks : "\(marks) \(text)"
    }
}

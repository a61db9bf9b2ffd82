/// Joins the lines of flowed text (RFC 3676).
package enum FlowedText {
    /// Returns a text with each paragraph on one line, and ">" before quoted paragraphs.
    ///
    /// With `delsp=yes`, the space at a soft line break is deleted.
    package static func joined(_ text: String, deletesSpaces: Bool) -> String {
        var lines: [String] = []
        var paragraph = ""
        // The quote depth of the paragraph that continues in the next line.
        var open: Int?
        func close() {
            if let depth = open { lines.append(quoted(paragraph, depth)) }
            (open, paragraph) = (nil, "")
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let depth = line.prefix { $0 == ">" }.count
            var content = line.dropFirst(depth)
            // Removes the space that programs add to lines that could be misinterpreted.
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
        // bounded: by the number of marks in the line.
        let marks = String(repeating: ">", count: depth)
        return text.isEmpty ? marks : "\(marks) \(text)"
    }
}

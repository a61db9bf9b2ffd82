/// Parses the addresses of a header (RFC 5322, 3.4).
///
/// Groups are flattened, so there is no recursion.
enum AddressLine {
    /// Returns the valid addresses of a header, up to a limit.
    static func read(_ bytes: ArraySlice<UInt8>, limit: Int) -> [MailAddress] {
        var found: [MailAddress] = []
        var entry = Entry()
        var index = bytes.startIndex
        while index < bytes.endIndex, found.count < limit {
            switch bytes[index] {
            case UInt8(ascii: "\""): entry.words += quoted(bytes, &index, keepsQuotes: isLocalPart(bytes, index))
            case UInt8(ascii: "("): entry.comments.append(comment(bytes, &index))
            case UInt8(ascii: "<"): entry.addSpec(angle(bytes, &index))
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                found += entry.addresses
                entry = Entry()
                index += 1
            case UInt8(ascii: ":"):
                // The name of a group is discarded.
                entry = Entry()
                index += 1
            default:
                entry.words.append(bytes[index])
                index += 1
            }
        }
        return Array((found + entry.addresses).prefix(max(0, limit)))
    }

    private struct Entry {
        var words: [UInt8] = []
        var comments: [[UInt8]] = []
        private var spec: [UInt8]?

        mutating func addSpec(_ bytes: [UInt8]) { spec = spec ?? bytes }

        /// The address, or several if commas between them are missing.
        var addresses: [MailAddress] {
            let shown = VisibleText.line(EncodedText.decode(words[...]))
            let comment = comments.first.map { VisibleText.line(EncodedText.decode($0[...])) }
            let note = comment?.isEmpty == false ? comment : nil
            if let spec {
                let address = VisibleText.line(String(decoding: spec, as: UTF8.self)).filter { $0 != " " }
                return address.isEmpty ? [] : [MailAddress(name: shown.isEmpty ? note : shown, address: address)]
            }
            // White space around "@" and "." is allowed; other words next to an address make it invalid.
            let tight = shown.replacing(" @", with: "@").replacing("@ ", with: "@").replacing(" .", with: ".")
                .replacing(". ", with: ".")
            let parts = tight.hasPrefix("\"") ? [tight[...]] : tight.split(separator: " ")
            guard parts.count == 1 || parts.allSatisfy({ $0.contains("@") }) else { return [] }
            return parts.map { MailAddress(name: note, address: String($0)) }
        }
    }

    /// Returns whether the quotes at an index belong to an address, as in "ann lee"@example.org.
    private static func isLocalPart(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Bool {
        var index = start
        _ = quoted(bytes, &index, keepsQuotes: false)
        return index < bytes.endIndex && bytes[index] == UInt8(ascii: "@")
    }

    /// Returns the quoted text at an index, and moves the index past the text.
    private static func quoted(_ bytes: ArraySlice<UInt8>, _ index: inout Int, keepsQuotes: Bool) -> [UInt8] {
        var content: [UInt8] = []
        index += 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex {
                if keepsQuotes { content.append(bytes[index]) }
                index += 1
            }
            content.append(bytes[index])
            index += 1
        }
        index = min(index + 1, bytes.endIndex)
        return keepsQuotes ? [UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")] : content
    }

    /// Returns the text of a comment; nested comments are included as text.
    private static func comment(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> [UInt8] {
        var content: [UInt8] = []
        var depth = 0
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\\"), index < bytes.endIndex {
                content.append(bytes[index])
                index += 1
                continue
            }
            if byte == UInt8(ascii: "(") {
                depth += 1
                if depth == 1 { continue }
            } else if byte == UInt8(ascii: ")") {
                depth -= 1
                if depth == 0 { break }
            }
            content.append(byte)
        }
        return content
    }

    /// Returns the text in angle brackets, without an obsolete route.
    private static func angle(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> [UInt8] {
        var content: [UInt8] = []
        index += 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: ">") {
            switch bytes[index] {
            case UInt8(ascii: "\""): content += quoted(bytes, &index, keepsQuotes: true)
            case UInt8(ascii: "("): _ = comment(bytes, &index)
            default:
                content.append(bytes[index])
                index += 1
            }
        }
        index = min(index + 1, bytes.endIndex)
        if content.first == UInt8(ascii: "@"), let colon = content.firstIndex(of: UInt8(ascii: ":")) {
            return Array(content[(colon + 1)...])
        }
        return content
    }
}

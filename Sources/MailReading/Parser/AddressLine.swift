/// Addresses as headers have them (RFC 5322, 3.4).
///
/// Groups are not nested, whatever a line says: nothing here calls itself.
enum AddressLine {
    /// Reads a line of addresses.
    ///
    /// - Parameter bytes: The header's value.
    /// - Returns: The addresses; what is none by the rules is left out.
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
                // The name of a group, which is not shown.
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

        /// The address, or several where the commas between them are missing.
        var addresses: [MailAddress] {
            let shown = VisibleText.line(EncodedText.decode(words[...]))
            let comment = comments.first.map { VisibleText.line(EncodedText.decode($0[...])) }
            let note = comment?.isEmpty == false ? comment : nil
            if let spec {
                let address = VisibleText.line(String(decoding: spec, as: UTF8.self)).filter { $0 != " " }
                return address.isEmpty ? [] : [MailAddress(name: shown.isEmpty ? note : shown, address: address)]
            }
            // Space around "@" and "." is allowed; words beside an address are not, and make it none.
            let tight = shown.replacing(" @", with: "@").replacing("@ ", with: "@").replacing(" .", with: ".")
                .replacing(". ", with: ".")
            let parts = tight.hasPrefix("\"") ? [tight[...]] : tight.split(separator: " ")
            guard parts.count == 1 || parts.allSatisfy({ $0.contains("@") }) else { return [] }
            return parts.map { MailAddress(name: note, address: String($0)) }
        }
    }

    /// Whether the quotes that begin here are those of an address: "ann lee"@example.org.
    private static func isLocalPart(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Bool {
        var index = start
        _ = quoted(bytes, &index, keepsQuotes: false)
        return index < bytes.endIndex && bytes[index] == UInt8(ascii: "@")
    }

    /// What stands between quotes; the place becomes the one behind them.
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

    /// A comment's words; comments within it count as words.
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

    /// What stands in angle brackets, without the route that old programs put before it.
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

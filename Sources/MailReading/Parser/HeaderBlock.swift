/// The headers of a mail or part, with folded lines joined.
package struct HeaderBlock {
    struct Field {
        /// The name in lower case.
        var name: String
        /// The raw value on one line.
        var value: ArraySlice<UInt8>
        /// The offset of the field's line.
        var start: Int
    }

    private(set) var fields: [Field] = []
    /// The offset of the body.
    package private(set) var end: Int
    /// Whether the body follows without the empty line that ends headers.
    private(set) var isOpen = false

    private static let longestName = 200
    /// The maximum number of headers, more than in any real mail, to limit the memory for malformed parts.
    private static let most = 10_000

    /// Parses headers; the separator line of an mbox file may precede the headers of a mail.
    package init(_ bytes: ArraySlice<UInt8>, isMail: Bool = false) {
        end = bytes.startIndex
        if isMail {
            let next = Self.nextLine(bytes, from: end)
            let mark = bytes.starts(with: ">From ".utf8) || bytes.starts(with: "From ".utf8)
            if mark, Self.fieldName(bytes[end..<next]) == nil { end = next }
        }
        while end < bytes.endIndex {
            var next = Self.nextLine(bytes, from: end)
            let line = Self.content(bytes[end..<next])
            if line.isEmpty {
                end = next
                return
            }
            guard let name = Self.fieldName(line), let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                // A malformed line between headers is skipped. Otherwise the empty line is missing, and this
                // is the body.
                var after = next
                while after < bytes.endIndex, Self.isSpace(bytes[after]) { after = Self.nextLine(bytes, from: after) }
                let follows = bytes[after..<Self.nextLine(bytes, from: after)]
                // The headers that server filters add at the end are often malformed.
                let isAdded = line.starts(with: "X-".utf8) && Self.content(follows).isEmpty
                guard isMail, !fields.isEmpty, !line.starts(with: "--".utf8), isAdded || Self.fieldName(follows) != nil
                else {
                    isOpen = true
                    return
                }
                next = after
                end = next
                continue
            }
            let start = end
            var value = line[(colon + 1)...]
            if next < bytes.endIndex, Self.isSpace(bytes[next]) {
                var whole = Array(value)
                while next < bytes.endIndex, Self.isSpace(bytes[next]) {
                    let folded = next
                    next = Self.nextLine(bytes, from: folded)
                    whole += Self.content(bytes[folded..<next])
                }
                value = whole[...]
            }
            if fields.count < Self.most { fields.append(Field(name: name, value: value, start: start)) }
            end = next
        }
    }

    /// Parses the headers of a part, whose body may follow without an empty line and may look like headers.
    init(part bytes: ArraySlice<UInt8>) {
        self.init(bytes)
        let isOfPart = { (field: Field) in ["content-", "mime-", "x-"].contains { field.name.hasPrefix($0) } }
        let last = fields.lastIndex(where: isOfPart)
        guard isOpen || last == nil, let text = fields.dropFirst(last.map { $0 + 1 } ?? 0).first else { return }
        isOpen = true
        end = text.start
        fields.removeSubrange((last.map { $0 + 1 } ?? 0)...)
    }

    /// Returns the value of the first header with a name.
    func first(_ name: String) -> ArraySlice<UInt8>? { fields.first { $0.name == name }?.value }

    /// Returns the decoded text of the first header with a name, on one line.
    package func text(_ name: String) -> String? { first(name).map { HeaderFields.text(EncodedText.decode($0)) } }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Returns the offset of the next line.
    static func nextLine(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.endIndex
    }

    /// Returns a line without its line break.
    static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        if line.last == 10 { line.removeLast() }
        if line.last == 13 { line.removeLast() }
        return line
    }

    /// Returns the name of the header that a line begins, or `nil`.
    private static func fieldName(_ line: ArraySlice<UInt8>) -> String? {
        line.prefix(longestName + 10).firstIndex(of: UInt8(ascii: ":")).flatMap { name(line[..<$0]) }
    }

    /// Returns a valid header name in lower case: visible ASCII characters, possibly followed by white space.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        var bytes = bytes
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= longestName, bytes.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }
}

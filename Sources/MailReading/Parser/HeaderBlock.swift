/// The headers of a mail or a part, with the lines of each put together.
package struct HeaderBlock {
    struct Field {
        /// The name in lower case.
        var name: String
        /// The value as it was written, on one line.
        var value: ArraySlice<UInt8>
        /// Where its line begins.
        var start: Int
    }

    private(set) var fields: [Field] = []
    /// Where the body begins.
    package private(set) var end: Int
    /// Whether text follows at once, without the empty line that ends headers.
    private(set) var isOpen = false

    private static let longestName = 200
    /// More than any mail has; a part of a megabyte of short lines is no reason to keep them all.
    private static let most = 10_000

    /// Reads headers; those of a mail may follow a line that mbox files put before it.
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
                // A broken line between headers is passed over; else the empty line is missing, and this is the body.
                var after = next
                while after < bytes.endIndex, Self.isSpace(bytes[after]) { after = Self.nextLine(bytes, from: after) }
                let follows = bytes[after..<Self.nextLine(bytes, from: after)]
                // What servers' filters add is often broken, and the last line.
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

    /// Reads the headers of a part, whose text may follow without an empty line, and may look like headers.
    init(part bytes: ArraySlice<UInt8>) {
        self.init(bytes)
        let isOfPart = { (field: Field) in ["content-", "mime-", "x-"].contains { field.name.hasPrefix($0) } }
        let last = fields.lastIndex(where: isOfPart)
        guard isOpen || last == nil, let text = fields.dropFirst(last.map { $0 + 1 } ?? 0).first else { return }
        isOpen = true
        end = text.start
        fields.removeSubrange((last.map { $0 + 1 } ?? 0)...)
    }

    /// The value of the first header of a name.
    func first(_ name: String) -> ArraySlice<UInt8>? { fields.first { $0.name == name }?.value }

    /// The text of the first header of a name, decoded, on one line.
    package func text(_ name: String) -> String? { first(name).map { HeaderFields.text(EncodedText.decode($0)) } }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The place behind a line's end.
    static func nextLine(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.endIndex
    }

    /// A line without its end.
    static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        if line.last == 10 { line.removeLast() }
        if line.last == 13 { line.removeLast() }
        return line
    }

    /// The name of the header that a line begins; nil if it begins none.
    private static func fieldName(_ line: ArraySlice<UInt8>) -> String? {
        line.prefix(longestName + 10).firstIndex(of: UInt8(ascii: ":")).flatMap { name(line[..<$0]) }
    }

    /// A header's name: visible characters, with space behind them at most.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        var bytes = bytes
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= longestName, bytes.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }
}

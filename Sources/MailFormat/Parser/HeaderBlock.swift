/// The headers of a mail or a part, with the lines of each put together.
package struct HeaderBlock {
    struct Field {
        /// The name in lower case.
        var name: String
        /// The value as it was written, on one line.
        var value: ArraySlice<UInt8>
    }

    private(set) var fields: [Field] = []
    /// Where the body begins.
    package private(set) var end: Int

    private static let longestName = 200
    /// More than any mail has; a part of a megabyte of short lines is no reason to keep them all.
    private static let most = 10_000

    /// Reads headers.
    ///
    /// - Parameters:
    ///   - bytes: A mail or a part.
    ///   - isMail: Whether a line that mbox files put before a mail may come first.
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
                let after = Self.nextLine(bytes, from: next)
                guard isMail, !fields.isEmpty, Self.fieldName(bytes[next..<after]) != nil else { return }
                end = next
                continue
            }
            var value = line[(colon + 1)...]
            if next < bytes.endIndex, Self.isSpace(bytes[next]) {
                var whole = Array(value)
                while next < bytes.endIndex, Self.isSpace(bytes[next]) {
                    let start = next
                    next = Self.nextLine(bytes, from: start)
                    whole += Self.content(bytes[start..<next])
                }
                value = whole[...]
            }
            if fields.count < Self.most { fields.append(Field(name: name, value: value)) }
            end = next
        }
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

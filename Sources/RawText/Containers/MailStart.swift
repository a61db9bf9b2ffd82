/// Removes the prefixes that editors and exports add to files of mails.
package enum MailStart {
    /// Removes a byte order mark, and converts UTF-16 to UTF-8; nearly all mails stay unchanged.
    package static func text(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if bytes.starts(with: mark) { return bytes.dropFirst(mark.count) }
        guard var wide = WideText(start: Array(bytes.prefix(4_096))) else { return bytes }
        return wide.utf8(of: Array(bytes))[...]
    }

    /// The UTF-8 byte order mark.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns a mail without the byte order marks, empty lines and "From " lines that precede its first header.
    package static func mail(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text(bytes)
        while let first = rest.first {
            if rest.starts(with: mark) {
                rest = rest.dropFirst(mark.count)
                continue
            }
            let line = rest.prefix { $0 != 10 }
            let isEmpty = line.allSatisfy { $0 <= 0x20 }
            let isSeparator = line.starts(with: MboxSeparator.mark) || line.starts(with: MboxSeparator.escaped)
            if isEmpty || isSeparator {
                rest = rest[line.endIndex...].dropFirst()
            } else if first <= 0x20 {
                // A header does not begin with white space, and the first line cannot continue a preceding header.
                guard MboxSeparator.header(line.drop { $0 <= 0x20 }) != nil else { return rest }
                return rest.drop { $0 <= 0x20 }
            } else {
                return rest
            }
        }
        return rest
    }
}

/// An incremental converter from UTF-16 to UTF-8.
struct WideText {
    private let isBigEndian: Bool
    private var isAtStart = true
    /// A byte or a high surrogate whose other half is in the next piece.
    private var rest: [UInt8] = []

    /// Creates a converter for a text with the given first bytes; `nil` if it is not in UTF-16.
    init?(start: [UInt8]) {
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            isBigEndian = start.first == 0xFE
        } else if let isBig = TextDecoder.looksLikeUTF16(start[...]) {
            isBigEndian = isBig
        } else {
            return nil
        }
    }

    mutating func utf8(of piece: [UInt8]) -> [UInt8] {
        let bytes = rest + piece
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        rest = Array(bytes.dropFirst(units.count * 2))
        if let last = units.last, UTF16.isLeadSurrogate(last), !piece.isEmpty {
            units.removeLast()
            rest = Array(bytes.suffix(2 + rest.count))
        }
        if isAtStart, units.first == 0xFEFF { units.removeFirst() }
        isAtStart = false
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

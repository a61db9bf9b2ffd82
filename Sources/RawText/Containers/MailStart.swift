/// The start of a file of mails as it would be without what editors and exports put before it.
package enum MailStart {
    /// A mail without a byte order mark, and in UTF-8 if it was saved as UTF-16.
    ///
    /// - Parameter bytes: A mail, or the start of a file of mails.
    /// - Returns: The bytes as they are for nearly every mail.
    package static func text(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if bytes.starts(with: mark) { return bytes.dropFirst(mark.count) }
        guard var wide = WideText(start: Array(bytes.prefix(4_096))) else { return bytes }
        return wide.utf8(of: Array(bytes))[...]
    }

    /// A byte order mark.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// A mail from its first header on: without the marks, empty lines and "From " lines that may stand before it.
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
                // A header does not begin with white space; the first cannot go on with one before it.
                guard MboxSeparator.header(line.drop { $0 <= 0x20 }) != nil else { return rest }
                return rest.drop { $0 <= 0x20 }
            } else {
                return rest
            }
        }
        return rest
    }
}

/// Turns UTF-16 into UTF-8 as it is read.
struct WideText {
    private let isBigEndian: Bool
    private var isAtStart = true
    /// A byte or a surrogate whose other half is in the next piece.
    private var rest: [UInt8] = []

    /// - Parameter start: The text's first bytes. `nil` for a text that is not in UTF-16.
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

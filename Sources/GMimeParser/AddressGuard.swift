/// Takes nested groups out of lines of addresses.
///
/// GMime goes into each by calling itself, so that a line of many colons would use up the stack. Standards know no group in a
/// group (RFC 5322, 3.4).
enum AddressGuard {
    /// The headers whose addresses GMime reads.
    private static let names = ["from", "sender", "reply-to", "to", "cc", "bcc"].map { Array($0.utf8) }
    /// Colons without a semicolon that stay: more than any list of addresses has.
    private static let deepest = 20

    /// The mail with spaces in place of colons that would nest groups deeper.
    ///
    /// - Parameter end: Where to stop looking: its headers' end, or its own where it holds other mails.
    /// - Returns: The mail, as long as before.
    static func flattened(_ bytes: [UInt8], upTo end: Int) -> [UInt8] {
        var flattened = bytes
        var line = 0
        while line < end {
            var next = endOfLine(bytes, line, end)
            if let value = value(bytes, line, next) {
                while next < end, bytes[next] == 0x20 || bytes[next] == 0x09 { next = endOfLine(bytes, next, end) }
                var depth = 0
                for index in value..<next {
                    switch bytes[index] {
                    case UInt8(ascii: ";"): depth = max(0, depth - 1)
                    case UInt8(ascii: ":") where depth >= deepest: flattened[index] = UInt8(ascii: " ")
                    case UInt8(ascii: ":"): depth += 1
                    default: break
                    }
                }
            }
            line = next
        }
        return flattened
    }

    private static func endOfLine(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        bytes[start..<end].firstIndex(of: 10).map { $0 + 1 } ?? end
    }

    /// Where the value of a header of addresses begins; nil for another line.
    private static func value(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        for name in names where start + name.count < end {
            guard (0..<name.count).allSatisfy({ bytes[start + $0] | 0x20 == name[$0] | 0x20 }) else { continue }
            var index = start + name.count
            while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
            if index < end, bytes[index] == UInt8(ascii: ":") { return index + 1 }
        }
        return nil
    }
}

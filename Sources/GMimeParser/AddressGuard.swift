/// Flattens nested groups in address headers.
///
/// GMime parses groups recursively, so a line of many colons would overflow the stack. RFC 5322, 3.4 allows
/// no nested groups.
enum AddressGuard {
    /// The headers in which GMime parses addresses.
    private static let names = ["from", "sender", "reply-to", "to", "cc", "bcc"].map { Array($0.utf8) }
    /// The maximum number of colons without a semicolon, which is more than any address list contains.
    private static let deepest = 20

    /// Replaces colons that would nest groups too deeply by spaces, up to the end of the headers to check.
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

    /// Returns the start of the value of an address header; `nil` for another line.
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

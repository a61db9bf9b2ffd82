import Platform

/// Identifies a mail by its content.
enum MailHash {
    /// The headers that mail programs change in an mbox file when the user reads or flags a mail.
    private static let changing = [
        "status:", "x-status:", "x-mozilla-status:", "x-mozilla-status2:", "x-keywords:", "x-uid:",
        "x-gmail-labels:",
    ]
    .map { Array($0.utf8) }

    /// Returns the SHA-256 hash of a mail without the headers that change when it is flagged.
    static func of(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        var start = 0
        var isLeftOut = false
        // Only headers are filtered; the body is hashed unchanged.
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
            let line = bytes[start..<end]
            if line == [10] || line == [13, 10] { break }
            // A line that begins with white space continues the preceding header.
            if line.first != 32, line.first != 9 { isLeftOut = changing.contains { isPrefix($0, of: line) } }
            if !isLeftOut { line.withUnsafeBytes { hash.update($0) } }
            start = end
        }
        bytes[start...].withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    private static func isPrefix(_ name: [UInt8], of line: ArraySlice<UInt8>) -> Bool {
        line.count >= name.count && zip(name, line).allSatisfy { $0 == ($1 >= 0x41 && $1 <= 0x5A ? $1 | 0x20 : $1) }
    }
}

import Foundation

/// Reads an .emlx file of Apple Mail: a line with the mail's length, the mail, and a property list.
///
/// A .partial.emlx file has the same format, but its attachments are stored in other files.
enum AppleMail {
    /// The bits of the "flags" number in the property list.
    private static let marks: [(bit: Int, flag: MailFlags)] = [
        (0, .seen), (1, .deleted), (2, .answered), (4, .flagged), (6, .draft), (8, .passed),
    ]

    static func read(_ bytes: [UInt8]) -> (mail: [UInt8], flags: MailFlags) {
        let line = bytes.prefix(40).prefix { $0 != 10 }
        let start = min(line.count + 1, bytes.count)
        // Without a valid length, the mail extends to the end of the file.
        let length = Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)) ?? .max
        guard length >= 0, length < bytes.count - start else { return (Array(bytes[start...]), []) }
        let list = String(decoding: bytes[(start + length)...].prefix(1 << 16), as: UTF8.self)
        var flags: MailFlags = []
        if let key = list.range(of: "<key>flags</key>"),
            let number = list[key.upperBound...].range(of: "<integer>"),
            let value = Int(list[number.upperBound...].prefix { $0.isASCII && $0.isNumber })
        {
            for (bit, flag) in marks where value >> bit & 1 == 1 { flags.insert(flag) }
        }
        return (Array(bytes[start..<(start + length)]), flags)
    }
}

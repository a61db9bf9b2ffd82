@testable import RawText

/// Encodes texts in encodings that Swift cannot write.
enum EncodedBytes {
    /// Returns a text's bytes in an encoding; `nil` if the encoding lacks a character.
    static func of(_ text: String, in name: String) -> [UInt8]? {
        let table = tables[name] ?? table(name)
        var result: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let bytes = scalar.isASCII ? [UInt8(scalar.value)] : table[scalar] else { return nil }
            result += bytes
        }
        return result
    }

    private static let tables: [String: [Unicode.Scalar: [UInt8]]] = Dictionary(
        uniqueKeysWithValues: ["Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"].map { ($0, table($0)) })

    /// Returns the bytes of each character, found by decoding all bytes and pairs.
    private static func table(_ name: String) -> [Unicode.Scalar: [UInt8]] {
        var bytesOf: [Unicode.Scalar: [UInt8]] = [:]
        let isDouble = ["Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"].contains(name)
        let singles = (UInt8(0x80)...255).map { [$0] }
        let pairs = isDouble ? (UInt8(0x81)...0xFE).flatMap { lead in (UInt8(0x40)...0xFE).map { [lead, $0] } } : []
        for bytes in singles + pairs {
            guard let decoded = CharacterEncoding.decode(bytes[...], named: name)?.text.unicodeScalars,
                decoded.count == 1, let scalar = decoded.first, scalar != "\u{FFFD}", bytesOf[scalar] == nil
            else { continue }
            bytesOf[scalar] = bytes
        }
        return bytesOf
    }
}

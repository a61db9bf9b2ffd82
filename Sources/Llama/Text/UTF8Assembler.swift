/// Turns token bytes into text; a character whose bytes are spread over tokens comes out whole or not yet.
struct UTF8Assembler {
    private var held: [UInt8] = []

    /// Bytes that are not released yet.
    var heldBytes: Int { held.count }

    /// Adds bytes and returns the text that is certain by now.
    mutating func append(_ bytes: [UInt8]) -> String {
        held.append(contentsOf: bytes)
        let keep = Self.incompleteSuffixLength(held)
        let text = String(decoding: held.dropLast(keep), as: UTF8.self)
        held.removeFirst(held.count - keep)
        return text
    }

    /// Ends the text, and discards the bytes of an unfinished character: a limit cut the answer in the middle of it.
    mutating func finish() { held.removeAll() }

    /// How many bytes at the end begin a character that more bytes could complete (0…3).
    private static func incompleteSuffixLength(_ bytes: [UInt8]) -> Int {
        for length in 1...3 where length <= bytes.count {
            let byte = bytes[bytes.count - length]
            let needed: Int
            switch byte {
            case 0x80...0xBF: continue
            case 0xC2...0xDF: needed = 2
            case 0xE0...0xEF: needed = 3
            case 0xF0...0xF4: needed = 4
            default: return 0
            }
            return needed > length ? length : 0
        }
        return 0
    }
}

/// A decoder for the bytes of tokens, which holds back characters until all their bytes have arrived.
struct UTF8Assembler {
    private var held: [UInt8] = []

    var heldBytes: Int { held.count }

    mutating func append(_ bytes: [UInt8]) -> String {
        held.append(contentsOf: bytes)
        let keep = Self.incompleteSuffixLength(held)
        let text = String(decoding: held.dropLast(keep), as: UTF8.self)
        held.removeFirst(held.count - keep)
        return text
    }

    /// Ends the text, and discards the bytes of an incomplete character.
    mutating func finish() { held.removeAll() }

    /// Returns the number of trailing bytes of an incomplete character (0…3).
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

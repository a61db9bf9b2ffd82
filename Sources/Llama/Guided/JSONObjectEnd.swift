/// A detector for the end of a JSON object or array in bytes that arrive in pieces.
struct JSONObjectEnd: Sendable {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private(set) var isOver = false

    /// Returns the bytes of the next piece up to the object's end; the first piece must begin with the opening brace.
    mutating func object(_ bytes: [UInt8]) -> [UInt8] {
        guard !isOver else { return [] }
        for (index, byte) in bytes.enumerated() {
            if isInString {
                if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard depth == 0 else { continue }
                isOver = true
                return Array(bytes.prefix(index + 1))
            default: break
            }
        }
        return bytes
    }
}

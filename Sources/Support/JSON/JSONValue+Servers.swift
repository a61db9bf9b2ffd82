extension JSONValue {
    /// Parses JSON leniently, as real servers write it.
    ///
    /// The `NaN` and infinities of Python servers and bytes that are not valid UTF-8 are accepted. Returns `nil` for
    /// other invalid JSON.
    package init?(ofServer bytes: [UInt8]) {
        if let json = try? JSONValue(bytes) {
            self = json
        } else if let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first),
            let json = try? JSONValue(Self.repaired(Array(String(decoding: bytes, as: UTF8.self).utf8)))
        {
            self = json
        } else {
            return nil
        }
    }

    /// Replaces `NaN` and infinities outside of strings by `null`.
    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        let names = ["-Infinity", "Infinity", "NaN"].map { Array($0.utf8) }
        var repaired: [UInt8] = []
        var (isText, isEscaped) = (false, false)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if !isText, let name = names.first(where: { bytes[place...].starts(with: $0) }) {
                repaired += Array("null".utf8)
                place += name.count
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
            isEscaped = isText && !isEscaped && byte == UInt8(ascii: "\\")
            repaired.append(byte)
            place += 1
        }
        return repaired
    }
}

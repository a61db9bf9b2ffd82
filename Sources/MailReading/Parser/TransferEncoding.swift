/// Decodes transfer encodings leniently (RFC 2045, 6): invalid codes are skipped or kept literally.
package enum TransferEncoding {
    /// Decodes the bytes of a part; with an unknown encoding, they are returned unchanged.
    package static func decode(_ bytes: ArraySlice<UInt8>, named name: String) -> [UInt8] {
        switch name {
        case "base64": base64(bytes)
        case "quoted-printable": quotedPrintable(bytes)
        default: Array(bytes)
        }
    }

    private static let base64Values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, byte) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(byte)] = UInt8(value)
        }
        return values
    }()

    /// Decodes base64; padding ends a group, because programs concatenate padded pieces.
    static func base64(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count / 4 * 3)
        var group: UInt32 = 0
        var count = 0
        func tail(_ group: UInt32, _ count: Int, into decoded: inout [UInt8]) {
            if count == 2 { decoded.append(UInt8(truncatingIfNeeded: group >> 4)) }
            if count == 3 {
                decoded.append(UInt8(truncatingIfNeeded: group >> 10))
                decoded.append(UInt8(truncatingIfNeeded: group >> 2))
            }
        }
        var isPadded = false
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "=") {
                tail(group, count, into: &decoded)
                (group, count) = (0, 0)
                // Mailing lists append text after the code.
                if !isPadded,
                    !bytes[index...].allSatisfy({ base64Values[Int($0)] != 0xFF || "=\r\n".utf8.contains($0) })
                {
                    return decoded
                }
                isPadded = true
                continue
            }
            let value = base64Values[Int(byte)]
            if value == 0xFF { continue }
            group = group << 6 | UInt32(value)
            count += 1
            if count == 4 {
                decoded.append(UInt8(truncatingIfNeeded: group >> 16))
                decoded.append(UInt8(truncatingIfNeeded: group >> 8))
                decoded.append(UInt8(truncatingIfNeeded: group))
                (group, count) = (0, 0)
            }
        }
        tail(group, count, into: &decoded)
        return decoded
    }

    /// Decodes quoted-printable; trailing white space of a line is kept only in headers.
    static func quotedPrintable(_ bytes: ArraySlice<UInt8>, keepsTrailingSpace: Bool = false) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "=") {
                if index + 2 < bytes.endIndex, let high = hex(bytes[index + 1]), let low = hex(bytes[index + 2]) {
                    decoded.append(high << 4 | low)
                    index += 3
                    continue
                }
                // A soft line break, possibly followed by white space that mail servers added.
                var next = index + 1
                while next < bytes.endIndex, bytes[next] == 0x20 || bytes[next] == 0x09 || bytes[next] == 13 {
                    next += 1
                }
                if next == bytes.endIndex || bytes[next] == 10 {
                    index = min(next + 1, bytes.endIndex)
                    continue
                }
            } else if !keepsTrailingSpace, byte == 0x20 || byte == 0x09 {
                // Trailing white space was added in transit.
                let end = bytes[index...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.endIndex
                let isLast = end < bytes.endIndex && (bytes[end] == 10 || bytes[end...].starts(with: [13, 10]))
                if !isLast { decoded += bytes[index..<end] }
                index = end
                continue
            }
            decoded.append(byte)
            index += 1
        }
        return decoded
    }

    /// Returns the value of a hexadecimal digit; `nil` for another character.
    static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// The decoding of `_xHHHH_`, Office's escape for characters that XML cannot represent.
enum EscapedText {
    /// Returns the text with all escapes decoded.
    ///
    /// `_x005F_` is an underscore that would otherwise begin an escape.
    ///
    /// PowerPoint escapes only control characters.
    static func decode(_ text: String, onlyControls: Bool = false) -> String {
        guard text.utf8.contains(UInt8(ascii: "_")), text.contains("_x") || text.contains("_X") else { return text }
        let units = Array(text.utf16)
        var decoded: [UInt16] = []
        decoded.reserveCapacity(units.count)
        var index = 0
        while index < units.count {
            if let unit = escape(units, at: index), !onlyControls || unit < 0x20 || unit == 0x5F {
                decoded.append(unit)
                index += 7
            } else {
                decoded.append(units[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF16.self)
    }

    /// Returns the UTF-16 unit of the escape at an index; `nil` if no escape begins at it.
    private static func escape(_ units: [UInt16], at start: Int) -> UInt16? {
        let underscore = UInt16(UInt8(ascii: "_"))
        guard units[start] == underscore, start + 6 < units.count, units[start + 1] == UInt16(UInt8(ascii: "x")),
            units[start + 6] == underscore
        else { return nil }
        var value: UInt16 = 0
        for unit in units[(start + 2)..<(start + 6)] {
            guard unit < 0x80, let digit = Character(UnicodeScalar(UInt8(unit))).hexDigitValue else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}

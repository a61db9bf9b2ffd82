/// Decompresses the rich text of Outlook (MS-OXRTFCP).
enum CompressedRichText {
    private static let dictionary = Array(
        (#"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbol"#
            + #"ArialTimes New RomanCourier{\colortbl\red0\green0\blue0"# + "\r\n"
            + #"\par \pard\plain\f0\fs20\b\i\u\tab\tx"#)
            .utf8)
    private static let maximumBytes = 16 << 20

    /// Returns the rich text; `nil` for other data.
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var reader = LittleEndianReader(bytes)
        guard reader.number(4) != nil, let size = reader.number(4), let kind = reader.number(4), reader.number(4) != nil
        else {
            return nil
        }
        // "MELA" is uncompressed, "LZFu" is compressed.
        if kind == 0x414C_454D { return reader.bytes(min(size, max(0, bytes.count - 16))).map(Array.init) }
        guard kind == 0x7546_5A4C else { return nil }
        // bounded: both numbers are constants.
        var window = dictionary + [UInt8](repeating: 0x20, count: 4_096 - dictionary.count)
        var place = dictionary.count
        var text: [UInt8] = []
        func add(_ byte: UInt8) {
            window[place] = byte
            place = (place + 1) % 4_096
            text.append(byte)
        }
        while text.count < min(size, maximumBytes), let control = reader.number(1) {
            for bit in 0..<8 {
                guard control >> bit & 1 == 1 else {
                    guard let byte = reader.number(1) else { return text }
                    add(UInt8(byte))
                    continue
                }
                guard let high = reader.number(1), let low = reader.number(1) else { return text }
                let (offset, length) = (high << 4 | low >> 4, low & 0xF)
                // A reference to the current position marks the end.
                if offset == place { return text }
                for step in 0..<(length + 2) { add(window[(offset + step) % 4_096]) }
            }
        }
        return text
    }
}

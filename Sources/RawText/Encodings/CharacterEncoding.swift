import CXML
import Foundation
import Synchronization

/// Decodes bytes in encodings other than Unicode with the system's iconv.
enum CharacterEncoding {
    /// A decoded text, and whether it contains U+FFFD in place of invalid bytes.
    struct Result: Equatable {
        var text: String
        var hasReplacements = false
    }

    /// Decodes bytes in linear time; invalid bytes become U+FFFD.
    ///
    /// The encoding is named as in the Encoding Standard or for iconv. The result is `nil` for an unknown
    /// encoding.
    static func decode(_ bytes: ArraySlice<UInt8>, named name: String) -> Result? {
        switch name.lowercased() {
        case "iso-2022-jp": return ShiftedText.japanese(bytes)
        case "hz-gb-2312": return decode(ShiftedText.eightBitChinese(bytes)[...], named: "GB18030")
        default: break
        }
        let isDouble = doubles.contains(name.lowercased())
        guard var result = convert(bytes, name.lowercased(), isDouble: isDouble) else { return nil }
        if isDouble { correct(&result, isEUCJP: name.lowercased() == "euc-jp") }
        return result
    }

    /// Cached converters for short texts, because opening a converter loads a library.
    private static let kept = Mutex<[String: Converter]>([:])
    /// The maximum length for a cached converter, so that long texts do not block other threads.
    private static let longestShort = 1 << 14

    private static func convert(_ bytes: ArraySlice<UInt8>, _ name: String, isDouble: Bool) -> Result? {
        guard let names = iconvNames[name], bytes.count <= longestShort else {
            return Converter(iconvNames[name] ?? [name], isDouble: isDouble)?.text(of: bytes)
        }
        return kept.withLock { kept in
            if kept[name] == nil { kept[name] = Converter(names, isDouble: isDouble) }
            return kept[name]?.text(of: bytes)
        }
    }

    /// Replaces control characters that text does not use, and maps private characters of EUC-JP.
    private static func correct(_ result: inout Result, isEUCJP: Bool) {
        func isWrong(_ scalar: Unicode.Scalar) -> Bool {
            (0x80...0x9F).contains(scalar.value) || isEUCJP && necPrivate.contains(scalar.value)
        }
        guard result.text.unicodeScalars.contains(where: isWrong) else { return }
        var text = String.UnicodeScalarView()
        for scalar in result.text.unicodeScalars {
            guard isWrong(scalar) else {
                text.append(scalar)
                continue
            }
            let index = Int(scalar.value) - Int(necPrivate.lowerBound)
            let meant = index >= 0 && index < nec.count ? nec[index] : "\u{FFFD}"
            if meant == "\u{FFFD}" { result.hasReplacements = true }
            text.append(meant)
        }
        result.text = String(text)
    }

    /// The private characters to which iconv maps the JIS rows 89 to 92 in EUC-JP.
    ///
    /// These rows contain IBM's characters as selected by NEC, which iconv knows in Shift JIS only.
    private static let necPrivate = UInt32(0xE178)..<UInt32(0xE178 + 376)
    private static let nec: [Unicode.Scalar] = {
        var bytes: [UInt8] = []
        for lead in UInt8(0xED)...0xEE {
            for trail in UInt8(0x40)...0xFC where trail != 0x7F { bytes += [lead, trail] }
        }
        return decode(bytes[...], named: "Shift_JIS").map { Array($0.text.unicodeScalars) } ?? []
    }()

    /// The names of the encodings in the systems' libraries, best first; each is a fallback for the preceding names.
    ///
    /// On the web, these names mean Microsoft's variants, which contain all characters of the standards with
    /// these names.
    private static let iconvNames: [String: [String]] = [
        "ibm866": ["CP866"], "macintosh": ["MACINTOSH"], "x-mac-cyrillic": ["MAC-CYRILLIC", "MACCYRILLIC", "MAC-UK"],
        "windows-874": ["CP874", "TIS-620"], "windows-1250": ["CP1250"], "windows-1251": ["CP1251"],
        "windows-1252": ["CP1252"], "windows-1253": ["CP1253"], "windows-1254": ["CP1254"],
        "windows-1255": ["CP1255"], "windows-1256": ["CP1256"], "windows-1257": ["CP1257"],
        "windows-1258": ["CP1258"], "gb18030": ["GB18030", "GBK"], "big5": ["BIG5-HKSCS", "CP950", "BIG5"],
        "euc-jp": ["EUC-JP-MS", "EUCJP-MS", "EUC-JP"], "shift_jis": ["CP932", "SHIFT_JIS"],
        "euc-kr": ["CP949", "UHC", "EUC-KR"], "johab": ["JOHAB", "CP1361"],
    ]

    /// The double-byte encodings, in which a byte of at least 0x81 begins a character of two bytes.
    private static let doubles: Set<String> = ["gb18030", "big5", "euc-jp", "shift_jis", "euc-kr", "johab"]
}

/// A conversion to UTF-8 by iconv.
private final class Converter {
    private let descriptor: iconv_t
    /// The fallback for characters that this converter does not know.
    private let next: Converter?
    private let isDouble: Bool
    private let isShiftJIS: Bool

    init?(_ names: [String], isDouble: Bool) {
        var found: iconv_t?
        var rest = names[...]
        while found == nil, let name = rest.popFirst() {
            // A suffix after a slash would control the output of iconv.
            guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else { continue }
            let opened = iconv_open("UTF-8", name)
            if opened != iconv_t(bitPattern: -1) { found = opened }
        }
        guard let found else { return nil }
        descriptor = found
        self.isDouble = isDouble
        isShiftJIS = names.contains("SHIFT_JIS")
        next = rest.isEmpty ? nil : Converter(Array(rest), isDouble: isDouble)
    }

    deinit { iconv_close(descriptor) }

    private static let replacement = Array("\u{FFFD}".utf8)

    func text(of bytes: ArraySlice<UInt8>) -> CharacterEncoding.Result {
        // Resets the conversion state.
        iconv(descriptor, nil, nil, nil, nil)
        var written: [UInt8] = []
        written.reserveCapacity(bytes.count + bytes.count / 2)
        var hasReplacements = false
        var rest = bytes
        while true {
            rest = rest.dropFirst(convert(rest, into: &written))
            guard let lead = rest.first else { break }
            if isDouble, rest.count > 1, let next, next.convert(rest.prefix(2), into: &written) == 2 {
                rest = rest.dropFirst(2)
                continue
            }
            if isDouble, lead == 0x80, !isShiftJIS {
                // Windows uses this byte for the euro sign.
                written += "€".utf8
                rest = rest.dropFirst()
                continue
            }
            // An ASCII second byte is text of its own, so that a damaged character does not hide the mark that follows.
            let trail = rest.dropFirst().first ?? 0
            rest = rest.dropFirst(isDouble && isLead(lead) && trail >= 0x80 ? 2 : 1)
            written += Self.replacement
            hasReplacements = true
        }
        flush(into: &written)
        return CharacterEncoding.Result(
            text: String(decoding: written, as: UTF8.self), hasReplacements: hasReplacements)
    }

    private func isLead(_ byte: UInt8) -> Bool {
        byte > 0x80 && byte < 0xFF && !(isShiftJIS && ((0xA0...0xDF).contains(byte) || byte > 0xFC))
    }

    /// Converts up to an invalid byte, and returns the number of converted bytes.
    private func convert(_ bytes: ArraySlice<UInt8>, into written: inout [UInt8]) -> Int {
        bytes.withUnsafeBytes { memory -> Int in
            var input = memory.baseAddress.map {
                UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: CChar.self)
            }
            var left = memory.count
            while left > 0 {
                let isStuck = step(&input, &left, &written)
                if isStuck { break }
            }
            return memory.count - left
        }
    }

    /// Writes the character that iconv holds back in case a combining mark follows.
    private func flush(into written: inout [UInt8]) {
        var input: UnsafeMutablePointer<CChar>?
        var left = 0
        _ = step(&input, &left, &written)
    }

    /// Converts as much as the buffer holds, and returns whether the next byte cannot be converted.
    private func step(
        _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, _ written: inout [UInt8]
    ) -> Bool {
        // The buffer is longer than a character, so that each step makes progress; bounded, because it is
        // cleared each time.
        let size = min(1 << 16, max(64, left &* 4))
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
            var output = buffer.baseAddress
            var space = size
            let result =
                input == nil
                ? iconv(descriptor, nil, nil, &output, &space)
                : iconv(descriptor, &input, &left, &output, &space)
            let code = errno
            written += UnsafeRawBufferPointer(start: buffer.baseAddress, count: size - space)
            return result == -1 && code != E2BIG
        }
    }
}

/// Tells the commonest encodings of Japanese, Chinese, Korean and Russian text that does not name its own.
///
/// Each has to fit every byte of a sample, and to give text of the characters that its language mostly uses.
enum EncodingGuess {
    /// The encoding's name; nil where the bytes are not clearly text in one of them.
    static func name(of bytes: ArraySlice<UInt8>) -> String? {
        // From the first character that is not ASCII, so that what comes before does not hide it.
        guard let start = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
        let sample = bytes[start...].prefix(1 << 16)
        return japanese(sample) ?? chineseOrKorean(sample) ?? russian(sample)
    }

    private static func japanese(_ sample: ArraySlice<UInt8>) -> String? {
        // CP932 is Microsoft's Shift JIS, which has a few characters more.
        ["CP932", "EUC-JP"].first { name in
            guard let found = scalars(sample, name), found.count >= 4 else { return false }
            // Every fifth character is kana at least; in Chinese text next to none.
            let kana = found.count { (0x3041...0x30FF).contains($0) }
            let usual = found.count {
                (0x3000...0x30FF).contains($0) || (0x4E00...0x9FFF).contains($0) || (0xFF01...0xFF5E).contains($0)
            }
            return kana * 5 >= found.count && usual * 100 >= found.count * 95
        }
    }

    private static func chineseOrKorean(_ sample: ArraySlice<UInt8>) -> String? {
        // The lead bytes of common characters and punctuation: GB 2312, Big5 and KS X 1001, whose Hangul are a part of
        // the first. Less than all of a Chinese text lies in that part, if it is longer than a few words.
        let simplified = share(sample, different: 4) { lead, trail in
            trail >= 0xA1 && ((0xA1...0xA3).contains(lead) || (0xB0...0xD7).contains(lead))
        }
        let traditional = share(sample, different: 4) { lead, trail in
            (0xA1...0xC6).contains(lead) && ((0x40...0x7E).contains(trail) || trail >= 0xA1)
        }
        let korean = share(sample, different: 12) { lead, trail in
            trail >= 0xA1 && ((0xA1...0xA3).contains(lead) || (0xB0...0xC8).contains(lead))
        }
        let name = korean >= 0.95 ? "EUC-KR" : simplified >= traditional ? "GB18030" : "Big5"
        guard max(simplified, traditional, korean) >= 0.8, scalars(sample, name) != nil else { return nil }
        return name
    }

    /// How many of the pairs of bytes are common characters, from 0 to 1; 0 for too few different ones to tell.
    private static func share(
        _ sample: ArraySlice<UInt8>, different least: Int, _ isCommon: (UInt8, UInt8) -> Bool
    ) -> Double {
        var pairs = 0
        var common = 0
        var different = Set<UInt16>()
        var index = sample.startIndex
        while index + 1 < sample.endIndex {
            let (lead, trail) = (sample[index], sample[index + 1])
            index += lead < 0x80 ? 1 : 2
            guard lead >= 0x80 else { continue }
            pairs += 1
            if isCommon(lead, trail) {
                common += 1
                different.insert(UInt16(lead) << 8 | UInt16(trail))
            }
        }
        return different.count >= least ? Double(common) / Double(pairs) : 0
    }

    // In each of the two encodings, text in the other one has capitals for small letters.
    private static func russian(_ sample: ArraySlice<UInt8>) -> String? {
        ["Windows-1251", "KOI8-R"].first { name in
            guard let text = strict(sample, name) else { return false }
            var (others, letters, common, joined) = (0, 0, 0, 0)
            var followsLetter = false
            for scalar in text.unicodeScalars {
                let isLetter = (0x0401...0x0451).contains(scalar.value)
                if isLetter {
                    letters += 1
                    if followsLetter { joined += 1 }
                    if commonLetters.contains(scalar) { common += 1 }
                } else if scalar.value >= 0x80 {
                    others += 1
                }
                followsLetter = isLetter
            }
            // Words, not single letters between those of ASCII; and of the letters that are half of any text.
            return letters >= 8 && joined * 10 >= letters * 6 && common * 2 >= letters && others * 10 <= letters
        }
    }

    private static let commonLetters = Set("оеаинтсрвлк".unicodeScalars)

    /// The characters beyond ASCII; nil if the bytes are no text in the encoding.
    private static func scalars(_ sample: ArraySlice<UInt8>, _ name: String) -> [UInt32]? {
        strict(sample, name)?.unicodeScalars.map(\.value).filter { $0 >= 0x80 }
    }

    private static func strict(_ sample: ArraySlice<UInt8>, _ name: String) -> String? {
        guard let result = CharacterEncoding.decode(sample, named: name) else { return nil }
        // A sample may end anywhere.
        if result.hasReplacements, result.text.dropLast().unicodeScalars.contains("\u{FFFD}") { return nil }
        return result.text
    }
}

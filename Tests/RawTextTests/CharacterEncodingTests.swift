import Testing

@testable import RawText

@Suite struct CharacterEncodingTests {
    private func text(_ bytes: [UInt8], _ label: String) -> String? {
        TextDecoder.decode(bytes[...], named: label)?.text
    }

    /// Returns the FNV-1a hash of the text in UTF-8, to compare it with the tables of other programs.
    private func hash(_ text: some StringProtocol) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    // The hashes are those of Python's codecs, byte by byte, with U+FFFD for undefined bytes. The range begins at
    // 0x80, or at 0xA0 for ISO encodings:
    // "".join(bytes([b]).decode(codec, "replace") for b in range(start, 256))
    @Test(
        arguments: [
            ("ibm866", 0x1fc2_571f_0480_6dca), ("koi8-r", 0x0525_656e_2fbd_23bd), ("koi8-u", 0x7acb_7953_6b71_7779),
            ("iso-8859-2", 0x52cc_556b_e798_d4f6), ("iso-8859-3", 0xce14_d944_e08f_76d7),
            ("iso-8859-4", 0x86a6_836f_cd6d_4b4f), ("iso-8859-5", 0xd2be_0ba7_c6c5_12ef),
            ("iso-8859-6", 0x1097_8bf3_422a_9022), ("iso-8859-7", 0x8abd_2a62_d072_6f29),
            ("iso-8859-8", 0xa282_a36d_0059_969d), ("iso-8859-10", 0x0ac8_c6a8_f7cb_8e5b),
            ("iso-8859-13", 0x84a7_d5af_773a_1321), ("iso-8859-14", 0x288d_987a_fe09_49f5),
            ("iso-8859-15", 0x514b_bc72_aef9_d800), ("iso-8859-16", 0xf448_12a1_fb50_11c2),
            ("windows-1250", 0xec6a_757b_0d57_8b36), ("windows-1251", 0xad64_b101_e200_4642),
            ("windows-1252", 0x7349_09fd_7fdf_dc07), ("windows-1253", 0xd921_e75e_ac27_71f3),
            ("windows-1254", 0x3b5d_1d42_1d11_4169), ("windows-1255", 0x1216_6816_be17_4265),
            ("windows-1256", 0xe1f9_d919_0525_e0cb), ("windows-1257", 0x78a3_65d3_e12d_0545),
            ("windows-1258", 0xc13d_a63b_9b25_1f90), ("windows-874", 0x6e6d_fd59_b55e_2bab),
        ] as [(String, UInt64)])
    func `every byte of a code page decodes to its character`(_ label: String, _ expected: UInt64) {
        let first: UInt8 = label.hasPrefix("iso") ? 0xA0 : 0x80
        let all = (first...255).map { byte in String(text([byte], label) ?? "?") }.joined()
        #expect(hash(all) == expected)
    }

    // Hashes for all pairs from 81 40 to FE FE that decode to one character outside the private use area.
    @Test(
        arguments: [
            ("euc-kr", 17_048, 0xb147_d9d1_5b45_5871), ("shift_jis", 7_724, 0x992c_8770_c7df_5d75),
        ] as [(String, Int, UInt64)])
    func `each pair of bytes decodes as in Microsoft's code page`(_ label: String, _ count: Int, _ expected: UInt64) {
        let all = pairs(0x81...0xFE, label)
        #expect(all.count == count)
        #expect(hash(String(String.UnicodeScalarView(all))) == expected)
    }

    @Test func `every pair of bytes of GB 18030 decodes to its character, even with the label GB 2312`() {
        // Without the rows whose characters were in the private use area before 2005.
        let leads = (UInt8(0x81)...0xFD).filter { ![0xA6, 0xA8, 0xA9].contains($0) }
        for label in ["gb2312", "gbk", "gb18030"] {
            let all = leads.flatMap { pairs($0...$0, label) }
            #expect(all.count == 21_413)
            #expect(hash(String(String.UnicodeScalarView(all))) == 0xf7aa_16f2_b2e9_4c2e)
        }
        #expect(text([0x95, 0x32, 0x82, 0x36], "gb18030") == "𠀀")
        #expect(text([0x80, 0x35], "gbk") == "€5")
    }

    private func pairs(_ leads: ClosedRange<UInt8>, _ label: String) -> [Unicode.Scalar] {
        leads.flatMap { lead in
            (UInt8(0x40)...0xFE).compactMap { trail -> Unicode.Scalar? in
                let name = EncodingLabel.encoding(label) ?? label
                guard let decoded = CharacterEncoding.decode([lead, trail][...], named: name)?.text.unicodeScalars,
                    decoded.count == 1,
                    let scalar = decoded.first, scalar != "\u{FFFD}", !(0xE000..<0xF900).contains(scalar.value)
                else { return nil }
                return scalar
            }
        }
    }

    @Test func `the three Japanese encodings decode to the same characters`() throws {
        var known = 0
        for row in UInt8(1)...94 {
            for cell in UInt8(1)...94 {
                let (high, low) = (row + 0x20, cell + 0x20)
                let euc = text([high | 0x80, low | 0x80], "euc-jp")
                let lead = (row - 1) / 2 + (row <= 62 ? 0x81 : 0xC1)
                let trail = row % 2 == 0 ? low + 0x7E : low + (low >= 0x60 ? 0x20 : 0x1F)
                let shifted = text([lead, trail], "shift_jis")
                let seven = text([0x1B, 0x24, 0x42, high, low, 0x1B, 0x28, 0x42], "iso-2022-jp")
                #expect(euc == seven)
                guard let shifted, !shifted.contains("\u{FFFD}") else { continue }
                known += 1
                #expect(euc == shifted, "row \(row), cell \(cell)")
            }
        }
        // JIS X 0208, and NEC's characters in rows 13 and 89 to 92.
        #expect(known >= 6_879 + 83 + 374)
    }

    @Test(
        arguments: [
            ("gb2312", [0xE9, 0x46, 0x86, 0xB4], "镕喆"), ("x-gbk", [0xE9, 0x46], "镕"),
            ("shift_jis", [0x87, 0x40, 0x87, 0x8A, 0xEE, 0xE0], "①㈱髙"), ("x-sjis", [0x87, 0x40], "①"),
            ("euc-kr", [0x8C, 0x63, 0xB9, 0xE6], "똠방"), ("ks_c_5601-1987", [0x8C, 0x63], "똠"),
            ("KSC5601", [0x8C, 0x63], "똠"),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x2D, 0x21, 0x1B, 0x28, 0x49, 0x36, 0x1B, 0x28, 0x42], "①ｶ"),
            ("iso-8859-2", [0x8E, 0x50, 0xF8, 0x9A], "ŽPřš"), ("iso-8859-2", [0x84, 0xB9, 0x93, 0x20, 0x80], "„š“ €"),
            ("latin5", [0x93, 0xDD, 0x94, 0x80], "“İ”€"), ("iso-8859-1", [0x91, 0xE9, 0x92, 0x96], "‘é’–"),
            ("iso-8859-15", [0x93, 0xA4, 0xBD, 0x94, 0x97], "“€œ”—"), ("iso-8859-7", [0x93, 0xE1, 0x94], "“α”"),
            ("tis-620", [0xA1, 0x80, 0x85], "ก€…"), ("koi8-r", [0xF0, 0xD2], "Пр"), ("koi8-ru", [0xA4], "є"),
            ("big5", [0xA4, 0xA4, 0xF9, 0xD6, 0xA1, 0xC3], "中碁￣"), ("big5-hkscs", [0x87, 0x7A], "㡵"),
            ("hz-gb-2312", Array("a~{VPND~}~~b".utf8), "a中文~b"), ("utf-7", Array("+ZeVnLA-!".utf8), "日本!"),
            ("euc-jp", [0x8E, 0xB1, 0xAD, 0xA1, 0x8F, 0xB0, 0xA1], "ｱ①丂"), ("windows-1258", [0xCA, 0xD2], "Ể"),
            ("  \"UTF-8\" ", Array("é".utf8), "é"), ("cp437", [0x81], "ü"), ("macintosh", [0x8A, 0xDB], "ä€"),
            ("utf-16", [0x41, 0, 0x2D, 0x4E], "A中"), ("utf-16be", [0, 0x41, 0x4E, 0x2D], "A中"),
            ("iso-8859-8-i", [0xF9, 0x93], "ש“"), ("windows-936", [0xD6, 0xD0], "中"), ("cp932", [0x81, 0x60], "～"),
        ] as [(String, [UInt8], String)])
    func `labels mean the same encodings as on the web`(_ label: String, _ bytes: [UInt8], _ expected: String) {
        #expect(text(bytes, label) == expected)
    }

    @Test(arguments: ["iso-8859-1", "windows-1250", "latin9", "us-ascii", "gb2312", "shift_jis", "euc-kr", "utf-16"])
    func `text in UTF-8 is decoded as UTF-8, whatever its label`(_ label: String) {
        let german = "Der Schlüssel liegt im Gewächshaus — bei Jörg."
        #expect(TextDecoder.decode(Array(german.utf8)[...], declared: label).text == german)
    }

    @Test(arguments: ["x-unknown", "unknown-8bit", "x-user-defined", "", "//TRANSLIT", "char", "utf-8//IGNORE"])
    func `the encoding is guessed from the bytes if its label is unknown`(_ label: String) {
        #expect(TextDecoder.decode(Array("Grüße".utf8)[...], declared: label).text == "Grüße")
        #expect(text([0x41], label) == nil)
    }

    @Test(arguments: ["shift_jis", "euc-jp", "gbk", "big5", "euc-kr", "iso-2022-jp", "hz-gb-2312", "johab"])
    func `invalid bytes become U+FFFD, and the following text is decoded`(_ label: String) {
        for bad in [[0x81] as [UInt8], [0xFE], [0x81, 0x20], [0xFF, 0xFF]] {
            let decoded = TextDecoder.decode((Array("<".utf8) + bad + Array("\n>".utf8))[...], named: label)
            // Bytes of eight bits are invalid in a 7-bit encoding.
            guard let decoded else {
                #expect(label == "iso-2022-jp")
                continue
            }
            #expect(decoded.hasReplacements && decoded.text.contains("\u{FFFD}"))
            #expect(decoded.text.hasPrefix("<") && decoded.text.hasSuffix("\n>"))
        }
    }

    @Test func `decodes a mebibyte of invalid bytes in linear time`() {
        let bytes = [UInt8](repeating: 0xFF, count: 1 << 20)
        for label in ["shift_jis", "gbk", "windows-1253", "iso-2022-jp", "utf-7", "big5"] {
            let decoded = CharacterEncoding.decode(bytes[...], named: label)
            #expect(decoded?.hasReplacements == true)
        }
    }

    @Test func `text with an ISO label and letters of a Windows code page is decoded as Windows`() throws {
        let czech = "Žluťoučký kůň úpěl ďábelské ódy, „příště“ – 5 €"
        for (text, iso, windows) in [
            (czech, "iso-8859-2", "Windows-1250"), ("Gdańsk – „źdźbło”, Łódź, ąę", "latin2", "Windows-1250"),
            ("Ģimene šodien – „žēl”", "iso-8859-13", "Windows-1257"),
        ] {
            let bytes = try #require(EncodedBytes.of(text, in: windows))
            #expect(TextDecoder.decode(bytes[...], named: iso)?.text == text)
        }
    }
}

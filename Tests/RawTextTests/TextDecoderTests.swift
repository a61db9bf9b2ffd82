import Foundation
import Testing

@testable import RawText

@Suite struct TextDecoderTests {
    private func decode(_ bytes: [UInt8], declared: String? = nil) -> TextDecoder.Decoded {
        TextDecoder.decode(bytes[...], declared: declared)
    }

    private func wide(_ text: String, isBig: Bool, mark: Bool) -> [UInt8] {
        ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap {
            let pair = [UInt8($0 >> 8), UInt8($0 & 0xFF)]
            return isBig ? pair : pair.reversed()
        }
    }

    @Test func `recognizes Unicode encodings by byte order marks and byte patterns`() {
        let text = "Zürich — naïve 🎈 text"
        #expect(decode(Array(text.utf8)).text == text)
        #expect(decode([0xEF, 0xBB, 0xBF] + Array(text.utf8)).text == text)
        for isBig in [true, false] {
            #expect(decode(wide(text, isBig: isBig, mark: true)) == .init(text: text, encoding: "UTF-16"))
            let plain = "The quick brown fox"
            #expect(
                decode(wide(plain, isBig: isBig, mark: false)) == .init(text: plain, encoding: "UTF-16", isGuess: true))
        }
        let wider: [UInt8] = [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0, 0x88, 0xF3, 1, 0, 0, 0, 0x11, 0]
        #expect(decode(wider).text == "A🎈\u{FFFD}")
        #expect(decode(wider).hasReplacements)
    }

    @Test func `guesses Windows-1252 for other bytes, and marks it as a guess`() {
        let decoded = decode([0x93, 0x47, 0x72, 0xFC, 0xDF, 0x65, 0x94, 0x20, 0x80])
        #expect(decoded == .init(text: "“Grüße” €", encoding: "Windows-1252", isGuess: true))
    }

    @Test func `one invalid byte does not change the encoding from UTF-8`() {
        let text = String(repeating: "äöü ", count: 20)
        let decoded = decode(Array(text.utf8) + [0xFF])
        #expect(decoded == .init(text: text + "\u{FFFD}", encoding: "UTF-8", hasReplacements: true))
    }

    @Test func `uses a declared encoding if the bytes are valid in it`() {
        #expect(decode([0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], declared: "windows-1251").text == "Привет")
        #expect(decode([0xF0, 0xD2, 0xC9], declared: "koi8-r").text == "При")
        #expect(decode([0x93, 0xFA, 0x96, 0x7B], declared: "Shift_JIS").text == "日本")
        #expect(decode(Array("ü".utf8), declared: "no-such-encoding").text == "ü")
        #expect(decode([0xFC], declared: "utf-8").text == "ü")
        #expect(decode([0x93, 0xFA, 0xFF, 0x96, 0x7B], declared: "Shift_JIS").text == "日\u{FFFD}本")
    }

    @Test func `removes control characters, and normalizes line breaks and long combining sequences`() {
        #expect(CleanText.normalised("a\r\nb\rc\u{85}d\u{2028}e\u{0}f\u{1B}g\u{AD}h\ti") == "a\nb\nc\nd\nefgh\ti")
        // Tag characters are invisible to a person but not to a model.
        #expect(CleanText.normalised("a\u{E0069}\u{E0067}b") == "ab")
        let pile = "x" + String(repeating: "\u{301}", count: 5000)
        #expect(CleanText.normalised(pile).unicodeScalars.count == 17)
        // The length of other grapheme clusters is limited too.
        for unit in ["\u{1100}", "\u{1161}", "\u{1F469}\u{200D}", "\u{915}\u{94D}", "\u{D4E}"] {
            let long = CleanText.normalised(String(repeating: unit, count: 1_000) + "\nend")
            #expect(long.allSatisfy { $0.unicodeScalars.count <= 64 } && long.hasSuffix("\nend"))
        }
        for word in ["👩‍👩‍👧‍👦", "한국어", "हिन्दी", "크"] { #expect(CleanText.normalised(word) == word) }
    }

    @Test(arguments: [
        ("Sonnen\u{AD}\nschirm", "Sonnenschirm"), ("Sonnen\u{AD}\r\nschirm", "Sonnenschirm"),
        ("Son\u{AD}nen\u{AD} \n  schirm\u{AD}e.", "Sonnenschirme."), ("the green\u{AD}\rhouse", "the greenhouse"),
        ("a\u{AD}\n\nb", "a\n\nb"), ("a\u{AD} b", "a b"), ("a\u{AD}\n- b", "a\n- b"), ("a\u{AD}\n", "a\n"),
        ("a\u{AD}\u{AD}\nb", "ab"), ("\u{AD}", ""), ("x\u{AD}\n1", "x\n1"),
    ])
    func `removes a soft hyphen together with the line break after it`(_ text: String, _ expected: String) {
        #expect(CleanText.normalised(text) == expected)
    }

    @Test func `maps C1 control characters to Windows quotation marks and dashes`() {
        #expect(CleanText.normalised("\u{93}5\u{94} \u{96} \u{80}\u{81}") == "“5” – €\u{FFFD}")
    }

    @Test(arguments: [
        ("Shift_JIS", "会費は毎年三月に支払うものとします。道具は七日以内に返してください。"),
        ("EUC-JP", "会費は毎年三月に支払うものとします。道具は七日以内に返してください。"),
        ("GB18030", "本协议适用于所有会员。会费每年三月到期，逾期未缴者将被暂停资格。"),
        ("Big5", "本協議適用於所有會員。會費每年三月到期，逾期未繳者將被暫停資格。"),
        ("EUC-KR", "회비는 매년 삼월에 납부합니다. 도구는 칠일 이내에 반납해야 합니다."),
        ("KOI8-R", "Членский взнос уплачивается в марте. Инструменты нужно вернуть."),
        ("Windows-1251", "Членский взнос уплачивается в марте. Инструменты нужно вернуть."),
    ])
    func `recognizes encodings of other scripts by their characters`(_ name: String, _ text: String) throws {
        let bytes = try #require(EncodedBytes.of("Fee: 5. " + text, in: name))
        #expect(decode(bytes) == .init(text: "Fee: 5. " + text, encoding: name, isGuess: true))
    }

    @Test(arguments: [
        "Die Gebühr beträgt fünf Euro. Müller, Größe, Äpfel, Übung, ÄÖÜ ßß.",
        "L’été à Évian : où êtes-vous allé ? Ça coûte très cher, déjà. « Noël »",
        "El niño pequeño añadió más azúcar al café, ¿verdad? ¡Sí, señor!",
    ])
    func `text in Western languages is read as Windows-1252`(_ text: String) throws {
        let bytes = try #require(EncodedBytes.of(text, in: "Windows-1252"))
        #expect(decode(bytes) == .init(text: text, encoding: "Windows-1252", isGuess: true))
    }

    @Test(arguments: [
        ("Sonnen\u{AD}\nschirm", "Sonnenschirm"), ("Sonnen\u{AD}\r\n   schirm\r\nsteht", "Sonnenschirm\nsteht"),
        ("berech\u{AD}\n\nNeues", "berech\n\nNeues"),
        ("Wert\u{AD}papier\nindex", "Wertpapier\nindex"), ("Ende\u{AD}", "Ende"),
    ])
    func `joins a word that a soft hyphen splits at the end of a line`(text: String, clean: String) {
        #expect(CleanText.normalised(text) == clean)
    }

    @Test func `reports bytes that are undefined in Windows-1252`() {
        #expect(decode([0x47, 0xFC, 0x81]).hasReplacements)
        #expect(decode([0x47, 0xFC, 0x81], declared: "latin1").hasReplacements)
    }

    @Test func `a few invalid bytes do not change umlauts in UTF-8`() {
        let text = String(repeating: "Müller ", count: 10)
        let decoded = decode(Array(text.utf8) + [0xFF, 0x20, 0xFE, 0x20, 0xFF])
        #expect(decoded.encoding == "UTF-8")
        #expect(decoded.text.hasPrefix(text))
        #expect(decoded.hasReplacements)
    }
}

import Support
import Testing

@testable import Llama

@Suite struct UTF8AssemblerTests {
    @Test func `whole characters are returned however their bytes are split`() {
        let text = "é🙂漢z"
        let bytes = Array(text.utf8)
        for cuts in 0..<(1 << (bytes.count - 1)) {
            var assembler = UTF8Assembler()
            var pieces: [String] = []
            var start = 0
            for end in 1...bytes.count where end == bytes.count || cuts & (1 << (end - 1)) != 0 {
                pieces.append(assembler.append(Array(bytes[start..<end])))
                start = end
            }
            #expect(assembler.heldBytes == 0)
            #expect(pieces.joined() == text)
            #expect(!pieces.contains { $0.unicodeScalars.contains("\u{FFFD}") })
        }
    }

    @Test func `a character is returned with its last byte`() {
        var assembler = UTF8Assembler()
        let pieces = "a🙂b".utf8.map { assembler.append([$0]) }
        #expect(pieces == ["a", "", "", "", "🙂", "b"])
    }

    @Test func `characters of several code points are unchanged when they arrive byte by byte`() {
        let text = "👨‍👩‍👧‍👦 👍🏽 e\u{301} \u{0} 🇩🇪"
        var assembler = UTF8Assembler()
        let joined = text.utf8.map { assembler.append([$0]) }.joined()
        #expect(Array(joined.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `an incomplete character at the end is dropped`() {
        for bytes in [[0xC3], [0xE6, 0xBC], [0xF0, 0x9F, 0x99]] as [[UInt8]] {
            var assembler = UTF8Assembler()
            #expect(assembler.append([0x61] + bytes) == "a")
            assembler.finish()
            #expect(assembler.heldBytes == 0)
            #expect(assembler.append([0x62]) == "b")
        }
    }

    @Test(arguments: [[0x80], [0xC0, 0xAF], [0xFF], [0xFE, 0x61], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func `bytes that cannot begin a character are not held back`(bytes: [UInt8]) {
        var assembler = UTF8Assembler()
        #expect(assembler.append(bytes) == String(decoding: bytes, as: UTF8.self))
    }

    @Test func `invalid UTF-8 is decoded in pieces to the same text as at once`() {
        let alphabet: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4,
            0xF5, 0xFF,
        ]
        var generator = SplitMix64(seed: 1)
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            var assembler = UTF8Assembler()
            var text = ""
            var start = 0
            while start < bytes.count {
                let end = Int.random(in: start + 1...bytes.count, using: &generator)
                text += assembler.append(Array(bytes[start..<end]))
                start = end
            }
            // The next byte settles that the character is incomplete.
            text += assembler.append([0x61])
            let whole = String(decoding: bytes + [0x61], as: UTF8.self)
            #expect(Array(text.unicodeScalars) == Array(whole.unicodeScalars), "\(bytes)")
        }
    }
}

import DocumentText
import Foundation
import SeededRandom
import Testing

/// Files of every kind, broken at random: each is refused by name, or read to a document that keeps its promises.
@Suite struct DamagedFileTests {
    private static let samples: [(name: String, text: String)] = [
        ("a.txt", "Some words.\n\nÄ second päragraph, 日本語。 And 🎈.\n\n\n"),
        ("a.md", "# One\n\ntext\n===\n```\ncode\n```\n- item\n| a | b |\n---\n\n## Two ##\n> quote"),
        ("a.html", "<html><head><title>T</title></head><body><h1>H</h1><p>a<br><br>b</p><table><tr><td>1<td>2</table>"),
        ("a.csv", "a;b;c\n\"x\"\"y\";2;\n;;\n1;2;3"),
        (
            "a.eml",
            "Subject: =?utf-8?Q?=C3=A4?=\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/html\n"
                + "Content-Transfer-Encoding: base64\n\nPHA+V29ybGQ8L3A+\n--x\n\nplain =C3\n--x--\n"
        ),
        (
            "b.eml",
            "Subject: b\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nplain\n--x\nContent-Disposition: attachment; "
                + "filename*=utf-8''%C3%A4.csv\nContent-Transfer-Encoding: base64\n\nYSxiCngsMQp5LDIK\n--x\nContent-Type: "
                + "message/rfc822\n\nSubject: c\nContent-Type: multipart/mixed; boundary=y\n\n--y\nContent-Type: text/html; "
                + "name=\"c.html\"\nContent-Disposition: attachment\n\n<h1>H</h1><p>a</p>\n--y--\n--x--\n"
        ),
        (
            "a.rtf",
            "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset204 A;}}\\f0 \\'e4\\u228 x\\par{\\footnote b}\\trowd\\intbl c\\cell\\row}"
        ),
        ("a.swift", "func a() {\n\n    b()\n\t}\n"), ("a", "no extension at all"),
    ]

    @Test(arguments: samples.indices)
    func `broken files are refused or read whole`(_ sample: Int) async throws {
        let (name, text) = Self.samples[sample]
        var random = SplitMix64(seed: UInt64(sample))
        for _ in 0..<150 {
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.insert(contentsOf: bytes[..<place], at: place)
                case 2: bytes.insert(Array("\"<>=&;#`\n-|".utf8).randomElement(using: &random) ?? 0, at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            do {
                let document = try await DocumentReader().read(Data(bytes), named: name)
                check(document)
            } catch let error as DocumentError {
                #expect(!error.message.isEmpty)
            }
        }
    }

    private func check(_ document: ParsedDocument) {
        var end = 0
        for block in document.blocks {
            #expect(block.range.lowerBound >= end)
            #expect(!block.range.isEmpty)
            #expect(block.range.upperBound <= document.text.utf8.count)
            #expect(document.text(in: block.range) != nil)
            end = block.range.upperBound
        }
        #expect(!document.blocks.isEmpty)
        #expect(!document.text.utf8.contains { $0 < 0x20 && $0 != 10 && $0 != 9 })
        for chunk in Chunker(size: ChunkSize(maximumTokens: 8)).chunks(of: document, countTokens: { $0.utf8.count / 3 })
        {
            #expect(document.text(in: chunk.position.range) == chunk.text)
        }
    }
}

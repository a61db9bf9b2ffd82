import FileReading
import Foundation
import Support
import Testing

/// Randomly damaged files of every kind.
///
/// Each is refused with a message, or read into a valid document.
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
    func `refuses randomly damaged files or reads them into valid documents`(_ sample: Int) async throws {
        let (name, text) = Self.samples[sample]
        var random = SplitMix64(seed: UInt64(sample))
        for _ in 0..<150 {
            let bytes = Self.broken(Array(text.utf8), &random)
            do {
                let document = try await DocumentReader().read(Data(bytes), named: name)
                check(document)
            } catch let error as DocumentError {
                #expect(!error.message.isEmpty)
            }
        }
    }

    /// Returns a copy with one to six faults.
    private static func broken(_ original: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = original
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
        return bytes
    }

    @Test(.timeLimit(.minutes(30))) func `refuses 400 damaged mails or reads them into valid documents`() async throws {
        let table = Data("a,b\nx,1\n".utf8).base64EncodedString()
        let inner =
            "Subject: c\nContent-Type: multipart/mixed; boundary=y\n\n--y\nContent-Type: text/html; name=\"c.html\"\n"
            + "Content-Disposition: attachment\n\n<h1>H</h1><p>a</p>\n--y--\n"
        let mail =
            "From: =?utf-8?B?w4Q=?= <a@example.org>\nSubject: =?utf-8?Q?=C3=A4?= plans\nDate: Mon, 3 Mar 2025 10:00:00 +0100\n"
            + "Content-Type: multipart/mixed;\n boundary=\"x\"\n\n--x\nContent-Type: multipart/alternative; boundary=z\n\n"
            + "--z\nContent-Transfer-Encoding: quoted-printable\n\nplain =C3=84 text=\n goes on.\n--z\nContent-Type: text/html; "
            + "charset=iso-8859-1\n\n<p>page \u{E4}</p>\n--z--\n--x\nContent-Disposition: attachment; "
            + "filename*=utf-8''%C3%A4.csv\nContent-Transfer-Encoding: base64\n\n\(table)\n--x\n"
            + "Content-Type: message/rfc822\n\n\(inner)--x--\n"
        // A single mail and a mailbox of several, alternating.
        let samples = [("a.eml", mail), ("a.mbox", "From a@b Mon Mar  3 10:00:00 2025\n\(mail)\nFrom c@d\n\(mail)\n")]
        for (name, text) in samples { _ = try await DocumentReader().read(Data(text.utf8), named: name) }
        var random = SplitMix64(seed: 2_000)
        var refused = 0
        for number in 0..<400 {
            let (name, text) = samples[number % 2]
            do {
                let document = try await DocumentReader().read(
                    Data(Self.broken(Array(text.utf8), &random)), named: name)
                check(document)
            } catch let error as DocumentError {
                #expect(!error.message.isEmpty)
                refused += 1
            }
        }
        #expect(refused < 200)
    }

    /// Uses a fake tesseract that prints the picture's bytes, because the real one's output for
    /// a broken picture is arbitrary.
    @Test(.timeLimit(.minutes(30))) func `refuses 400 damaged pictures or reads them as valid text`() async throws {
        let folder = try TestFolder()
        let echo = try folder.tool(
            "tesseract", "[ \"$1\" = --list-langs ] && exit 0; [ -s \"$1\" ] && exec cat \"$1\"; printf 'Text\\n\\f'")
        let reader = DocumentReader(tools: ExternalTools(tesseract: echo))
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let samples: [(name: String, bytes: [UInt8])] = [
            ("a.png", head + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]),
            ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0 one\n\ntwo\u{C}three".utf8) + [0xFF, 0xD9]),
            ("a.tif", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0] + Array("page\u{C}page".utf8)),
        ]
        var random = SplitMix64(seed: 2_001)
        for number in 0..<400 {
            let (name, bytes) = samples[number % samples.count]
            do {
                check(try await reader.read(Data(Self.broken(bytes, &random)), named: name))
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

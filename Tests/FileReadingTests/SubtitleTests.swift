import FileReading
import Foundation
import Testing

@Suite struct SubtitleTests {
    private func read(_ text: String, _ name: String = "a.srt") async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    private static let talk = """
        1
        00:00:01,000 --> 00:00:03,500
        <i>The lock was built</i>
        in 1894. It

        2
        00:00:03,600 --> 00:00:06,000 X1:100 X2:200 Y1:1 Y2:2
        {\\an8}still has its first gates.

        3
        00:01:10,000 --> 00:01:12,000
        ANN: Who opens
        them today?

        4
        00:01:12,100 --> 01:02:13,000
        DR. BO: I do &amp; my
        <font color="#ff0000">sister.</font>

        """

    @Test(arguments: [talk, "\u{FEFF}" + talk, talk.replacing("\n", with: "\r\n"), talk.replacing(",", with: ".")])
    func `joins sentences across subtitle cues, with times as places`(_ file: String) async throws {
        let document = try await read(file)
        #expect(document.kind == .subtitles)
        #expect(
            texts(document) == [
                "The lock was built in 1894.", "It still has its first gates.", "ANN: Who opens them today?",
                "DR. BO: I do & my sister.",
            ])
        #expect(
            document.text
                == "The lock was built in 1894. It still has its first gates.\n\nANN: Who opens them today?\n\nDR. BO: I do & my sister."
        )
        #expect(document.blocks.map { $0.part?.name } == ["0:01–0:03", "0:01–0:06", "1:10–1:12", "1:12–1:02:13"])
        #expect(document.position(of: 0..<40).place == "0:01–0:06")
    }

    @Test func `reads WebVTT voices, notes, styles and cue names`() async throws {
        let document = try await read(
            """
            WEBVTT - A walk by the river
            Kind: captions

            STYLE
            ::cue { color: red }

            NOTE
            made by hand

            intro
            00:01.000 --> 00:04.000 align:start position:0%
            <v Ann Heron>Good <b>morning</b>.</v>
            <v Bo>Is it?</v>

            00:05.000 --> 00:06.000
            <v.loud Bo>It <c.yellow>rains</c> &lt;hard&gt;,
            and 3 < 4.

            NOTE the end
            """, "a.vtt")
        #expect(document.title == "A walk by the river")
        #expect(texts(document) == ["Ann Heron: Good morning.", "Bo: Is it?", "It rains <hard>, and 3 < 4."])
    }

    @Test func `removes the repeated lines of rolling captions`() async throws {
        let document = try await read(
            """
            WEBVTT

            00:00:00.000 --> 00:00:02.000 align:start position:0%
            \u{20}
            so<00:00:00.500><c> today</c> we look

            00:00:02.000 --> 00:00:02.010
            so today we look
            \u{20}

            00:00:02.010 --> 00:00:04.000
            so today we look
            at<00:00:03.000><c> locks</c>

            00:00:04.000 --> 00:00:04.010
            at locks
            \u{20}

            00:00:04.010 --> 00:00:06.000
            at locks
            and gates
            """, "a.vtt")
        #expect(document.text == "so today we look at locks and gates")
    }

    @Test func `keeps a repeated word in captions that do not roll`() async throws {
        let cues = (1...6).map {
            "\($0)\n00:00:0\($0),000 --> 00:00:0\($0),900\n\($0 == 2 ? "No!" : $0 == 3 ? "No!" : "Go \($0).")\n"
        }
        #expect(try await read(cues.joined(separator: "\n")).text == "Go 1. No! No! Go 4. Go 5. Go 6.")
    }

    @Test func `dashes in subtitles separate speakers, and a spoken number is kept as text`() async throws {
        let document = try await read(
            """
            1
            00:00:01,000 --> 00:00:02,000
            - How many?
            - 12

            or 13.

            2
            00:00:02,000 --> 00:00:03,000
            42
            3
            00:00:04,000 --> 00:00:05,000
            >> Enough.
            """)
        #expect(document.text == "How many?\n\n12 or 13. 42 Enough.")
    }

    @Test func `subtitles without punctuation have a position for every few cues`() async throws {
        let cues = (0..<60).map {
            "00:\($0 < 10 ? "0" : "")\($0).000 --> 00:\($0 < 10 ? "0" : "")\($0).900\nword\($0) and so on\n\n"
        }
        let document = try await read("WEBVTT\n\n" + cues.joined(), "a.vtt")
        #expect(document.text.split(separator: " ").count == 240)
        #expect(document.blocks.count > 5)
        let place = try #require(document.text.utf8.firstRange(of: "word40".utf8))
        let offset = document.text.utf8.distance(from: document.text.utf8.startIndex, to: place.lowerBound)
        let times = try #require(document.position(of: offset..<offset + 6).parts?.first?.part)
        guard case .times(let range) = times else {
            Issue.record("no times")
            return
        }
        #expect(range.contains(40) && range.count < 15)
        #expect(document.blocks.allSatisfy { document.text(in: $0.range)?.last?.isWhitespace == false })
    }

    @Test func `refuses a subtitle file without times`() async {
        for text in [
            "Only words.", "WEBVTT\n\nNOTE nothing", "1\n00:99 -> 2\nText", "--> \nText", ", --> .\nText",
            ":: --> ::\nx",
            "99999999999999999999:00:00,000 --> 1\nx",
        ] {
            let error = await #expect(throws: DocumentError.self) { try await read(text) }
            #expect(error?.code == .noText)
        }
    }

    @Test func `tolerates subtitle numbers of any size and decreasing times`() async throws {
        let document = try await read(
            """
            99999999999999999999999
            99999:99999:99999,999 --> 00:00:00,000
            Late.

            00:00:01 --> 00:00:02
            Early.
            """)
        #expect(texts(document) == ["Late.", "Early."])
    }

    @Test func `reads long repetitions of one subtitle construct in bounded time`() async throws {
        for shape in [
            "<", "{\\", "&", "<v a>", "- ", "A: ", "a ", "00:00 --> 00:01\n", "00:00 --> 00:01\na\n\n", "\n", "1\n",
            "-->", "\\N", "\"",
        ] {
            let text = String(repeating: shape, count: 20_000 / shape.utf8.count)
            _ = try? await read("00:00:01,000 --> 00:00:02,000\n" + text)
            _ = try? await read("WEBVTT\n\n00:01.000 --> 00:02.000\n" + text, "a.vtt")
        }
    }
}

import Foundation
import ModelLibrary
import Testing

@testable import HearthCLI

/// Tests of output for users on a terminal and for programs on a pipe.
@Suite struct TerminalTextTests {
    private func progress(_ phase: DownloadProgress.Phase, _ received: UInt64 = 0) -> DownloadProgress {
        DownloadProgress(
            phase: phase, receivedBytes: received, totalBytes: 400_000_000, bytesPerSecond: 12_000_000,
            secondsLeft: Double(400_000_000 - received) / 12_000_000)
    }

    @Test func `the progress bar shows percent, bytes, rate and remaining time and fits the terminal`() {
        let details = ProgressText.details(progress(.downloading, 170_000_000), "checking")
        #expect(details == "42 %, 170 MB of 400 MB, 12 MB/s, 20 s left")
        #expect(
            ProgressText.bar("qwen", details, 0.425, columns: 100)
                == "qwen [████████░░░░░░░░░░░░] 42 %, 170 MB of 400 MB, 12 MB/s, 20 s left")
        #expect(ProgressText.bar("qwen", details, 0.425, columns: 60) == "qwen \(details)")
        let short = ProgressText.bar("qwen", details, 0.425, columns: 20)
        #expect(short.count == 19)
        #expect(short.hasSuffix("…"))
    }

    @Test func `a download that waits shows the time and the reason without control characters`() {
        let waiting = progress(.waiting(seconds: 3.2, reason: "the server said \u{1B}[2Jno"))
        #expect(ProgressText.details(waiting, "checking") == "trying again in 4 s: the server said \\u{1b}[2Jno")
        #expect(ProgressText.details(progress(.connecting), "checking") == "connecting")
        let verifying = ProgressText.details(progress(.verifying, 400_000_000), "checking")
        #expect(verifying.hasPrefix("checking 100 %, 400 MB of 400 MB"))
    }

    @Test func `remaining times are rounded to readable units`() {
        #expect(ProgressText.time(0.4) == "1 s")
        #expect(ProgressText.time(99) == "99 s")
        #expect(ProgressText.time(100) == "2 min")
        #expect(ProgressText.time(2 * 3600 + 5 * 60) == "2 h 5 min")
        #expect(ProgressText.time(.infinity) == nil)
        #expect(ProgressText.time(1e9) == nil)
    }

    @Test func `a table is aligned on a terminal and separated by tabs in a pipe`() {
        var table = Table(["NAME", "SIZE"], rightAligned: [1])
        table.add(["a", "10 MB"])
        table.add(["long\tname\u{1B}", "1 MB"])
        #expect(
            table.lines(isTerminal: true) == [
                "NAME               SIZE",
                "a                 10 MB",
                "long\\tname\\u{1b}   1 MB",
            ])
        #expect(table.lines(isTerminal: false) == ["a\t10 MB", "long\\tname\\u{1b}\t1 MB"])
    }

    @Test func `control characters in third-party text are escaped`() {
        #expect("a\u{1B}[31m\r\nb".printable == "a\\u{1b}[31m\\r\\nb")
        #expect("x\u{202E}y\u{2028}z\u{9B}".printable == "x\\u{202e}y\\u{2028}z\\u{9b}")
        #expect("one\ntwo\u{7}\tx".oneLine == "one two\\u{7} x")
        #expect("one\ntwo\u{7}\tx".printableLines == "one\ntwo\\u{7}\tx")
        #expect("père 👩‍👧".printable == "père 👩‍👧")
    }

    @Test(arguments: [
        ("\u{1B}]52;c;aGk=\u{7}", "\\u{1b}]52;c;aGk=\\u{7}"),
        ("\u{1B}]0;title\u{1B}\\", "\\u{1b}]0;title\\u{1b}\\"), ("a\u{9B}31mb", "a\\u{9b}31mb"),
        ("good\u{202E}live", "good\\u{202e}live"), ("one\n\ttwo\rthree", "one\n\ttwo three"),
    ])
    func `control characters in a model's text are escaped only on a terminal`(text: String, cleaned: String) {
        #expect(Output.shown(text, isTerminal: true) == cleaned)
        #expect(Output.shown(text, isTerminal: false) == text)
    }

    @Test func `escaped JSON has no control characters and decodes to the original values`() throws {
        let texts = ["a\u{9B}31m", "x\u{202E}y\u{2028}z", "tag\u{E0041}", "père 👩‍👧", "plain"]
        let json = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
        let escaped = json.escapedJSON
        #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == texts)
        #expect(escaped.printable == escaped && escaped.contains(#"\udb40\udc41"#) && escaped.contains("père 👩‍👧"))
    }

    @Test func `a model name matches exactly, or else the only name that differs in case`() {
        let names = ["one", "One", "two", "TWO.gguf"]
        #expect(ModelNames.match("one", among: names) == "one")
        #expect(ModelNames.match("One.gguf", among: names) == "One")
        #expect(ModelNames.match("ONE", among: names) == nil)
        #expect(ModelNames.match("Two", among: names) == "two")
        #expect(ModelNames.match("two.gguf", among: names) == "two")
        #expect(ModelNames.match("two.GGUF.gguf", among: names) == "TWO.gguf")
        #expect(ModelNames.match("three", among: names) == nil)
        #expect(ModelNames.match(".gguf", among: names) == nil)
    }
}

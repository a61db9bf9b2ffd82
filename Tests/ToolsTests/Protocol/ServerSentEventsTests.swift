import Testing

@testable import Support

/// Tests of parsing event streams by the rules of the HTML standard.
@Suite struct ServerSentEventsTests {
    private typealias Event = ServerSentEvents.Event

    private struct Outcome: Equatable {
        var events: [Event]
        var last: Event?
        var lastID: String
        var retry: Duration?
    }

    private func read(_ pieces: [some Collection<UInt8>], limit: Int = 1_000) -> Outcome {
        var reader = ServerSentEvents(limit: limit)
        let events = pieces.flatMap { reader.add($0) }
        let last = reader.finish()
        return Outcome(events: events, last: last, lastID: reader.lastID, retry: reader.retry)
    }

    private func read(_ text: String, limit: Int = 1_000) -> Outcome { read([Array(text.utf8)], limit: limit) }

    private static func event(_ data: String, name: String = "") -> Event { Event(name: name, data: Array(data.utf8)) }

    /// A stream with each construct of the standard, with U+2028, U+0085 and an accent inside data, which end no line.
    private static let sample =
        "\u{FEFF}: hello\n\ndata: one\n\nevent: more\r\ndata:two\r\ndata:  three \r\ndata\r\ndata: \r\nid: 7\r\n\r\n"
        + "retry: 250\rdata: é\u{2028}\u{85}{\"a\": 1}\r\rid\nretry: 2s\nother: x\nDATA: no\n data: no\ndata : no\n\n"
        + "event: empty\n\ndata\n\n:\ndata:: x\n\nid: a\u{0}b\ndata: last"

    private static let sampleOutcome = Outcome(
        events: [
            event("one"), event("two\n three \n\n", name: "more"),
            event("é\u{2028}\u{85}{\"a\": 1}"), event(""), event(": x"),
        ],
        last: event("last"), lastID: "", retry: .milliseconds(250))

    @Test func `parses an event stream as the HTML standard specifies`() {
        #expect(read(Self.sample) == Self.sampleOutcome)
    }

    @Test func `parsing gives the same events however the stream is split into pieces`() {
        let bytes = Array(Self.sample.utf8)
        for first in bytes.indices {
            for second in first...min(first + 4, bytes.count) {
                let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]
                guard read(pieces) == Self.sampleOutcome else {
                    Issue.record("Split at \(first) and \(second)")
                    return
                }
            }
        }
        #expect(read(bytes.map { [$0] }) == Self.sampleOutcome)
    }

    @Test(arguments: ["\n", "\r", "\r\n"], [1, 2, 3, 5, 100])
    func `lines end with LF, CR or CRLF, even across pieces`(_ end: String, _ size: Int) {
        let bytes = Array(["data: 1", "data: 2", "", "data: 3", "", ""].joined(separator: end).utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        #expect(read(pieces).events == [Self.event("1\n2"), Self.event("3")])
    }

    @Test(arguments: [
        ("data: 1\n\n", ["1"], nil), ("data: 1\n", [], "1"), ("data: 1", [], "1"), ("data: 1\n\ndata: 2", ["1"], "2"),
        ("data: 1\r\n\r", ["1"], nil), ("event: x\n", [], nil), (": comment", [], nil), ("", [], nil),
        ("\u{FEFF}", [], nil), ("\u{FEFF}data: 1", [], "1"), ("\u{FEFF}\u{FEFF}data: 1\n\n", [], nil),
        ("data: 1\n\n\u{FEFF}data: 2\n\n", ["1"], nil), ("data", [], ""), ("data\ndata\n\n", ["\n"], nil),
        ("data:\tx\n\n", ["\tx"], nil), ("data:x:y\n\n", ["x:y"], nil),
    ])
    func `returns an event without a final blank line separately`(_ text: String, _ events: [String], _ last: String?) {
        let outcome = read(text)
        #expect(outcome.events == events.map { Self.event($0) })
        #expect(outcome.last == last.map { Self.event($0) })
    }

    @Test func `the ID of an event takes effect at its end and persists`() {
        #expect(read("id: 1\ndata: x\n\ndata: y\n\n").lastID == "1")
        #expect(read("id: 1\n\n").lastID == "1")
        #expect(read("id: 1\n\nid\n\n").lastID == "")
        #expect(read("id: 1\n\nid: 2\u{0}\n\n").lastID == "1")
        var reader = ServerSentEvents(limit: 100)
        _ = reader.add("id: 1\n\nid: 2\n".utf8)
        #expect(reader.lastID == "1")
    }

    @Test(arguments: [
        ("10", 10), ("010", 10), ("", nil), ("-1", nil), ("1.5", nil), ("1s", nil), ("٣", nil),
        ("99999999999999999999", nil),
    ])
    func `retry accepts only a number of milliseconds`(_ text: String, _ milliseconds: Int?) {
        #expect(read("retry: \(text)\n\n").retry == milliseconds.map { .milliseconds($0) })
    }

    @Test(arguments: [
        "data: " + String(repeating: "x", count: 200),
        Array(repeating: "data: 12345", count: 20).joined(separator: "\n"),
        Array(repeating: "data", count: 200).joined(separator: "\n"), "event: " + String(repeating: "x", count: 200),
        "data: 1\nid: "
            + String(repeating: "x", count: 200),
    ])
    func `reports an event beyond the limit once and skips its rest`(_ long: String) {
        let text = "data: 1\n\n\(long)\ndata: more\nevent: x\n\ndata: 2\n\n"
        for size in [1, 7, 1_000] {
            let bytes = Array(text.utf8)
            let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
            let events = read(pieces, limit: 100).events
            #expect(events == [Self.event("1"), Event(isTooLong: true), Self.event("2")])
        }
        // The event is reported before its end, which may never come, and not again at the end of the stream.
        let outcome = read(long, limit: 100)
        #expect(outcome.events == [Event(isTooLong: true)] && outcome.last == nil)
    }

    @Test func `comments do not count toward the limit`() {
        let comments = ":" + String(repeating: "x", count: 500) + "\n" + String(repeating: ": keep-alive\n", count: 50)
        #expect(read("data: 1\n\(comments)data: 2\n\n", limit: 20).events == [Self.event("1\n2")])
    }
}

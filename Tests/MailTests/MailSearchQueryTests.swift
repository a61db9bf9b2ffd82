import Foundation
import Testing

@testable import Mail

@Suite struct MailSearchQueryTests {
    private let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.firstWeekday = 2
        return calendar
    }()

    /// Wednesday, 12 March 2025, 15:30.
    private let now = Date(timeIntervalSince1970: 1_741_793_400)

    private func parse(_ text: String) -> MailSearchQuery { MailSearchQuery(text, now: now, calendar: calendar) }

    private func day(_ text: String) -> Date? { try? Date(text + "T00:00:00Z", strategy: .iso8601) }

    @Test(arguments: [
        ("yesterday", "2025-03-11", "2025-03-12"), ("today", "2025-03-12", "2025-03-13"),
        ("last week", "2025-03-03", "2025-03-10"),
        ("this month", "2025-03-01", "2025-04-01"), ("last year", "2024-01-01", "2025-01-01"),
        ("in march 2024", "2024-03-01", "2024-04-01"),
        ("in december", "2024-12-01", "2025-01-01"), ("in 2023", "2023-01-01", "2024-01-01"),
        ("last monday", "2025-03-10", "2025-03-11"),
        ("on:2025-02-28", "2025-02-28", "2025-03-01"), ("on tuesday", "2025-03-11", "2025-03-12"),
    ])
    func `recognizes time periods`(text: String, since: String, until: String) {
        let query = parse("invoices " + text)
        #expect(query.since == day(since) && query.until == day(until))
        #expect(query.text == "invoices")
    }

    @Test(arguments: [
        ("from \"ann marie lee\"", "ann marie lee", ""), ("from \"a b c d e f g h\" rent", "a b c d e f g h", "rent"),
        ("from \"ann", "ann", ""), ("from Ann Lee rent", "ann lee", "rent"),
    ])
    func `a quoted name is one term, however many words it has`(_ text: String, _ name: String, _ rest: String) {
        #expect(parse(text).perhapsFrom == [name] && parse(text).text == rest)
    }

    @Test(arguments: ["from", "from \"\"", "from \" \"", "from ...", "from \""])
    func `"from" without a name is searched as a word`(_ text: String) {
        #expect(parse(text).perhapsFrom.isEmpty && parse(text).text == text)
    }

    @Test func `recognizes time periods with only a start or an end`() {
        #expect(parse("before:2024").until == day("2024-01-01") && parse("before:2024").since == nil)
        #expect(parse("after:2024-03").since == day("2024-04-01"))
        #expect(parse("since monday").since == day("2025-03-10"))
        #expect(parse("last 3 days").since == now.addingTimeInterval(-3 * 86_400))
    }

    @Test(arguments: [
        ("after January before March", "2025-02-01", "2025-03-01"),
        ("before:2024-05 after:2024-03", "2024-04-01", "2024-05-01"),
        ("since 2024-10 before 2024-11", "2024-10-01", "2024-11-01"),
        ("in 2024 in march 2024", "2024-03-01", "2024-04-01"),
        ("in march 2024 in 2024", "2024-03-01", "2024-04-01"), ("last year before:2024-03", "2024-01-01", "2024-03-01"),
        ("since:2024-02-29 until:2024-12", "2024-02-29", "2024-12-01"),
    ])
    func `several time periods are intersected`(text: String, since: String, until: String) {
        let query = parse("invoices " + text)
        #expect(query.since == day(since) && query.until == day(until) && query.text == "invoices")
    }

    @Test func `"before" sets no start of a time period, and "since" sets no end`() {
        #expect(parse("before 2024-11").since == nil && parse("before 2024-11").until == day("2024-11-01"))
        #expect(parse("since 2024-10").until == nil && parse("since 2024-10").since == day("2024-10-01"))
    }

    @Test func `"is:read" filters for read mails`() {
        #expect(parse("is:read").isRead && parse("is:READ").hasFilter && !parse("is:read").isUnread)
        #expect(parse("read").text == "read")
    }

    @Test func `operators and known words become filters, and the rest is searched as text`() {
        let query = parse(
            "unread \"final offer\" from:Ann to:bob@x.example subject:rent with attachments category:updates is:starred in:Archive"
        )
        #expect(query.isUnread && query.isFlagged && query.hasAttachment)
        #expect(query.from == ["ann"] && query.to == ["bob@x.example"] && query.subject == ["rent"])
        #expect(query.category == .updates && query.folder == "archive" && query.text == "\"final offer\"")
        #expect(parse("report from Ann Lee about sales").perhapsFrom == ["ann lee"])
        #expect(parse("report from ann@x.example").from == ["ann@x.example"])
        for text in [
            "category:nonsense", "before:foo", "is:nonsense", "has:love", "after:2024-02-31", "before 2023-02-29",
            "on:2024-13", "since:2024-04-00", "http://x.example", "12:30", "from", "last", "in", ":", "in the garden",
            "with love",
            "",
        ] {
            #expect(!parse(text).hasFilter, "\(text)")
            #expect(parse(text).text == text)
        }
    }

    @Test(.timeLimit(.minutes(30))) func `parses any text as a query in bounded time`() {
        for text in [
            String(repeating: "from ", count: 5_000), String(repeating: "\"", count: 3_000),
            String(repeating: "in march ", count: 900),
        ] {
            _ = parse(text)
        }
    }
}

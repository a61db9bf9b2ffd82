import Foundation
import Testing

@testable import Mail

@Suite struct MailRuleTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    private func deliver() async throws {
        try home.deliver(
            "1:2,S", mail("1", subject: "Your order", from: "Shop <news@shop.example>", text: "It was delivered today.")
        )
        try home.deliver(
            "2:2,S", mail("2", subject: "New lamps", from: "Shop <news@shop.example>", text: "Look at our lamps."))
        try home.deliver(
            "3:2,S", mail("3", subject: "Lunch", from: "Bob <bob@example.org>", text: "The soup is delivered."))
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
    }

    private func labelled() async throws -> [String: [String]] {
        var found: [String: [String]] = [:]
        for email in try await service.mails() {
            found[email.subject] = try await service.mail(email.id).labels
        }
        return found
    }

    private func named(_ subject: String) async throws -> Email {
        let email = try #require(try await service.mails().first { $0.subject == subject })
        return try await service.mail(email.id)
    }

    @Test(arguments: [
        (
            "from:*@shop.example has:attachment -> category:updates label:Receipts done",
            "from:*@shop.example has:attachment -> category:updates done label:receipts"
        ),
        ("delivered → done", "delivered -> done"),
        ("-from:bob \"two words\" -> label:a_b-1", "-from:bob \"two words\" -> label:a_b-1"),
        ("a -> b -> label:c", "a -> b -> label:c"),
    ])
    func `parses a rule of one line`(line: String, read: String) throws {
        let (query, actions) = try MailRule.parse(line)
        #expect(MailRule(id: 1, query: query, actions: actions).line == read)
    }

    @Test(arguments: [
        "from:shop", "-> label:a", "from:shop ->", "from:shop -> delete", "from:shop -> label:",
        "from:shop -> label:a/b",
        "from:shop -> category:nonsense", "from:shop -> category:updates category:social", "frm:x form:shop -> label:a",
        "before:foo -> label:a", "a OR b -> label:a", "x x x x x x x x x x OR -> label:a",
        "from:shop -> category:uncategorized",
    ])
    func `refuses a rule that it does not understand`(line: String) {
        #expect(throws: MailError.self) { try MailRule.parse(line) }
    }

    @Test func `a rule changes the mails that are there, says so on each, and is taken back`() async throws {
        try await deliver()
        let before = try await named("Your order").aiCategory
        let line = "from:*@shop.example delivered -> category:social label:receipts done"
        let preview = try await service.previewRule(line)
        #expect(preview.matching == 1 && preview.changing == 1 && preview.mails.map(\.subject) == ["Your order"])
        #expect(try await labelled() == ["Your order": [], "New lamps": [], "Lunch": []])
        let added = try await service.addRule(line)
        #expect(added.mails == 1)
        let changed = try await named("Your order")
        #expect(changed.aiCategory == .social && changed.category?.stage == .rule)
        #expect(changed.labels == ["done", "receipts"])
        #expect(changed.rules.map(\.rule) == [added.id] && changed.rules.first?.line == added.rule.line)
        #expect(try await labelled()["Lunch"] == [])
        #expect(try await service.search("label:receipts").hits.map(\.email.subject) == ["Your order"])
        #expect(try await service.search("is:done -from:bob").hits.map(\.email.subject) == ["Your order"])
        #expect(try await service.previewRule(line).changing == 0)
        // A new verdict keeps the rule's category.
        try await service.queue.enqueueAll()
        try await service.queue.processAll()
        #expect(try await named("Your order").aiCategory == .social)
        #expect(try await service.undoRule(added.id) == 1)
        try await service.queue.processAll()
        let restored = try await named("Your order")
        #expect(restored.aiCategory == before && restored.labels == [] && restored.rules == [])
        try await service.queue.enqueueAll()
        try await service.queue.processAll()
        #expect(try await named("Your order").labels == [])
        #expect(try await service.applyRule(added.id) == 1)
        #expect(try await service.removeRule(added.id) == 1)
        #expect(try await service.rules() == [])
        #expect(try await labelled()["Your order"] == [])
    }

    @Test func `rules apply to new mails in their order, and keep a category that the user chose`() async throws {
        try await deliver()
        let chosen = try await named("New lamps")
        try await service.choose(.forums, mail: chosen.id)
        try await service.addRule("from:shop -> category:updates label:shop", appliesNow: false)
        try await service.addRule("lamps -> category:social", appliesNow: false)
        #expect(try await labelled()["Your order"] == [])
        try home.deliver(
            "4:2,S",
            mail("4", subject: "More lamps", from: "Shop <news@shop.example>", date: "Tue, 4 Mar 2025 10:00:00 +0000"))
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        let new = try await named("More lamps")
        #expect(new.aiCategory == .social && new.labels == ["shop"] && new.rules.count == 2)
        #expect(try await service.applyRule(2) == 0)
        let kept = try await named("New lamps")
        #expect(kept.aiCategory == .forums && kept.rules == [])
        await #expect(throws: MailError.self) { try await service.addRule("lamps -> category:social") }
        await #expect(throws: MailError.self) { try await service.applyRule(99) }
        await #expect(throws: MailError.self) { try await service.removeRule(99) }
    }

    @Test func `a label that two rules give stays if one of them is removed`() async throws {
        try await deliver()
        let first = try await service.addRule("from:shop -> label:a")
        try await service.addRule("delivered -> label:a label:b")
        #expect(try await labelled()["Your order"] == ["a", "b"])
        try await service.removeRule(first.id)
        try await service.queue.processAll()
        #expect(try await labelled() == ["Your order": ["a", "b"], "New lamps": [], "Lunch": ["a", "b"]])
    }

    @Test(arguments: [
        ("-from:bob", ["New lamps", "Your order"]), ("NOT from:bob", ["New lamps", "Your order"]),
        ("-is:read", []), ("-to:nobody from:bob", ["Lunch"]), ("older_than:7d from:bob", ["Lunch"]),
        ("newer_than:2w", []), ("before:yesterday from:bob", ["Lunch"]),
        ("from:*@shop.example AND subject:lamps", ["New lamps"]),
        ("-has:attachment subject:lunch", ["Lunch"]),
    ])
    func `search leaves out mails, and reads relative days`(query: String, subjects: [String]) async throws {
        try await deliver()
        let results = try await service.search(query)
        #expect(results.hits.map(\.email.subject).sorted() == subjects && results.query.unknown == [])
    }

    @Test(arguments: [
        ("from:(", []), ("before:foo", ["before:foo"]), ("larger:5M soup", ["larger:5M"]), ("a OR b", ["OR"]),
        ("-category:nonsense", ["-category:nonsense"]), ("10:30 https://a.example note: it", []), ("\"soup", []),
    ])
    func `names the parts of a query that are not understood`(query: String, unknown: [String]) {
        #expect(MailSearchQuery(query).unknown == unknown)
    }
}

import Foundation
import GRDB
import MailReading
import Retrieval
import Store
import Testing

@testable import Mail

@Suite struct MailSearchTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    @Test func `AC-A-07: finds mails by words and filters, and by words alone without a model`() async throws {
        try home.deliver("1:2,S", mail("1", subject: "Invoice for March", text: "The amount is 300 dollars."))
        try home.deliver(
            "2",
            mail(
                "2", subject: "Lunch", from: "Bob <bob@example.org>", date: "Tue, 4 Mar 2025 10:00:00 +0000",
                text: "Shall we eat soup? The invoice can wait."))
        try await service.importMailbox(at: home.maildir)
        func found(_ query: String) async throws -> [String] {
            try await service.search(query).hits.map(\.email.subject)
        }
        #expect(try await Set(found("invoice")) == ["Invoice for March", "Lunch"])
        #expect(try await found("invoice from bob") == ["Lunch"])
        #expect(try await found("from:bob") == ["Lunch"])
        #expect(try await found("unread invoice") == ["Lunch"])
        #expect(try await found("soup before:2025-03-04") == [])
        #expect(try await found("soup on:2025-03-04") == ["Lunch"])
        #expect(try await found("subject:lunch invoice") == ["Lunch"])
        #expect(try await found("to:me@example.org dollars") == ["Invoice for March"])
        // A sender's name is searched too, and mails can be filtered by their attachments.
        #expect(try await found("bob soup") == ["Lunch"])
        #expect(try await found("has:attachment") == [])
        let other = URL(filePath: home.path + "/other/cur")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try Data(mail("3", subject: "Invoice elsewhere", text: "Another one.").utf8)
            .write(to: other.appending(path: "3:2,S"))
        try await service.importMailbox(at: home.path + "/other")
        #expect(
            try await service.search("invoice", mailbox: "other").hits.map(\.email.subject) == ["Invoice elsewhere"])
        #expect(try await found("invoice").contains("Invoice elsewhere"))
        try await service.removeMailbox(named: "other")
        // No sender has this name, so the words are searched.
        #expect(try await found("from march").first == "Invoice for March")
        let results = try await service.search("soup")
        #expect(!results.isMeaningSearched && results.hits.first?.match == .keyword)
        #expect(results.hits.first?.highlights.isEmpty == false)
        #expect(try await service.embeddings.run() == 0)
        await #expect(throws: MailError.self) { try await service.search("x", mailbox: "nowhere") }
    }

    @Test(arguments: [
        "from:özge", "from:ÖZGE", "from:ozge", "from:émile", "from Özge Émile", "from:SALES@", "subject:übergabe",
        "subject:\"GED UBER\"", "to:ME@example", "to:zoë", "to:ZOE", "to:z@copies.example",
    ])
    func `filters ignore case and diacritics`(query: String) async throws {
        try home.deliver(
            "1:2,",
            mail(
                "1", subject: "=?utf-8?q?Flagged_=C3=9Cbergabe?=",
                from: "=?utf-8?q?=C3=96zge_=C3=89mile?= <sales@example.org>",
                headers: "Cc: =?utf-8?q?Zo=C3=AB?= <z@copies.example>\n"))
        try home.deliver(
            "2:2,", mail("2", subject: "Other").replacing("To: me@example.org", with: "To: you@example.org"))
        try await service.importMailbox(at: home.maildir)
        #expect(try await service.search(query).hits.map(\.email.subject) == ["Flagged Übergabe"])
    }

    @Test(arguments: ["to:address", "to:name", "to:ann", "to:\"{\"", "from:özgür", "subject:helo"])
    func `filters match names and addresses, but not the keys of the stored JSON`(query: String) async throws {
        try home.deliver("1:2,", mail("1", headers: "Cc: Bob <bob@example.org>\n"))
        try await service.importMailbox(at: home.maildir)
        #expect(try await service.search(query).hits.isEmpty)
    }

    @Test func `finds the recipients of mails stored before recipients were indexed`() async throws {
        let path = home.path + "/old.sqlite"
        let old = try LocalDatabase(
            path: path, migrations: RetrievalSchema.migrations + MailSchema.migrations.prefix(1))
        let content = try MailStore.json(MailMessage(to: [MailAddress(name: "Zoë", address: "z@example.org")]))
        try await old.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO mailbox (name, path, kind) VALUES ('home', '/home', 'files');
                    INSERT INTO mailThread (mailbox, subject) VALUES (1, 'plan');
                    INSERT INTO mail (mailbox, thread, contentHash, subject, snippet, attachments, content, text, diagnostics)
                    VALUES (1, 1, 'a', 'Plan', '', 0, ?, '', '[]')
                    """,
                arguments: [content])
        }
        try old.close()
        let database = try LocalDatabase(path: path, migrations: RetrievalSchema.migrations + MailService.migrations)
        let service = MailService(database, models: MailModels(), parser: nil)
        #expect(try await service.search("to:zoe").hits.map(\.email.subject) == ["Plan"])
        #expect(try await service.search("to:name").hits.isEmpty)
    }

    @Test func `a mail in several folders is found in each, and is read or starred if one copy is`() async throws {
        let both = mail("1", subject: "Both")
        try home.deliver("1:2,S", both)
        try home.deliver("1:2,F", both, folder: ".Archive.2024/cur")
        try home.deliver("2:2,", mail("2", subject: "Near"), folder: ".Archives/cur")
        try home.deliver("3:2,", mail("3", subject: "Draft"), folder: ".Entwürfe/cur")
        try await service.importMailbox(at: home.maildir)
        func found(_ query: String) async throws -> Set<String> {
            try await Set(service.search(query).hits.map(\.email.subject))
        }
        #expect(try await found("in:inbox") == ["Both"])
        #expect(try await found("in:archive") == ["Both"])
        #expect(try await found("in:Archive/2024") == ["Both"])
        #expect(try await found("in:2024") == [])
        #expect(try await found("in:entwurfe") == ["Draft"])
        #expect(try await found("is:starred") == ["Both"])
        #expect(try await found("is:read") == ["Both"])
        #expect(try await found("is:unread") == ["Near", "Draft"])
        // Lists agree with the search.
        #expect(try await Set(service.mails(MailListFilter(isUnread: true)).map(\.subject)) == ["Near", "Draft"])
        #expect(try await Set(service.threads(MailListFilter(isUnread: true)).map(\.subject)) == ["Near", "Draft"])
        let email = try #require(try await service.mails().first { $0.subject == "Both" })
        #expect(email.flags == [.seen, .flagged])
        #expect(try await service.mail(email.id).flags == [.seen, .flagged])
    }
}

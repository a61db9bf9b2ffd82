import Engines
import Foundation
import GMimeParser
import GRDB
import MailFormat
import Retrieval
import Store
import Testing

@testable import Mail

@Suite struct MailServiceTests {
    /// A home and a mailbox of its own for each test, deleted afterwards.
    private final class World: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/hearth-mail-\(UUID().uuidString)"
        let database: LocalDatabase
        let service: MailService

        init() throws {
            database = try LocalDatabase(
                path: path + "/hearth.sqlite", migrations: RetrievalSchema.migrations + MailService.migrations)
            service = MailService(database, models: MailModels(), parser: GMimeMailParser())
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var maildir: String { path + "/mail" }

        @discardableResult
        func deliver(_ name: String, _ text: String, folder: String = "cur") throws -> String {
            let file = "\(maildir)/\(folder)/\(name)"
            try FileManager.default.createDirectory(atPath: "\(maildir)/\(folder)", withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file))
            return file
        }

        func count(_ table: String) async throws -> Int {
            try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
        }
    }

    private let world: World
    private var service: MailService { world.service }

    init() throws { world = try World() }

    private func mail(
        _ id: String, subject: String = "Hello", from: String = "Ann Lee <ann@example.org>",
        date: String = "Mon, 3 Mar 2025 10:00:00 +0000",
        answers: String? = nil, text: String = "Some words.", headers: String = ""
    ) -> String {
        "From: \(from)\nTo: me@example.org\nSubject: \(subject)\nDate: \(date)\nMessage-ID: <\(id)@example.org>\n"
            + (answers.map { "In-Reply-To: <\($0)@example.org>\n" } ?? "") + headers + "\n\(text)\n"
    }

    /// Gives vectors when it is let to.
    private struct WaitingEmbedder: TextEmbedder {
        let fingerprint = "waiting 1"
        let modelID = "waiting"
        let dimensions = 4
        let maxTokens = 100
        let asked: AsyncStream<Void>.Continuation
        let gate: AsyncStream<Void>

        func embed(_ texts: [String]) async throws -> [[Float]] {
            asked.yield()
            for await _ in gate {}
            return texts.map { _ in [1, 0, 0, 0] }
        }
        func withTokenCounter<Value: Sendable>(
            _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
        ) async throws -> Value { try work { $0.count } }
    }

    @Test func `without a parser mailboxes are refused by name, and what was imported stays`() async throws {
        try world.deliver("1:2,", mail("1"))
        try await service.importMailbox(at: world.maildir)
        let mobile = MailService(world.database, models: MailModels(), parser: nil)
        let error = await #expect(throws: MailError.self) { try await mobile.importMailbox(at: world.maildir) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("GMime") == true)
        await #expect(throws: MailError.self) { try await mobile.importSoon(at: world.maildir) }
        await #expect(throws: MailError.self) { try await mobile.update() }
        #expect(try await mobile.mails().map(\.subject) == ["Hello"])
    }

    /// Stands for a program that has mails in a form of its own.
    private struct OwnParser: MailParser {
        func parse(_ bytes: [UInt8]) -> ParsedMail {
            ParsedMail(
                MailMessage(
                    from: [MailAddress(address: "ann@example.org")], subject: "By hand",
                    body: MailBody(text: String(decoding: bytes, as: UTF8.self))))
        }
    }

    @Test func `a program without GMime hands mails over as values`() async throws {
        let own = MailService(world.database, models: MailModels(), parser: OwnParser())
        try world.deliver("1:2,", "Some words.")
        #expect(try await own.importMailbox(at: world.maildir).added == 1)
        #expect(try await own.mails().map(\.subject) == ["By hand"])
        #expect(try await own.search("words").hits.count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `mails are sorted while others get their vectors: neither waits for the other`() async throws {
        let (asked, askedContinuation) = AsyncStream<Void>.makeStream()
        let (gate, gateContinuation) = AsyncStream<Void>.makeStream()
        let embedder = WaitingEmbedder(asked: askedContinuation, gate: gate)
        let service = MailService(
            world.database, models: MailModels(embedder: { embedder }), parser: GMimeMailParser())
        for number in 0..<5 { try world.deliver("\(number):2,", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importSoon(at: world.maildir)
        let running = Task { await service.run() }
        defer { running.cancel() }
        for await _ in asked { break }
        // The embedder is at work and stays there; verdicts come all the same.
        while try await service.queue.pending() > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try await service.mails().count { $0.spamScore != nil } == 5)
        #expect(try await world.count("retrievalVector") == 0)
        gateContinuation.finish()
        while try await world.count("retrievalVector") == 0 { try await Task.sleep(for: .milliseconds(10)) }
    }

    @Test func `AC-A-09: spam that the first stage is unsure of is put to later ones, and the user's word stays`()
        async throws
    {
        let stages = [CategoryVerdict.Stage.embedding, .classifier].map { name in
            var stage = MailClassifier.LaterStage(name, floor: 0.5)
            stage.spam = { $0.subject.hasPrefix("Odd") ? 9 : -9 }
            return stage
        }
        let classifier = MailClassifier(spam: nil, category: nil, laterStages: stages)
        let service = MailService(
            world.database, models: MailModels(classifier: { classifier }), parser: GMimeMailParser())
        // Rules alone are unsure of all of them.
        let texts = ["Please see the meadow.", "Dear customer, act now.", "Kettles are boiling over there."]
        for (number, text) in texts.enumerated() {
            try world.deliver(
                "\(number):2,",
                mail(
                    "\(number)", subject: number < 2 ? "Odd \(number)" : "Even",
                    from: "Sender \(number) <a@s\(number).example>", text: text))
        }
        try await service.importMailbox(at: world.maildir)
        #expect(try await service.queue.processNext() == 3)
        #expect(try await service.mails().allSatisfy { !$0.isSpam && $0.spamScore ?? 0 >= 0.05 })
        let first = try #require(try await service.mails().first { $0.subject == "Odd 0" })
        try await service.mark(isSpam: false, mail: first.id)
        try await service.queue.processAll()
        let mails = try await service.mails()
        #expect(Set(mails.filter(\.isSpam).map(\.subject)) == ["Odd 1"])
        let odd = try await service.mail(try #require(mails.first { $0.subject == "Odd 1" }).id)
        // No stage counts so much that it decides alone.
        #expect(odd.spam?.stage == .classifier && odd.spam?.reasons.contains { $0.rule == "meaning" } == true)
        let even = try #require(mails.first { $0.subject == "Even" })
        #expect(try await service.mail(even.id).spam?.stage == .embedding && even.spamScore ?? 1 < 0.05)
        #expect(try await service.mail(first.id).spam?.stage == .user)
    }

    @Test func `an import is a no-op the second time, and follows flags, folders and deletions`() async throws {
        try world.deliver("1.a:2,", mail("1"))
        try world.deliver("2.b:2,S", mail("2", subject: "Other"))
        let first = try await service.importMailbox(at: world.maildir)
        #expect((first.added, first.unchanged, first.removed) == (2, 0, 0))
        let again = try await service.importMailbox(at: world.maildir)
        #expect((again.added, again.unchanged, again.moved) == (0, 2, 0))
        #expect(try await service.mails().filter { !$0.flags.contains(.seen) }.map(\.subject) == ["Hello"])
        try FileManager.default.moveItem(atPath: world.maildir + "/cur/1.a:2,", toPath: world.maildir + "/cur/1.a:2,RS")
        let marked = try await service.importMailbox(at: world.maildir)
        #expect((marked.added, marked.moved, marked.removed) == (0, 1, 0))
        #expect(try await service.mails().allSatisfy { $0.flags.contains(.seen) })
        // Into another folder: the mail stays, with what is known of it.
        let id = try #require(try await service.mails().first { $0.subject == "Hello" }?.id)
        try await service.choose(.social, mail: id)
        try FileManager.default.createDirectory(
            atPath: world.maildir + "/.Archive/cur", withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            atPath: world.maildir + "/cur/1.a:2,RS", toPath: world.maildir + "/.Archive/cur/1.a:2,RS")
        try await service.importMailbox(at: world.maildir)
        let moved = try await service.mail(id)
        #expect(moved.folder == "Archive" && moved.aiCategory == .social)
        try FileManager.default.removeItem(atPath: world.maildir + "/cur/2.b:2,S")
        let removed = try await service.importMailbox(at: world.maildir)
        #expect(removed.removed == 1)
        #expect(try await service.mails().map(\.id) == [id])
        #expect(try await world.count("retrievalSource") == 1)
        #expect(try await world.count("mailThread") == 1)
    }

    @Test func `an mbox file grows, shrinks and is marked`() async throws {
        let path = world.path + "/box"
        func write(_ mails: [String]) throws {
            try Data(mails.map { "From a@b Mon Mar  3 10:00:00 2025\n\($0)\n" }.joined().utf8).write(
                to: URL(filePath: path))
        }
        try write([mail("1"), mail("2")])
        #expect(try await service.importMailbox(at: path).added == 2)
        #expect(try await service.importMailbox(at: path).unchanged == 2)
        try write([mail("1", headers: "Status: RO\nX-Status: A\n"), mail("2"), mail("3"), mail("3")])
        let second = try await service.importMailbox(at: path)
        #expect((second.added, second.moved, second.unchanged, second.removed) == (1, 1, 1, 0))
        #expect(try await service.mails().filter { $0.flags == [.seen, .answered] }.count == 1)
        try write([mail("3")])
        #expect(try await service.importMailbox(at: path).removed == 2)
        #expect(try await service.mailboxes().map(\.mails) == [1])
    }

    @Test func `mails that answer each other are a thread, in whatever order they come`() async throws {
        try world.deliver("3", mail("3", subject: "Re: Plan", date: "Wed, 5 Mar 2025 10:00:00 +0000", answers: "2"))
        try world.deliver("9", mail("9", subject: "Plan", date: "Wed, 5 Mar 2025 10:00:00 +0000"))
        try await service.importMailbox(at: world.maildir)
        try world.deliver("1", mail("1", subject: "Plan"))
        try world.deliver(
            "2",
            mail(
                "2", subject: "Re: Plan", from: "Bob <bob@example.org>", date: "Tue, 4 Mar 2025 10:00:00 +0000",
                answers: "1"))
        try await service.importMailbox(at: world.maildir)
        // An answer by a program that names no mail.
        try world.deliver("4", mail("4", subject: "AW: Plan", date: "Thu, 6 Mar 2025 10:00:00 +0000", headers: ""))
        try await service.importMailbox(at: world.maildir)
        let threads = try await service.threads()
        let long = try #require(threads.max { $0.count < $1.count })
        #expect(threads.count == 2 && long.count + (threads.min { $0.count < $1.count }?.count ?? 0) == 5)
        #expect(long.subject == "Plan" && long.participants.map(\.displayName).contains("Bob"))
        let dates = try await service.mails(inThread: long.id).compactMap(\.message.date)
        #expect(dates == dates.sorted() && dates.count >= 3)
    }

    @Test func `one bad mail is a diagnostic, never a stop`() async throws {
        try world.deliver("1", mail("1"))
        try world.deliver("2", "\u{0}\u{1}\u{2}")
        try world.deliver("3", "")
        try world.deliver("4", "Subject: half\nContent-Type: multipart/mixed; boundary=x\n\n--x\n")
        let report = try await service.importMailbox(at: world.maildir)
        #expect(report.added + report.problems == 4 && report.added >= 2)
        #expect(try await service.importMailbox(at: world.maildir).added == 0)
        try world.deliver("3", mail("3"))
        #expect(try await service.importMailbox(at: world.maildir).added == 1)
    }

    @Test
    func `AC-A-04: a manual category is stored, shown on the thread, and followed by the next mails of the sender`()
        async throws
    {
        let shop = "Shop <news@shop.example>"
        try world.deliver("1", mail("1", subject: "50% off shoes today only!", from: shop))
        try await service.importMailbox(at: world.maildir)
        try await service.queue.processAll()
        let email = try #require(try await service.mails().first)
        #expect(email.aiCategory == .uncategorized)
        try await service.choose(.primary, thread: email.threadID)
        #expect(try await service.mail(email.id).aiCategory == .primary)
        #expect(try await service.thread(email.threadID).aiCategory == .primary)
        // What the user chose survives another look.
        try await service.queue.enqueueAll()
        try await service.queue.processAll()
        #expect(try await service.mail(email.id).category?.stage == .user)
        // The choice for the thread holds until a new mail comes; the sender's next mails go where the user put them.
        try world.deliver(
            "2",
            mail(
                "2", subject: "Re: 50% off shoes today only!", from: "Bob <bob@example.org>",
                date: "Tue, 4 Mar 2025 10:00:00 +0000", answers: "1"))
        try world.deliver("3", mail("3", subject: "New boots", from: shop, date: "Tue, 4 Mar 2025 10:00:00 +0000"))
        try await service.importMailbox(at: world.maildir)
        try await service.queue.processAll()
        #expect(try await service.thread(email.threadID).aiCategory == .uncategorized)
        let boots = try #require(try await service.mails().first { $0.subject == "New boots" })
        #expect(boots.aiCategory == .primary)
        #expect(try await service.mail(boots.id).category?.stage == .preference)
    }

    @Test func `AC-A-09: spam is stored and shown, never deleted, and the user has the last word`() async throws {
        try world.deliver(
            "1",
            mail(
                "1", subject: "Verify your account immediately", from: "security@paypa1.com",
                text: "Dear customer, verify your account at http://paypa1.example/login"))
        try await service.importMailbox(at: world.maildir)
        try await service.queue.processAll()
        let email = try #require(try await service.mails().first)
        #expect(email.isSpam && (email.spamScore ?? 0) > 0.9)
        #expect(try await service.thread(email.threadID).isSpam)
        #expect(try await service.threads(MailListFilter(isSpam: false)).isEmpty)
        #expect(try await service.mail(email.id).spam?.reasons.isEmpty == false)
        try await service.mark(isSpam: false, mail: email.id)
        let corrected = try await service.mail(email.id)
        #expect(!corrected.isSpam && corrected.spam?.stage == .user)
        // Its like is judged by what was learned.
        try world.deliver(
            "2",
            mail(
                "2", subject: "Verify your account immediately", from: "security@paypa1.com",
                text: "Dear customer, verify your account at http://paypa1.example/login today"))
        try await service.importMailbox(at: world.maildir)
        try await service.queue.processAll()
        let next = try #require(try await service.mails().first { $0.id != email.id })
        #expect(!next.isSpam)
        // And back.
        try await service.mark(isSpam: true, mail: email.id)
        #expect(try await service.mail(email.id).isSpam)
        try await service.queue.processAll()
        #expect(try await service.mail(next.id).isSpam)
    }

    @Test func `a mark is answered at once, whatever waits, and its like wait to be judged`() async throws {
        for number in 0..<60 { try world.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: world.maildir)
        try await service.pause(true)
        let id = try #require(try await service.mails().first).id
        try await service.mark(isSpam: true, mail: id)
        let marked = try await service.mail(id)
        #expect(marked.isSpam && marked.spam?.stage == .user)
        #expect(try await service.queue.pending() == 59)
        try await service.queue.processAll()
        // What is said of a mail that was judged before has its like judged anew.
        try await service.mark(isSpam: false, mail: id)
        #expect(try await !service.mail(id).isSpam)
        #expect(try await service.queue.pending() == 59)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a pause outlives the program and stops what is done by itself, but not what is asked for`() async throws {
        let (_, askedContinuation) = AsyncStream<Void>.makeStream()
        let (gate, gateContinuation) = AsyncStream<Void>.makeStream()
        gateContinuation.finish()
        let embedder = WaitingEmbedder(asked: askedContinuation, gate: gate)
        try world.deliver("1", mail("1"))
        try await service.importMailbox(at: world.maildir)
        try await service.pause(true)
        try world.deliver("2", mail("2", subject: "Other"))
        // The same home after a restart.
        let restarted = MailService(
            world.database, models: MailModels(embedder: { embedder }), parser: GMimeMailParser())
        #expect(try await restarted.queue.isPaused)
        let running = Task { await restarted.run() }
        defer { running.cancel() }
        for name in ["second", "third"] {
            let folder = URL(filePath: "\(world.path)/\(name)/cur")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(mail(name, subject: name).utf8).write(to: folder.appending(path: "1:2,"))
            try await restarted.importSoon(at: "\(world.path)/\(name)")
            while try await restarted.mailboxes().first(where: { $0.name == name })?.mails != 1 {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        #expect(try await restarted.queue.pending() == 3)
        #expect(try await world.count("retrievalVector") == 0)
        #expect(try await restarted.mails().count == 3)
        #expect(try await restarted.search("second").hits.count == 1)
        try await restarted.pause(false)
        while try await restarted.mails().count < 4 { try await Task.sleep(for: .milliseconds(10)) }
        while try await restarted.queue.pending() > 0 { try await Task.sleep(for: .milliseconds(10)) }
        while try await world.count("retrievalVector") < 4 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try await !service.queue.isPaused)
    }

    @Test(arguments: ["/", "//", "/./", "/tmp/..", "link"])
    func `the whole disk is no mailbox, whatever it is called`(_ path: String) async throws {
        let path = path == "link" ? world.path + "/link" : path
        if path.hasSuffix("/link") {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/")
        }
        let imported = await #expect(throws: MailError.self) { try await service.importMailbox(at: path) }
        #expect(imported?.code == .invalid)
        let asked = await #expect(throws: MailError.self) { try await service.importSoon(at: path) }
        #expect(asked?.code == .invalid)
        #expect(try await service.mailboxes().isEmpty)
    }

    @Test func `whose the mails are is told by the folders of sent ones, and by the address that most came to`()
        async throws
    {
        #expect(try await service.ownAddresses() == .unknown)
        for number in 0..<4 { try world.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        let posted = "List-Id: <talk.example.org>\nList-Post: <mailto:talk@example.org>\n"
        for number in 4..<9 {
            let post = mail("\(number)", subject: "Post \(number)", headers: posted)
            try world.deliver("\(number)", post.replacing("To: me@example.org", with: "To: talk@example.org"))
        }
        let home = mail("9", from: "Me <me@home.example>")
        try FileManager.default.createDirectory(
            atPath: world.maildir + "/.Sent Items/cur", withIntermediateDirectories: true)
        try Data(home.utf8).write(to: URL(filePath: world.maildir + "/.Sent Items/cur/9:2,S"))
        try await service.importMailbox(at: world.maildir)
        #expect(try await service.ownAddresses().addresses == ["me@example.org", "me@home.example"])
        #expect(try await service.ownAddresses().contains(MailAddress(name: "Me", address: "Me@Home.example")))
    }

    @Test func `AC-A-07: mails are found by words and filters, and by words alone without a model`() async throws {
        try world.deliver("1:2,S", mail("1", subject: "Invoice for March", text: "The amount is 300 dollars."))
        try world.deliver(
            "2",
            mail(
                "2", subject: "Lunch", from: "Bob <bob@example.org>", date: "Tue, 4 Mar 2025 10:00:00 +0000",
                text: "Shall we eat soup? The invoice can wait."))
        try await service.importMailbox(at: world.maildir)
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
        // A sender's name is among the words, and what a mail holds can be asked for.
        #expect(try await found("bob soup") == ["Lunch"])
        #expect(try await found("has:attachment") == [])
        let other = URL(filePath: world.path + "/other/cur")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try Data(mail("3", subject: "Invoice elsewhere", text: "Another one.").utf8)
            .write(to: other.appending(path: "3:2,S"))
        try await service.importMailbox(at: world.path + "/other")
        #expect(
            try await service.search("invoice", mailbox: "other").hits.map(\.email.subject) == ["Invoice elsewhere"])
        #expect(try await found("invoice").contains("Invoice elsewhere"))
        try await service.removeMailbox(named: "other")
        // Nobody is called so: the words are looked for.
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
    func `filters know no case and no diacritics`(query: String) async throws {
        try world.deliver(
            "1:2,",
            mail(
                "1", subject: "=?utf-8?q?Flagged_=C3=9Cbergabe?=",
                from: "=?utf-8?q?=C3=96zge_=C3=89mile?= <sales@example.org>",
                headers: "Cc: =?utf-8?q?Zo=C3=AB?= <z@copies.example>\n"))
        try world.deliver(
            "2:2,", mail("2", subject: "Other").replacing("To: me@example.org", with: "To: you@example.org"))
        try await service.importMailbox(at: world.maildir)
        #expect(try await service.search(query).hits.map(\.email.subject) == ["Flagged Übergabe"])
    }

    @Test(arguments: ["to:address", "to:name", "to:ann", "to:\"{\"", "from:özgür", "subject:helo"])
    func `filters look at names and addresses only, and nowhere else`(query: String) async throws {
        try world.deliver("1:2,", mail("1", headers: "Cc: Bob <bob@example.org>\n"))
        try await service.importMailbox(at: world.maildir)
        #expect(try await service.search(query).hits.isEmpty)
    }

    @Test func `whom a mail went to is known of mails from before it was noted`() async throws {
        let path = world.path + "/old.sqlite"
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

    @Test func `a mail in several folders is found in each, and is read and starred if it is so in one`() async throws {
        let both = mail("1", subject: "Both")
        try world.deliver("1:2,S", both)
        try world.deliver("1:2,F", both, folder: ".Archive.2024/cur")
        try world.deliver("2:2,", mail("2", subject: "Near"), folder: ".Archives/cur")
        try world.deliver("3:2,", mail("3", subject: "Draft"), folder: ".Entwürfe/cur")
        try await service.importMailbox(at: world.maildir)
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
        // Lists say the same.
        #expect(try await Set(service.mails(MailListFilter(isUnread: true)).map(\.subject)) == ["Near", "Draft"])
        #expect(try await Set(service.threads(MailListFilter(isUnread: true)).map(\.subject)) == ["Near", "Draft"])
        let email = try #require(try await service.mails().first { $0.subject == "Both" })
        #expect(email.flags == [.seen, .flagged])
        #expect(try await service.mail(email.id).flags == [.seen, .flagged])
    }

    @Test func `where a sender's mail was put last, the next ones go`() async throws {
        for number in 1...3 { try world.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: world.maildir)
        try await service.queue.processAll()
        let mails = try await service.mails()
        for (email, category) in zip(mails, [MailCategory.forums, .forums, .primary]) {
            try await service.choose(category, mail: email.id)
        }
        try world.deliver("4", mail("4", subject: "Next"))
        try await service.importMailbox(at: world.maildir)
        try await service.queue.processAll()
        let next = try #require(try await service.mails().first { $0.subject == "Next" })
        #expect(next.aiCategory == .primary)
    }

    @Test func `a choice for a thread's newest mail counts for the thread, one for an older mail does not`()
        async throws
    {
        try world.deliver("1", mail("1", subject: "Plan"))
        try world.deliver(
            "2", mail("2", subject: "Re: Plan", date: "Tue, 4 Mar 2025 10:00:00 +0000", answers: "1"))
        try await service.importMailbox(at: world.maildir)
        let mails = try await service.mails()
        let newest = try #require(mails.first)
        let older = try #require(mails.last)
        #expect(newest.threadID == older.threadID && newest.id != older.id)
        func shown() async throws -> [MailCategory] {
            let listed = try await service.threads().map(\.aiCategory)
            return try await listed + [service.thread(newest.threadID).aiCategory]
        }
        try await service.choose(.updates, thread: newest.threadID)
        try await service.choose(.promotions, mail: older.id)
        #expect(try await shown() == [.updates, .updates])
        try await service.choose(.social, mail: newest.id)
        #expect(try await shown() == [.social, .social])
        #expect(try await service.threads(MailListFilter(category: .social)).count == 1)
        #expect(try await service.threads(MailListFilter(category: .updates)).isEmpty)
    }

    @Test func `a mailbox that is forgotten takes all with it, and its files stay`() async throws {
        for number in 0..<5 { try world.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: world.maildir, name: "home")
        try await service.queue.processAll()
        await #expect(throws: MailError.self) { try await service.removeMailbox(named: "other") }
        try await service.removeMailbox(named: "home")
        for table in [
            "mail", "mailThread", "mailLocation", "mailReader", "mailReference", "mailTask", "retrievalSource",
        ] {
            #expect(try await world.count(table) == 0, "\(table)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.maildir + "/cur").count == 5)
    }

    @Test func `AC-A-04b and E-10: many mails are sorted in batches, and who waits can be cancelled`() async throws {
        for number in 0..<120 { try world.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: world.maildir)
        #expect(try await service.queue.pending() == 120)
        #expect(try await service.queue.processNext() == AIProcessingQueue.batch)
        #expect(try await service.queue.pending() == 70)
        let (start, starter) = AsyncStream<Void>.makeStream()
        let given = Task {
            for await _ in start {}
            return try await service.queue.processAll()
        }
        given.cancel()
        starter.finish()
        await #expect(throws: CancellationError.self) { try await given.value }
        #expect(try await service.queue.pending() == 70)
        // What is asked for is done, paused or not.
        try await service.pause(true)
        #expect(try await service.queue.processAll() == 70)
        #expect(try await service.queue.processNext() == 0)
        #expect(try await service.mails(limit: 200).allSatisfy { $0.spamScore != nil })
    }
}

import Foundation
import MailReading
import Store
import Support
import Testing

@testable import Mail

/// Mailboxes and the mails imported from them.
@Suite struct MailServiceTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    @Test func `without a parser, imports are refused, but mails that are already imported can be read`() async throws {
        try home.deliver("1:2,", mail("1"))
        try await service.importMailbox(at: home.maildir)
        let mobile = MailService(home.database, models: MailModels(), parser: nil)
        let error = await #expect(throws: MailError.self) { try await mobile.importMailbox(at: home.maildir) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("PortableMailParser") == true)
        await #expect(throws: MailError.self) { try await mobile.importSoon(at: home.maildir) }
        await #expect(throws: MailError.self) { try await mobile.update() }
        #expect(try await mobile.mails().map(\.subject) == ["Hello"])
    }

    @Test func `embedding sorts queued mails first, and reports the progress up to the end of both steps`() async throws
    {
        try home.deliver("1:2,", mail("1"))
        try await service.importMailbox(at: home.maildir)
        let events = service.changes()
        let end = MailEvent.progress(MailProgress(phase: .done, mailbox: "the end of the test"))
        await service.embed()
        service.events.send(end)
        var heard: [MailEvent] = []
        for await event in events {
            if event == end { break }
            heard.append(event)
        }
        #expect(heard.contains(.progress(MailProgress(phase: .sorting, done: 1, total: 1))))
        #expect(heard.suffix(2) == [.changed, .progress(MailProgress(phase: .done))])
        #expect(try await service.queue.pending() == 0)
    }

    /// A parser for mails in a custom format.
    private struct OwnParser: MailParser {
        func parse(_ bytes: [UInt8]) -> ParsedMail {
            ParsedMail(
                MailMessage(
                    from: [MailAddress(address: "ann@example.org")], subject: "By hand",
                    body: MailBody(text: String(decoding: bytes, as: UTF8.self))))
        }
    }

    @Test func `imports mails with a custom parser`() async throws {
        let own = MailService(home.database, models: MailModels(), parser: OwnParser())
        try home.deliver("1:2,", "Some words.")
        #expect(try await own.importMailbox(at: home.maildir).added == 1)
        #expect(try await own.mails().map(\.subject) == ["By hand"])
        #expect(try await own.search("words").hits.count == 1)
    }

    @Test func `a second import changes nothing, and later imports apply flags, moves and deletions`() async throws {
        try home.deliver("1.a:2,", mail("1"))
        try home.deliver("2.b:2,S", mail("2", subject: "Other"))
        let first = try await service.importMailbox(at: home.maildir)
        #expect((first.added, first.unchanged, first.removed) == (2, 0, 0))
        let again = try await service.importMailbox(at: home.maildir)
        #expect((again.added, again.unchanged, again.moved) == (0, 2, 0))
        #expect(try await service.mails().filter { !$0.flags.contains(.seen) }.map(\.subject) == ["Hello"])
        try FileManager.default.moveItem(atPath: home.maildir + "/cur/1.a:2,", toPath: home.maildir + "/cur/1.a:2,RS")
        let marked = try await service.importMailbox(at: home.maildir)
        #expect((marked.added, marked.moved, marked.removed) == (0, 1, 0))
        #expect(try await service.mails().allSatisfy { $0.flags.contains(.seen) })
        // Moved to another folder, the mail keeps its category.
        let id = try #require(try await service.mails().first { $0.subject == "Hello" }?.id)
        try await service.choose(.social, mail: id)
        try FileManager.default.createDirectory(
            atPath: home.maildir + "/.Archive/cur", withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            atPath: home.maildir + "/cur/1.a:2,RS", toPath: home.maildir + "/.Archive/cur/1.a:2,RS")
        try await service.importMailbox(at: home.maildir)
        let moved = try await service.mail(id)
        #expect(moved.folder == "Archive" && moved.aiCategory == .social)
        try FileManager.default.removeItem(atPath: home.maildir + "/cur/2.b:2,S")
        let removed = try await service.importMailbox(at: home.maildir)
        #expect(removed.removed == 1)
        #expect(try await service.mails().map(\.id) == [id])
        #expect(try await home.count("retrievalSource") == 1)
        #expect(try await home.count("mailThread") == 1)
    }

    @Test func `imports the changes of an mbox file that grows, shrinks or changes flags`() async throws {
        let path = home.path + "/box"
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

    @Test func `mails that reply to each other form a thread, in any order of import`() async throws {
        try home.deliver("3", mail("3", subject: "Re: Plan", date: "Wed, 5 Mar 2025 10:00:00 +0000", answers: "2"))
        try home.deliver("9", mail("9", subject: "Plan", date: "Wed, 5 Mar 2025 10:00:00 +0000"))
        try await service.importMailbox(at: home.maildir)
        try home.deliver("1", mail("1", subject: "Plan"))
        try home.deliver(
            "2",
            mail(
                "2", subject: "Re: Plan", from: "Bob <bob@example.org>", date: "Tue, 4 Mar 2025 10:00:00 +0000",
                answers: "1"))
        try await service.importMailbox(at: home.maildir)
        // A reply without a reference.
        try home.deliver("4", mail("4", subject: "AW: Plan", date: "Thu, 6 Mar 2025 10:00:00 +0000", headers: ""))
        try await service.importMailbox(at: home.maildir)
        let threads = try await service.threads()
        let long = try #require(threads.max { $0.count < $1.count })
        #expect(threads.count == 2 && long.count + (threads.min { $0.count < $1.count }?.count ?? 0) == 5)
        #expect(long.subject == "Plan" && long.participants.map(\.displayName).contains("Bob"))
        let dates = try await service.mails(inThread: long.id).compactMap(\.message.date)
        #expect(dates == dates.sorted() && dates.count >= 3)
    }

    @Test func `an invalid mail is reported and does not stop the import`() async throws {
        try home.deliver("1", mail("1"))
        try home.deliver("2", "\u{0}\u{1}\u{2}")
        try home.deliver("3", "")
        try home.deliver("4", "Subject: half\nContent-Type: multipart/mixed; boundary=x\n\n--x\n")
        let report = try await service.importMailbox(at: home.maildir)
        #expect(report.added + report.problems == 4 && report.added >= 2)
        #expect(try await service.importMailbox(at: home.maildir).added == 0)
        try home.deliver("3", mail("3"))
        #expect(try await service.importMailbox(at: home.maildir).added == 1)
    }

    @Test(arguments: ["/", "//", "/./", "/tmp/..", "link"])
    func `refuses the root folder as a mailbox, however its path is written`(_ path: String) async throws {
        let path = path == "link" ? home.path + "/link" : path
        if path.hasSuffix("/link") {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/")
        }
        let imported = await #expect(throws: MailError.self) { try await service.importMailbox(at: path) }
        #expect(imported?.code == .invalid)
        let asked = await #expect(throws: MailError.self) { try await service.importSoon(at: path) }
        #expect(asked?.code == .invalid)
        #expect(try await service.mailboxes().isEmpty)
    }

    @Test func `the user's own addresses are the senders in sent folders and the most frequent recipient`()
        async throws
    {
        #expect(try await service.ownAddresses() == .unknown)
        for number in 0..<4 { try home.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        let posted = "List-Id: <talk.example.org>\nList-Post: <mailto:talk@example.org>\n"
        for number in 4..<9 {
            let post = mail("\(number)", subject: "Post \(number)", headers: posted)
            try home.deliver("\(number)", post.replacing("To: me@example.org", with: "To: talk@example.org"))
        }
        let sent = mail("9", from: "Me <me@home.example>")
        try FileManager.default.createDirectory(
            atPath: home.maildir + "/.Sent Items/cur", withIntermediateDirectories: true)
        try Data(sent.utf8).write(to: URL(filePath: home.maildir + "/.Sent Items/cur/9:2,S"))
        try await service.importMailbox(at: home.maildir)
        #expect(try await service.ownAddresses().addresses == ["me@example.org", "me@home.example"])
        #expect(try await service.ownAddresses().contains(MailAddress(name: "Me", address: "Me@Home.example")))
    }

    @Test func `removing a mailbox deletes all of its records and keeps its files`() async throws {
        for number in 0..<5 { try home.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: home.maildir, name: "home")
        try await service.queue.processAll()
        await #expect(throws: MailError.self) { try await service.removeMailbox(named: "other") }
        try await service.removeMailbox(named: "home")
        for table in [
            "mail", "mailThread", "mailLocation", "mailReader", "mailReference", "mailTask", "retrievalSource",
        ] {
            #expect(try await home.count(table) == 0, "\(table)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.maildir + "/cur").count == 5)
    }

    @Test func `a removed local-only mailbox is local-only again if its name or path is imported`() async throws {
        try home.deliver("1:2,", mail("1"))
        let copy = home.path + "/copy"
        try FileManager.default.copyItem(atPath: home.maildir, toPath: copy)
        func isMarked() async throws -> Bool { try await service.mailboxes().map(\.isLocalOnly) == [true] }
        try await service.importMailbox(at: home.maildir, name: "home")
        try await service.setLocalOnly(true, mailbox: "home")
        try await service.importMailbox(at: home.maildir, name: "private")
        #expect(try await isMarked())
        for (path, name) in [(home.maildir, "again"), (copy, "again"), (home.maildir, "private")] {
            try await service.removeMailbox(named: try #require(try await service.mailboxes().first?.name))
            try await service.importMailbox(at: path, name: name)
            #expect(try await isMarked(), "\(name)")
        }
        // A local-only mark that was removed stays removed.
        try await service.setLocalOnly(false, mailbox: "private")
        try await service.removeMailbox(named: "private")
        try await service.importMailbox(at: home.maildir, name: "private")
        #expect(try await !isMarked())
    }
}

import Foundation
import GMimeParser
import MailReading
import Retrieval
import Store
import Testing

@testable import Mail

/// The effect on imported mails when their files change, move or disappear.
@Suite struct MailImportTests {
    private final class World: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/hearth-import-\(UUID().uuidString)"
        let service: MailService

        init() throws {
            let database = try LocalDatabase(
                path: path + "/hearth.sqlite", migrations: RetrievalSchema.migrations + MailService.migrations)
            service = MailService(database, models: MailModels(), parser: GMimeMailParser())
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let world: World
    private var service: MailService { world.service }
    /// The path of the test's mailbox.
    private var box: String { world.path + "/box" }

    init() throws { world = try World() }

    private func write(_ name: String, _ text: String) throws {
        let file = URL(filePath: "\(box)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(box)/\(name)") }

    private func mail(
        _ id: String, subject: String = "Hello", day: Int = 3, headers: String = "", text: String = "Some words."
    ) -> String {
        "From: Ann Lee <ann@example.org>\nTo: me@example.org\nSubject: \(subject)\nMessage-ID: <\(id)@example.org>\n"
            + "Date: \(day) Mar 2025 10:00:00 +0000\n\(headers)\n\(text)\n"
    }

    private func mbox(_ mails: [String]) -> Data {
        Data(mails.map { "From a@b Mon Mar  3 10:00:00 2025\n\($0)\n" }.joined().utf8)
    }

    // MARK: - Missing files

    @Test(arguments: ["one.eml", "cur/1.a:2,", "deep/er/cur/1.a:2,"])
    func `an empty folder in place of a mailbox counts as unmounted, and its mails stay`(name: String) async throws {
        try write(name, mail("1"))
        try await service.importMailbox(at: box)
        let before = try #require(try await service.mails().first)
        try await service.mark(isSpam: true, mail: before.id)
        try FileManager.default.removeItem(atPath: box)
        try FileManager.default.createDirectory(atPath: box, withIntermediateDirectories: true)
        let error = await #expect(throws: MailboxError.self) { try await service.importMailbox(at: box) }
        #expect(error?.code == .notFound)
        #expect(try await service.update().isEmpty)
        #expect(try await service.mails().map(\.id) == [before.id])
        try write(name, mail("1"))
        try await service.importMailbox(at: box)
        #expect(try await service.mails().map(\.id) == [before.id])
        #expect(try await service.mail(before.id).isSpam)
    }

    @Test func `a Maildir keeps its mails if its cur folder is missing, but loses deleted mails`() async throws {
        try write("cur/1.a:2,", mail("1"))
        try write("uidlist", "1")
        try await service.importMailbox(at: box)
        try FileManager.default.moveItem(atPath: box + "/cur", toPath: world.path + "/cur")
        await #expect(throws: MailboxError.self) { try await service.importMailbox(at: box) }
        #expect(try await service.mails().count == 1)
        try FileManager.default.moveItem(atPath: world.path + "/cur", toPath: box + "/cur")
        try remove("cur/1.a:2,")
        #expect(try await service.importMailbox(at: box).removed == 1)
        #expect(try await service.mails().isEmpty)
    }

    @Test func `a Maildir keeps the mails of a subfolder that is missing`() async throws {
        try write("cur/1.a:2,", mail("1"))
        try write("../disk/cur/2.b:2,", mail("2", subject: "Away"))
        try FileManager.default.createSymbolicLink(
            atPath: box + "/.Disk", withDestinationPath: world.path + "/disk")
        #expect(try await service.importMailbox(at: box).added == 2)
        try FileManager.default.moveItem(atPath: world.path + "/disk", toPath: world.path + "/away")
        try remove("cur/1.a:2,")
        #expect(try await service.importMailbox(at: box).removed == 1)
        #expect(try await service.mails().map(\.subject) == ["Away"])
    }

    @Test func `an emptied mbox file loses its mails, but a missing mbox file keeps its mails`() async throws {
        let file = URL(filePath: box)
        try mbox([mail("1"), mail("2", subject: "Other")]).write(to: file)
        try await service.importMailbox(at: box)
        try FileManager.default.moveItem(atPath: box, toPath: box + ".away")
        await #expect(throws: MailboxError.self) { try await service.importMailbox(at: box) }
        #expect(try await service.mails().count == 2)
        try Data().write(to: file)
        #expect(try await service.importMailbox(at: box).removed == 2)
        #expect(try await service.mails().isEmpty)
    }

    @Test func `refuses a new mailbox without mail, and does not store that mailbox`() async throws {
        try write("notes.txt", "no mail")
        let error = await #expect(throws: MailboxError.self) { try await service.importMailbox(at: box) }
        #expect(error?.code == .noMail)
        await #expect(throws: MailboxError.self) { try await service.importSoon(at: box) }
        #expect(try await service.mailboxes().isEmpty)
        // A known mailbox may lose its last mail.
        try write("one.eml", mail("1"))
        #expect(try await service.importMailbox(at: box).added == 1)
        try remove("one.eml")
        #expect(try await service.importMailbox(at: box).removed == 1)
    }

    // MARK: - Changed files

    @Test func `reads flags from names in a Maildir, else from headers, and keeps flags at the next import`()
        async throws
    {
        let other = URL(filePath: world.path + "/other")
        try write("cur/1.a:2,F", mail("1", subject: "Maildir", headers: "Status: RO\nX-Gmail-Labels: Starred\n"))
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try Data(mail("2", subject: "File", headers: "Status: RO\n").utf8).write(to: other.appending(path: "one.eml"))
        for path in [box, other.path] {
            try await service.importMailbox(at: path)
            let again = try await service.importMailbox(at: path)
            #expect((again.unchanged, again.moved) == (1, 0), "\(path)")
        }
        let flags = try await Dictionary(uniqueKeysWithValues: service.mails().map { ($0.subject, $0.flags) })
        #expect(flags == ["Maildir": [.flagged], "File": [.seen]])
    }

    @Test func `a file with new content becomes a new mail, but mails that swap files are kept`() async throws {
        try write("one.eml", mail("1", subject: "One"))
        try write("two.eml", mail("2", subject: "Two, of some length"))
        try await service.importMailbox(at: box)
        try write("one.eml", mail("3", subject: "A third mail"))
        let edited = try await service.importMailbox(at: box)
        #expect((edited.added, edited.removed) == (1, 1))
        let before = try await Dictionary(uniqueKeysWithValues: service.mails().map { ($0.subject, $0.id) })
        #expect(Set(before.keys) == ["A third mail", "Two, of some length"])
        // The mails swap files, as if a program renumbered its files.
        try write("one.eml", mail("2", subject: "Two, of some length"))
        try write("two.eml", mail("3", subject: "A third mail"))
        let swapped = try await service.importMailbox(at: box)
        #expect((swapped.added, swapped.removed) == (0, 0))
        #expect(try await Dictionary(uniqueKeysWithValues: service.mails().map { ($0.subject, $0.id) }) == before)
    }

    @Test func `a mail marked as deleted is removed until the mark is cleared`() async throws {
        try write("cur/1.a:2,S", mail("1"))
        try write("cur/2.b:2,T", mail("2", subject: "Other"))
        #expect(try await service.importMailbox(at: box).added == 1)
        func rename(_ name: String, _ other: String) throws {
            try FileManager.default.moveItem(atPath: "\(box)/cur/\(name)", toPath: "\(box)/cur/\(other)")
        }
        try rename("1.a:2,S", "1.a:2,ST")
        #expect(try await service.importMailbox(at: box).removed == 1)
        try rename("1.a:2,ST", "1.a:2,S")
        #expect(try await service.importMailbox(at: box).added == 1)
        let file = URL(filePath: world.path + "/file")
        try mbox([mail("3"), mail("4", headers: "X-Mozilla-Status: 0009\n")]).write(to: file)
        #expect(try await service.importMailbox(at: file.path).added == 1)
        try mbox([mail("3", headers: "X-Mozilla-Status: 0008\n"), mail("4", headers: "X-Mozilla-Status: 0001\n")])
            .write(to: file)
        let marked = try await service.importMailbox(at: file.path)
        #expect((marked.added, marked.removed) == (1, 1))
    }

    @Test func `a mail whose Gmail labels change is updated and not imported again`() async throws {
        let file = URL(filePath: box)
        try mbox([mail("1", headers: "X-Gmail-Labels: Inbox,Unread,\n Work\n")]).write(to: file)
        try await service.importMailbox(at: box)
        try mbox([mail("1", headers: "X-Gmail-Labels: Inbox,\n Starred\n")]).write(to: file)
        let report = try await service.importMailbox(at: box)
        #expect((report.added, report.moved, report.removed) == (0, 1, 0))
        #expect(try await service.mails().map(\.flags) == [[.seen, .flagged]])
    }

    @Test func `a file that cannot be opened is reported until an import can open the file`() async throws {
        try write("cur/1.a:2,", mail("1"))
        try FileManager.default.createSymbolicLink(
            atPath: box + "/cur/2.b:2,", withDestinationPath: world.path + "/later")
        let first = try await service.importMailbox(at: box)
        #expect((first.added, first.problems) == (1, 1))
        try Data(mail("2").utf8).write(to: URL(filePath: world.path + "/later"))
        let second = try await service.importMailbox(at: box)
        #expect((second.added, second.problems) == (1, 0))
        #expect(try await service.mailboxes().map(\.problems) == [0])
    }

    // MARK: - Threads

    /// Returns the days of the mails of each thread, after these mails are imported one by one.
    private func threads(_ mails: [(subject: String, day: Int)]) async throws -> Set<[Int]> {
        for (number, entry) in mails.enumerated() {
            try write("\(number).eml", mail("\(number)", subject: entry.subject, day: entry.day))
            try await service.importMailbox(at: box)
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var days: [Int64: [Int]] = [:]
        for mail in try await service.mails() {
            days[mail.threadID, default: []].append(calendar.component(.day, from: try #require(mail.date)))
        }
        return Set(days.values.map { $0.sorted() })
    }

    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func `replies without a reference join their thread in any order of import`(order: [Int]) async throws {
        let mails: [(subject: String, day: Int)] = [("Plan", 3), ("Re: Plan", 4), ("AW: plan", 6)]
        let found = try await threads(order.map { mails[$0] })
        #expect(found == [[3, 4, 6]])
    }

    @Test(arguments: [
        "[List] Re: Plan", "Re: [List] Plan", "Réf : Plan", "回复：Plan", "Vá: Plan", "[List] Odp: Plan", "RES: Plan",
    ])
    func `recognizes reply prefixes in many languages, also next to the name of a list`(subject: String) async throws {
        #expect(try await threads([("Plan", 3), (subject, 4), ("Re: Plan", 6)]) == [[3, 4, 6]])
    }

    @Test func `a new mail does not join earlier replies or replies that already have a thread`() async throws {
        let found = try await threads([("Re: Plan", 4), ("Plan", 3), ("Plan", 2), ("Re: Offer", 8), ("Offer", 9)])
        #expect(found == [[3, 4], [2], [8], [9]])
    }
}

import Foundation
import GRDB
import Store
import Support
import Testing

@testable import Mail

/// Mails during whose parsing or sorting the program crashed.
@Suite struct SetAsideTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    /// Leaves the marker of a process that was killed during this work.
    private func leave(_ mark: MailWork) throws {
        let own = home.marks.begin(mark.key)
        let folder = home.path + "/unfinished/mails"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let file = try #require(files.first { !$0.hasSuffix("-left") })
        // The copy has no lock, like the marker of a killed process.
        try FileManager.default.copyItem(atPath: "\(folder)/\(file)", toPath: "\(folder)/\(file)-left")
        withExtendedLifetime(own) {}
    }

    private func box() async throws -> MailStore.Box { try #require(try await service.store.boxes().first) }

    private func stamp(_ key: String) async throws -> String? {
        try await service.store.known(in: box().number)[key]?.stamp
    }

    @Test(
        arguments: [
            MailWork.mail(box: 3, key: "INBOX/a\nb", stamp: "12-34"), .mail(box: 3, key: "x", stamp: nil),
            .file(box: 1, key: "", stamp: "1"), .file(box: 1, key: "Takeout/All.mbox", stamp: "1"),
            .task(.classify, mail: 7), .task(.refine, mail: 7), .task(.findTodos, mail: 8),
        ]) func `the key of a marker decodes to the encoded work`(_ work: MailWork)
    {
        #expect(MailWork(key: work.key) == work)
    }

    @Test(arguments: ["", "mail", "mail\nx\n\nkey", "other\n1\n\n"]) func `invalid keys decode to nil`(_ key: String) {
        #expect(MailWork(key: key) == nil)
    }

    @Test func `a mail that crashed the program is listed as a problem, and other mails are imported`() async throws {
        for name in ["1:2,", "2:2,", "3:2,"] { try home.deliver(name, mail(name)) }
        try await service.importMailbox(at: home.maildir)
        let known = try await stamp("INBOX/2")
        try await home.database.pool.write { try $0.execute(sql: "DELETE FROM mail; DELETE FROM mailLocation") }
        try leave(.mail(box: try await box().number, key: "INBOX/2", stamp: known))
        let report = try await service.importMailbox(at: home.maildir)
        #expect(report.added == 2 && report.problems == 1)
        #expect(try await service.problems().map(\.key) == ["INBOX/2"])
        #expect(try await service.mailboxes().map(\.problems) == [1])
        // The mail is not retried automatically or by another import.
        try await service.update()
        try await service.importMailbox(at: home.maildir)
        #expect(try await home.count("mail") == 2)
        let again = try await service.importMailbox(at: home.maildir, retries: true)
        #expect(again.added == 1 && again.problems == 0)
        #expect(try await service.problems().isEmpty)
    }

    @Test func `a mail of an mbox file that crashed the program is skipped until a retry is requested`() async throws {
        let path = home.path + "/all.mbox"
        let mails = ["1", "2", "3"].map { "From a@example.org Mon Mar  3 10:00:00 2025\n\(mail($0))\n" }
        try Data(mails.joined().utf8).write(to: URL(filePath: path))
        try await service.importMailbox(at: path)
        let key = try await home.database.pool.read {
            try #require(try String.fetchOne($0, sql: "SELECT key FROM mailLocation LIMIT 1"))
        }
        try await home.database.pool.write {
            try $0.execute(sql: "DELETE FROM mail; DELETE FROM mailLocation; DELETE FROM mailFile")
        }
        try leave(.mail(box: try await box().number, key: key, stamp: nil))
        #expect(try await service.importMailbox(at: path).added == 2)
        #expect(try await service.problems().map(\.key) == [key])
        #expect(try await service.importMailbox(at: path, retries: true).added == 1)
        #expect(try await service.problems().isEmpty)
        #expect(try await home.count("mail") == 3)
    }

    @Test func `an mbox file that crashed the program is skipped until a retry, and its mails stay`() async throws {
        let folder = home.path + "/mail"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func write(_ name: String, _ ids: [String]) throws {
            let mails = ids.map { "From a@example.org Mon Mar  3 10:00:00 2025\n\(mail($0))\n" }
            try Data(mails.joined().utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        try write("bad.mbox", ["1", "2"])
        try await service.importMailbox(at: folder)
        let (key, stamp) = try #require(try await service.store.files(in: box().number).first)
        try await home.database.pool.write { try $0.execute(sql: "DELETE FROM mailFile") }
        try write("good.mbox", ["3"])
        try leave(.file(box: try await box().number, key: key, stamp: stamp))
        #expect(try await service.importMailbox(at: folder).added == 1)
        #expect(try await service.problems().count == 1)
        #expect(try await home.count("mail") == 3)
        try await service.update()
        #expect(try await service.problems().count == 1)
        try await service.importMailbox(at: folder, retries: true)
        #expect(try await service.problems().isEmpty)
        #expect(try await home.count("mail") == 3)
    }

    @Test(arguments: [MailTask.classify, .refine, .findTodos])
    func `a mail that crashed the program while it was sorted waits until a retry is requested`(_ task: MailTask)
        async throws
    {
        try home.deliver("1:2,", mail("1"))
        try home.deliver("2:2,", mail("2"))
        try await service.importMailbox(at: home.maildir)
        let bad = try #require(try await service.mails().first?.id)
        try leave(.task(task, mail: bad))
        #expect(try await service.problems().map(\.mailbox) == [home.maildir])
        #expect(try await service.mailboxes().map(\.problems) == [1])
        try await service.finish()
        #expect(try await service.queue.pending() == 0)
        #expect(try await service.problems().count == 1)
        try await service.importMailbox(at: home.maildir, retries: true)
        #expect(try await service.problems().isEmpty)
        #expect(try await service.queue.pending() == (task == .findTodos ? 0 : 1))
        try await service.finish()
        #expect(try await service.queue.pending() == 0)
        #expect(try await service.problems().isEmpty)
    }

    @Test func `importing and sorting leave no markers of unfinished work`() async throws {
        try home.deliver("1:2,", mail("1"))
        try home.deliver("2:2,", "")
        try await service.importMailbox(at: home.maildir)
        try await service.finish()
        let folder = home.path + "/unfinished/mails"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func `discards markers of mailboxes and mails that no longer exist`() async throws {
        try leave(.mail(box: 9, key: "INBOX/1", stamp: nil))
        try leave(.file(box: 9, key: "", stamp: "1"))
        try leave(.task(.findTodos, mail: 9))
        #expect(try await service.problems().isEmpty)
        #expect(home.marks.leftovers().isEmpty)
    }
}

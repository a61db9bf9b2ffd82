import Foundation
import Testing

@testable import MailFormat

@Suite struct MailboxTests {
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/hearth-mailbox-\(UUID().uuidString)"
        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        @discardableResult
        func write(_ name: String, _ text: String) throws -> String {
            let file = URL(filePath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return file.path
        }
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func all(_ path: String) throws -> [(entry: MailboxEntry, text: String)] {
        let cursor = try Mailbox(at: path).cursor()
        var found: [(MailboxEntry, String)] = []
        while let entry = try cursor.next() {
            found.append((entry, String(decoding: cursor.bytes(of: entry) ?? [], as: UTF8.self)))
        }
        #expect(cursor.progress == 1)
        return found
    }

    @Test func `an mbox file is taken apart at its own lines only`() throws {
        let path = try folder.write(
            "mail.mbox",
            """
            From ann@example.org Mon Mar  3 10:00:00 2025
            Subject: one

            From here on nothing is a new mail.
            From ann at 10:00, in 2025, without an empty line before
            >From the quoted kind
            >>From twice

            From bob@example.org Tue Mar  4 11:00:00 2025
            Subject: two

            last

            """)
        let mails = try all(path)
        #expect(try Mailbox(at: path).kind == .mbox)
        #expect(
            mails.map(\.text) == [
                """
                Subject: one

                From here on nothing is a new mail.
                From ann at 10:00, in 2025, without an empty line before
                From the quoted kind
                >From twice

                """,
                "Subject: two\n\nlast\n",
            ])
        #expect(mails.allSatisfy { $0.entry.key == nil })
    }

    @Test func `mails of any size come out of an mbox file whole`() throws {
        let bodies = [10, 70_000, 3_000_000, 1].map { count in
            String(repeating: "0123456789 line\r\n", count: count / 17 + 1)
        }
        let text = bodies.enumerated().map {
            "From a@b Mon Mar  3 10:00:00 2025\r\nSubject: \($0.offset)\r\n\r\n\($0.element)\r\n"
        }.joined()
        let mails = try all(folder.write("big", text))
        #expect(mails.map(\.text) == bodies.enumerated().map { "Subject: \($0.offset)\r\n\r\n\($0.element)" })
        // A line longer than what is read at once.
        let long = "From a@b Mon Mar  3 10:00:00 2025\nSubject: x\n\n" + String(repeating: "y", count: 3_000_000) + "\n"
        #expect(try all(folder.write("long", long)).map(\.text.utf8.count) == [long.utf8.count - 34])
    }

    @Test func `a Maildir gives folders, flags and names that stay`() throws {
        try folder.write("cur/100.a.host,U=1:2,RS", "Subject: a\n\nx")
        try folder.write("new/101.b.host", "Subject: b\n\nx")
        try folder.write("tmp/102.c.host", "Subject: c\n\nx")
        try folder.write(".Archive.2024/cur/103.d.host:2,FT", "Subject: d\n\nx")
        try folder.write("Sent/cur/104.e.host:2,S", "Subject: e\n\nx")
        try folder.write("cur/.hidden", "no")
        let mails = try all(folder.path)
        #expect(try Mailbox(at: folder.path).kind == .maildir)
        let known = Dictionary(uniqueKeysWithValues: mails.map { ($0.entry.key ?? "", $0.entry) })
        #expect(
            Set(known.keys) == [
                "INBOX/100.a.host,U=1", "INBOX/101.b.host", "Archive/2024/103.d.host", "Sent/104.e.host",
            ])
        #expect(known["INBOX/100.a.host,U=1"]?.flags == [.seen, .answered])
        #expect(known["INBOX/101.b.host"]?.flags == [])
        #expect(known["Archive/2024/103.d.host"]?.flags == [.flagged, .deleted])
        let stamp = known["Sent/104.e.host"]?.stamp
        try FileManager.default.moveItem(
            atPath: folder.path + "/Sent/cur/104.e.host:2,S", toPath: folder.path + "/Sent/cur/104.e.host:2,")
        let moved = try all(folder.path).map(\.entry).first { $0.key == "Sent/104.e.host" }
        #expect(moved?.flags == [] && moved?.stamp == stamp)
    }

    @Test func `.eml files are found in folders, and one alone`() throws {
        let path = try folder.write("a/one.eml", "Subject: 1\n\nx")
        try folder.write("two.EML", "Subject: 2\n\nx")
        try folder.write("note.txt", "no mail")
        #expect(try all(folder.path).map(\.entry.key) == ["a/one.eml", "two.EML"])
        #expect(try all(folder.path).map(\.entry.folder) == ["a", "INBOX"])
        #expect(try all(path).map(\.text) == ["Subject: 1\n\nx"])
    }

    @Test func `what is no mailbox is refused with the reason`() throws {
        #expect(throws: MailboxError.self) { try Mailbox(at: folder.path + "/nothing") }
        let picture = try folder.write("picture.png", "\u{89}PNG\n\u{1A}")
        let error = #expect(throws: MailboxError.self) { try Mailbox(at: picture) }
        #expect(error?.code == .noMail && error?.message.contains("picture.png") == true)
        #expect(try all(folder.write("empty.mbox", "From a Mon Mar  3 10:00:00 2025\n")).isEmpty)
    }

    @Test func `marks in headers are read`() {
        func flags(_ headers: [MailHeader]) -> MailFlags { MailFlags(MailMessage(headers: headers)) }
        #expect(flags([MailHeader("status", "RO"), MailHeader("x-status", "AF")]) == [.seen, .answered, .flagged])
        #expect(flags([MailHeader("x-mozilla-status", "0005")]) == [.seen, .flagged])
        #expect(flags([MailHeader("x-gmail-labels", "Inbox,Unread")]) == [])
        #expect(flags([MailHeader("x-gmail-labels", "Inbox,Starred")]) == [.seen, .flagged])
    }
}

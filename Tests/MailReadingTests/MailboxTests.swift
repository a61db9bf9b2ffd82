import Foundation
import Testing

@testable import MailReading

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
            found.append((entry, String(decoding: cursor.read(entry)?.bytes ?? [], as: UTF8.self)))
        }
        #expect(cursor.progress == 1)
        return found
    }

    @Test func `splits an mbox file only at separator lines`() throws {
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

    @Test func `reads mails of any size from an mbox file`() throws {
        let bodies = [10, 70_000, 3_000_000, 1].map { count in
            String(repeating: "0123456789 line\r\n", count: count / 17 + 1)
        }
        let text = bodies.enumerated().map {
            "From a@b Mon Mar  3 10:00:00 2025\r\nSubject: \($0.offset)\r\n\r\n\($0.element)\r\n"
        }.joined()
        let mails = try all(folder.write("big", text))
        #expect(mails.map(\.text) == bodies.enumerated().map { "Subject: \($0.offset)\r\n\r\n\($0.element)" })
        // A line longer than the read buffer.
        let long = "From a@b Mon Mar  3 10:00:00 2025\nSubject: x\n\n" + String(repeating: "y", count: 3_000_000) + "\n"
        #expect(try all(folder.write("long", long)).map(\.text.utf8.count) == [long.utf8.count - 34])
    }

    @Test func `a Maildir's mails have folders, flags and stable keys`() throws {
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

    @Test func `finds .eml files in folders, and reads a single one`() throws {
        let path = try folder.write("a/one.eml", "Subject: 1\n\nx")
        try folder.write("two.EML", "Subject: 2\n\nx")
        try folder.write("note.txt", "no mail")
        #expect(try all(folder.path).map(\.entry.key) == ["a/one.eml", "two.EML"])
        #expect(try all(folder.path).map(\.entry.folder) == ["a", "INBOX"])
        #expect(try all(path).map(\.text) == ["Subject: 1\n\nx"])
    }

    @Test func `refuses files that are not a mailbox, with the reason`() throws {
        #expect(throws: MailboxError.self) { try Mailbox(at: folder.path + "/nothing") }
        let picture = try folder.write("picture.png", "\u{89}PNG\n\u{1A}")
        let error = #expect(throws: MailboxError.self) { try Mailbox(at: picture) }
        #expect(error?.code == .noMail && error?.message.contains("picture.png") == true)
        #expect(try all(folder.write("empty.mbox", "From a Mon Mar  3 10:00:00 2025\n")).isEmpty)
    }

    @Test func `reads flags from headers`() {
        func flags(_ headers: [MailHeader]) -> MailFlags { MailFlags(MailMessage(headers: headers)) }
        #expect(flags([MailHeader("status", "RO"), MailHeader("x-status", "AF")]) == [.seen, .answered, .flagged])
        #expect(flags([MailHeader("x-mozilla-status", "0005")]) == [.seen, .flagged])
        #expect(flags([MailHeader("x-gmail-labels", "Inbox,Unread")]) == [])
        #expect(flags([MailHeader("x-gmail-labels", "Inbox,Starred")]) == [.seen, .flagged])
    }

    @Test func `finds Maildirs at any depth, and visits each once`() throws {
        try folder.write("personal/lists/swift/cur/1.a:2,S", "Subject: a\n\nx")
        for name in ["personal/again", "personal/lists/back", "more"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(name)", withDestinationPath: "\(folder.path)/personal")
        }
        #expect(try Mailbox(at: folder.path).kind == .maildir)
        #expect(try all(folder.path).map(\.entry.key) == ["personal/lists/swift/1.a"])
    }

    @Test func `a mail in both new and cur is found once, with the flags of cur`() throws {
        try folder.write("new/1.a", "Subject: a\n\nx")
        try folder.write("cur/1.a:2,S", "Subject: a\n\nx")
        #expect(try all(folder.path).map(\.entry.flags) == [.seen])
    }

    @Test(arguments: [
        (".Entw&APw-rfe", "Entwürfe"), ("&ZeVnLIqe-", "日本語"), (".A&-B.&AOQ-", "A&B/ä"), ("R&D", "R&D"),
        ("A&AC8-B", "A&AC8-B"), ("a&b-", "a&b-"), ("&AOQA-", "&AOQA-"),
    ])
    func `decodes IMAP folder names in modified UTF-7`(name: String, read: String) throws {
        try folder.write("cur/1.a:2,", "Subject: a\n\nx")
        try folder.write("\(name)/cur/2.b:2,", "Subject: b\n\nx")
        #expect(try Set(all(folder.path).map(\.entry.folder)) == ["INBOX", read])
    }

    @Test func `an unreadable folder is reported, so that its mails are not taken for deleted`() throws {
        try folder.write("cur/1.a:2,", "Subject: a\n\nx")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/.Away", withDestinationPath: folder.path + "/disk")
        let cursor = try Mailbox(at: folder.path).cursor()
        #expect(cursor.isUnavailable("Away/2.b") && !cursor.isUnavailable("INBOX/2.b"))
        #expect(!cursor.isUnavailable("Awake/2.b") && cursor.count == 1)
        // A Maildir whose mails are on an unmounted disk is not an empty Maildir.
        try FileManager.default.removeItem(atPath: folder.path + "/cur")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/cur", withDestinationPath: folder.path + "/disk")
        try FileManager.default.createDirectory(atPath: folder.path + "/new", withIntermediateDirectories: true)
        let error = #expect(throws: MailboxError.self) { try Mailbox(at: folder.path).cursor() }
        #expect(error?.code == .unreadable)
    }

    // File names on macOS are always valid UTF-8.
    #if os(Linux)
        @Test func `a file whose name is not UTF-8 is listed as unreadable`() throws {
            try folder.write("one.eml", "Subject: 1\n\nx")
            let name = Array("\(folder.path)/m".utf8) + [0xE4] + Array(".eml\0".utf8)
            let file = creat(name.map { CChar(bitPattern: $0) }, 0o600)
            #expect(file >= 0 && close(file) == 0)
            let mails = try all(folder.path)
            #expect(mails.map(\.entry.key) == ["m\u{FFFD}.eml", "one.eml"])
            #expect(mails.map(\.text) == ["", "Subject: 1\n\nx"])
        }
    #endif

    @Test(.timeLimit(.minutes(30))) func `ignores named pipes without waiting`() throws {
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let error = #expect(throws: MailboxError.self) { try Mailbox(at: folder.path + "/pipe") }
        #expect(error?.code == .noMail && error?.message.contains("pipe") == true)
        try folder.write("mails/one.eml", "Subject: 1\n\nx")
        try #require(mkfifo(folder.path + "/mails/two.eml", 0o600) == 0)
        #expect(try all(folder.path + "/mails").map(\.entry.key) == ["one.eml"])
    }

    @Test(arguments: [
        ("root:x:0:0:root:/root:/bin/sh\nbin:x:1:1::/:\n", false), ("Name: Hearth\nVersion: 1\n\nSubject: no\n", false),
        ("key: value\n Subject: still the value\n\nx", false), ("X-Mailer: y\r\nSUBJECT : x\r\n\r\nHi\r\n", true),
        ("\n\nReceived: from x\n by y\n\nHi\n", true), ("subject:\n\n", true), ("Words first\nFrom: a@b.c\n\n", false),
    ])
    func `recognizes a mail by its headers`(text: String, isMail: Bool) throws {
        let path = try folder.write("file", text)
        if isMail {
            #expect(try Mailbox(at: path).kind == .files)
        } else {
            let error = #expect(throws: MailboxError.self) { try Mailbox(at: path) }
            #expect(error?.code == .noMail)
        }
    }

    @Test func `refuses folders and files without mails, but not an empty Maildir`() throws {
        try folder.write("notes/a.txt", "no mail")
        for path in [folder.path, try folder.write("empty.mbox", "")] {
            let mailbox = try Mailbox(at: path)
            let error = #expect(throws: MailboxError.self) { try mailbox.requireMail() }
            #expect(error?.code == .noMail && error?.message.contains("mbox") == true)
        }
        try FileManager.default.createDirectory(atPath: folder.path + "/a/b/cur", withIntermediateDirectories: true)
        try Mailbox(at: folder.path).requireMail()
    }

    @Test func `joins format=flowed lines, each quotation level separately`() {
        let text = "One \nline.\n\n> quoted \n> words \nown\n>> deep\n stuffed\n>\nend \n-- \nAnn \nLee"
        #expect(
            FlowedText.joined(text, deletesSpaces: false)
                == "One line.\n\n> quoted words \nown\n>> deep\nstuffed\n>\nend \n-- \nAnn Lee")
        #expect(FlowedText.joined("日 \n本 \n語", deletesSpaces: true) == "日本語")
    }
}

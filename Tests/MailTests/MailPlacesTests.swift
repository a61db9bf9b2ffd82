import Foundation
import GMimeParser
import MailReading
import Retrieval
import Store
import Testing

@testable import Mail

/// Mail in common formats: Thunderbird's profiles, Apple Mail's folders, Google Takeout and archives, also
/// hostile archives.
@Suite struct MailPlacesTests {
    private final class World: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/hearth-places-\(UUID().uuidString)"
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
    private var box: String { world.path + "/box" }

    init() throws {
        world = try World()
        try FileManager.default.createDirectory(atPath: box, withIntermediateDirectories: true)
    }

    private func write(_ name: String, _ data: Data) throws {
        let file = URL(filePath: "\(box)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    private func mail(_ id: String, subject: String = "Hello", answers: String? = nil, headers: String = "") -> String {
        "\(headers)From: Ann Lee <ann@example.org>\nTo: me@example.org\nSubject: \(subject)\n"
            + "Message-ID: <\(id)@example.org>\n" + (answers.map { "In-Reply-To: <\($0)@example.org>\n" } ?? "")
            + "Date: 3 Mar 2025 10:00:00 +0000\n\nSome words of \(id).\n"
    }

    /// Returns an mbox file with Thunderbird's separator lines, or with the given lines.
    private func mbox(_ mails: [String], from: String = "From - Mon Mar  3 10:00:00 2025") -> Data {
        Data(mails.map { "\(from)\n\($0)\n" }.joined().utf8)
    }

    private func emlx(_ mail: String, flags: Int) -> Data {
        Data(
            """
            \(mail.utf8.count)
            \(mail)<?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>date-received</key><integer>1741000000</integer>
            <key>flags</key>
            <integer>\(flags)</integer></dict></plist>
            """.utf8)
    }

    /// Returns the folders and flags of all mails by subject.
    private func found() async throws -> [String: String] {
        var found: [String: String] = [:]
        for mail in try await service.mails(limit: 500) {
            let email = try await service.mail(mail.id)
            found[mail.subject] = "\(email.folder) \(mail.flags.rawValue)"
        }
        return found
    }

    // MARK: - Formats

    @Test func `finds and imports a Thunderbird profile, and reads only changed folders again`() async throws {
        let profile = "ab12.default-release"
        try write(
            ".thunderbird/profiles.ini",
            Data("[Profile0]\nName=default\nIsRelative=1\nPath=\(profile)\n\n[General]\nStartWithLastProfile=1\n".utf8))
        let root = ".thunderbird/\(profile)"
        try write("\(root)/prefs.js", Data("user_pref();".utf8))
        try write("\(root)/notes.mbox", mbox([mail("0", subject: "Not mail of the profile")]))
        let status = { (bits: String) in "X-Mozilla-Status: \(bits)\nX-Mozilla-Status2: 00000000\n" }
        let inbox = [
            mail("1", subject: "Plan", headers: status("0001")),
            mail("2", subject: "Re: Plan", answers: "1", headers: status("0000")),
            mail("3", subject: "Expunged", headers: status("0009")),
            mail("4", subject: "Deleted there", headers: "X-Mozilla-Status: 0001\nX-Mozilla-Status2: 00200000\n"),
        ]
        try write("\(root)/ImapMail/imap.example.org/INBOX", mbox(inbox, from: "From "))
        try write("\(root)/ImapMail/imap.example.org/INBOX.msf", mbox([mail("9", subject: "A list")]))
        try write(
            "\(root)/Mail/Local Folders/Archives.sbd/Entw&APw-rfe",
            mbox([mail("5", subject: "Nested", headers: status("0005"))], from: "From "))
        try write("\(root)/Mail/Local Folders/Archives", Data())
        try write("\(root)/Mail/Local Folders/filterlog.html", Data("From the filters".utf8))

        let profiles = ThunderbirdProfile.all(home: URL(filePath: box))
        #expect(profiles.map(\.name) == ["default"] && profiles.map(\.path) == ["\(box)/\(root)"])
        let path = "\(box)/\(root)"
        #expect(
            try Mailbox(at: path).parts().map { "\($0.kind) \($0.path)" } == [
                "mbox ImapMail/imap.example.org/INBOX", "mbox Mail/Local Folders/Archives.sbd/Entw&APw-rfe",
            ])
        let report = try await service.importMailbox(at: path)
        #expect((report.added, report.problems) == (3, 0))
        #expect(
            try await found() == [
                "Plan": "imap.example.org/INBOX 1", "Re: Plan": "imap.example.org/INBOX 0",
                "Nested": "Local Folders/Archives/Entwürfe 5",
            ])
        #expect(try await service.threads().map(\.count).sorted() == [1, 2])
        let again = try await service.importMailbox(at: path)
        #expect((again.added, again.moved, again.removed, again.unchanged) == (0, 0, 0, 3))
        // One mail was read, one deleted and one added in this folder. The other folder is not opened.
        try write(
            "\(root)/ImapMail/imap.example.org/INBOX",
            mbox(
                [
                    mail("1", subject: "Plan", headers: status("0008")),
                    mail("2", subject: "Re: Plan", answers: "1", headers: status("0001")),
                    mail("6", subject: "New", headers: status("0000")),
                ], from: "From "))
        let third = try await service.importMailbox(at: path)
        #expect((third.added, third.moved, third.removed, third.unchanged) == (1, 1, 1, 1))
        #expect(try await found()["Re: Plan"] == "imap.example.org/INBOX 1")
        // Deleting a folder in Thunderbird removes its mails.
        try FileManager.default.removeItem(atPath: "\(path)/Mail/Local Folders/Archives.sbd")
        #expect(try await service.importMailbox(at: path).removed == 1)
    }

    @Test func `imports Apple Mail's folders with their flags`() async throws {
        let messages = "V10/1B2C/Archive.mbox/2024.mbox/77AA/Data/1/Messages"
        try write("\(messages)/1.emlx", emlx(mail("1", subject: "Read"), flags: 0b1 | 1 << 33))
        try write("\(messages)/2.emlx", emlx(mail("2", subject: "Deleted"), flags: 0b11))
        try write("\(messages)/3.partial.emlx", emlx(mail("3", subject: "In part"), flags: 0b1_0100))
        try write("V10/1B2C/INBOX.mbox/77AA/Data/Messages/4.emlx", Data("99999\n\(mail("4", subject: "Cut"))".utf8))
        try write("V10/1B2C/INBOX.mbox/77AA/Data/Attachments/3/2/scan.pdf", Data("%PDF".utf8))
        try write("Exported.mbox/mbox", mbox([mail("5", subject: "Exported")]))
        try write("Exported.mbox/table_of_contents", Data([0, 1, 2]))
        let parts = try Mailbox(at: box).parts()
        #expect(parts.map(\.kind) == [.mbox, .emlx, .emlx] && parts.compactMap(\.mails) == [3, 1])
        #expect(try await service.importMailbox(at: box).added == 4)
        let expected = [
            "Read": "Archive/2024 1", "In part": "Archive/2024 6", "Cut": "INBOX 0", "Exported": "Exported 0",
        ]
        #expect(try await found() == expected)
        let again = try await service.importMailbox(at: box)
        #expect((again.added, again.moved, again.removed, again.unchanged) == (0, 0, 0, 4))
        try write("\(messages)/1.emlx", emlx(mail("1", subject: "Read"), flags: 0b1_0101))
        #expect(try await service.importMailbox(at: box).moved == 1)
        #expect(try await found()["Read"] == "Archive/2024 7")
    }

    @Test(arguments: [ArchiveFixture.Kind.zip, .tgz])
    func `imports Google Takeout from its archive, with labels as folders`(kind: ArchiveFixture.Kind) async throws {
        let path = world.path + "/takeout-20250301T000000Z-001"
        let all = [
            mail("1", subject: "Plan", headers: "X-GM-THRID: 1\nX-Gmail-Labels: Inbox,Important,Work\n"),
            mail("2", subject: "Re: Plan", answers: "1", headers: "X-Gmail-Labels: Sent,Opened\n"),
            mail("3", subject: "Win", headers: "X-Gmail-Labels: Spam,Unread\n"),
            mail("4", subject: "Old", headers: "X-Gmail-Labels: Trash,Category promotions,Starred\n"),
            mail("5", subject: "Own label", headers: "X-Gmail-Labels: Archived,House,Unread\n"),
            mail("6", subject: "No label", headers: "X-Gmail-Labels: Important\n"),
        ]
        let from = "From 1825000000000000000@xxx Mon Mar 03 10:00:00 +0000 2025"
        try ArchiveFixture.write(
            [
                .init("Takeout/archive_browser.html", Data("<html>".utf8)),
                .init("Takeout/Mail/All mail Including Spam and Trash.mbox", mbox(all, from: from)),
                .init("Takeout/Mail/Work.mbox", mbox([all[0]], from: from)),
                .init("Takeout/Drive/letter.eml", Data(mail("7", subject: "Saved").utf8)),
            ], as: kind, to: path)
        #expect(try Mailbox(at: path).parts().map(\.kind) == [.archive])
        let report = try await service.importMailbox(at: path)
        #expect((report.added, report.problems) == (7, 0))
        #expect(
            try await found() == [
                "Plan": "Inbox 1", "Re: Plan": "Sent 1", "Win": "Spam 0", "Old": "Trash 5", "Own label": "House 0",
                "No label": "All mail Including Spam and Trash 1", "Saved": "Takeout/Drive 0",
            ])
        #expect(try await service.threads().map(\.count).max() == 2)
        // One mail is in two of the archive's files.
        #expect(try await service.importMailbox(at: path).unchanged == 8)
        #expect(try await service.importMailbox(at: path).added == 0)
    }

    @Test func `imports mbox files, Maildirs and .eml files from archives that lie among other files`() async throws {
        try ArchiveFixture.gzip(mbox([mail("1", subject: "Packed")]), to: box + "/2023.mbox.gz")
        try ArchiveFixture.write(
            [
                .init("Mail/cur/1.a:2,SF", Data(mail("2", subject: "Maildir").utf8)),
                .init("Mail/new/readme.txt", Data("no mail".utf8)),
                .init("saved/one.eml", Data(mail("3", subject: "One").utf8)),
                .init("V10/INBOX.mbox/Messages/7.emlx", emlx(mail("4", subject: "Apple's"), flags: 1)),
            ], as: .zip, to: box + "/old.zip")
        try write("plain", mbox([mail("5", subject: "Plain")]))
        try write("photo.zip", Data([0x50, 0x4B, 3, 4, 0, 0]))
        let report = try await service.importMailbox(at: box)
        #expect((report.added, report.problems) == (5, 1))
        #expect(
            try await found() == [
                "Packed": "2023 0", "Maildir": "Mail 5", "One": "saved 0", "Apple's": "INBOX 1", "Plain": "plain 0",
            ])
        let again = try await service.importMailbox(at: box)
        #expect((again.added, again.moved, again.removed, again.unchanged) == (0, 0, 0, 5))
        #expect(try await service.problems().map(\.key) == ["photo.zip/"])
        try FileManager.default.removeItem(atPath: box + "/old.zip")
        try FileManager.default.removeItem(atPath: box + "/photo.zip")
        let less = try await service.importMailbox(at: box)
        #expect((less.removed, less.problems) == (3, 0))
        #expect(try await service.problems().isEmpty)
    }

    // MARK: - Hostile files

    @Test func `paths in an archive cannot lead out of the archive, and links are ignored`() async throws {
        let path = world.path + "/out.tgz"
        try ArchiveFixture.write(
            [
                .init("../../../tmp/./evil.mbox", mbox([mail("1", subject: "Up")])),
                .init("/etc/mail/spool", mbox([mail("2", subject: "Absolute")])),
                .init("link.mbox", Data(), link: "/etc/passwd"),
                .init("..", mbox([mail("3", subject: "Nameless")])),
            ], as: .tgz, to: path)
        #expect(try await service.importMailbox(at: path).added == 2)
        #expect(try await found() == ["Up": "tmp/evil 0", "Absolute": "etc/mail/spool 0"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.path).filter { $0.hasPrefix("evil") }.isEmpty)
    }

    @Test func `follows only links whose targets are within the mailbox folder`() async throws {
        try write("in", mbox([mail("1", subject: "In")]))
        try write("../outside/mails", mbox([mail("2", subject: "Out")]))
        try write("../outside/one.eml", Data(mail("3", subject: "Out, too").utf8))
        for (name, target) in [
            ("folder", "/outside"), ("file", "/outside/mails"), ("one.eml", "/outside/one.eml"), ("own", "/box/in"),
            ("loop", "/box"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(box)/\(name)", withDestinationPath: world.path + target)
        }
        #expect(try await service.importMailbox(at: box).added == 1)
        #expect(try await found().keys.sorted() == ["In"])
    }

    @Test(.timeLimit(.minutes(30))) func `stops unpacking an archive bomb, and imports the files next to it`()
        async throws
    {
        let zeros = Data(repeating: 0, count: 80 << 20)
        try ArchiveFixture.gzip(mbox([mail("1", subject: "Before")]) + zeros, to: box + "/bomb.gz")
        try write("good", mbox([mail("2", subject: "Good")]))
        let report = try await service.importMailbox(at: box)
        #expect(report.problems == 1 && report.added >= 1)
        let problem = try #require(try await service.problems().first)
        #expect(problem.key == "bomb.gz/" && problem.message.contains("200 times"))
        #expect(try await found().keys.contains("Good"))
        // The bomb is remembered and not unpacked again.
        #expect(try await service.importMailbox(at: box).added == 0)
    }

    @Test(.timeLimit(.minutes(30))) func `stops unpacking an archive bomb in a skipped entry`() async throws {
        let zeros = Data(repeating: 0, count: 80 << 20)
        try ArchiveFixture.write(
            [.init("..", zeros), .init("a.eml", Data(mail("1", subject: "Behind").utf8))], as: .tgz, to: box + "/a.tgz")
        try write("good", mbox([mail("2", subject: "Good")]))
        #expect(try await service.importMailbox(at: box).problems == 1)
        #expect(try #require(await service.problems().first).message.contains("200 times"))
    }

    @Test func `a truncated archive keeps the mails that were read, and is reported`() async throws {
        var random = SystemRandomNumberGenerator()
        let mails = (0..<400).map { number in
            // The last block before the cut is lost, so other blocks must precede it.
            mail("\(number)", subject: "Number \(number)")
                + (0..<40).map { _ in "\(random.next())" }.joined(separator: "\n") + "\n\n"
        }
        let path = world.path + "/cut.mbox.gz"
        try ArchiveFixture.gzip(mbox(mails), to: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
        let report = try await service.importMailbox(at: path)
        #expect(report.problems == 1 && (1..<400).contains(report.added), "\(report)")
        let problem = try #require(try await service.problems().first)
        #expect(problem.message.contains("truncated"))
        // The complete file adds the remaining mails, and no mail twice.
        try whole.write(to: URL(filePath: path))
        let second = try await service.importMailbox(at: path)
        #expect((second.added + report.added, second.removed) == (400, 0))
        #expect(try await service.problems().isEmpty)
    }

    @Test func `refuses a new archive that has no mail, has a password or is damaged`() async throws {
        try ArchiveFixture.write(
            [.init("notes.txt", Data("no mail".utf8))], as: .zip, to: box + "/none.zip")
        try ArchiveFixture.write(
            [.init("a.eml", Data(mail("1").utf8))], as: .zip, to: box + "/locked.zip", password: "secret")
        try write("broken.zip", Data([0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 500)))
        for (name, code, word) in [
            ("none.zip", MailboxError.Code.noMail, "no mail"), ("locked.zip", .damaged, "password"),
            ("broken.zip", .damaged, "damaged"),
        ] {
            let error = await #expect(throws: MailboxError.self) {
                try await service.importMailbox(at: "\(box)/\(name)")
            }
            #expect(error?.code == code && error?.message.contains(word) == true, "\(name): \(error?.message ?? "")")
        }
        #expect(try await service.mailboxes().isEmpty)
    }

    @Test(.timeLimit(.minutes(30))) func `reads a line of 100 megabytes up to the maximum size of a mail`() async throws
    {
        let path = world.path + "/long"
        try mbox([mail("1", subject: "First")]).write(to: URL(filePath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("From a@b Mon Mar  3 10:00:00 2025\nSubject: Long\n\n".utf8))
        let piece = Data(repeating: UInt8(ascii: "x"), count: 10 << 20)
        for _ in 0..<10 { try file.write(contentsOf: piece) }
        try file.write(contentsOf: Data("\n\n".utf8) + mbox([mail("2", subject: "Last")]))
        try file.close()
        #expect(try await service.importMailbox(at: path).added == 3)
        #expect(try await found().keys.sorted() == ["First", "Last", "Long"])
    }

    @Test func `reads nested folders up to the maximum depth`() throws {
        try write((0..<23).map { "d\($0)/" }.joined() + "deep", mbox([mail("1")]))
        try write((0..<40).map { "e\($0)/" }.joined() + "too-deep", mbox([mail("2")]))
        #expect(try Mailbox(at: box).parts().map { $0.path.hasSuffix("/deep") } == [true])
    }
}

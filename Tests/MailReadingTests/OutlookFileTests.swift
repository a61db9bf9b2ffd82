import Foundation
import HostileText
import RawText
import Testing

@testable import MailReading

/// Outlook's files in mailboxes: `.msg`, `.olm`, and `.pst` with a script in the place of readpst.
@Suite struct OutlookFileTests {
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/hearth-outlook-\(UUID().uuidString)"
        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
            let file = URL(filePath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            return file.path
        }
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func subjects(_ path: String) throws -> [String] {
        let mailbox = try Mailbox(at: path)
        try mailbox.requireMail()
        let cursor = try mailbox.cursor()
        var found: [String] = []
        while let entry = try cursor.next() {
            let read = cursor.read(entry)
            if let problem = read?.problem ?? entry.problem {
                found.append(problem)
            } else if let bytes = read?.bytes {
                found.append("\(entry.folder): \(PortableMailParser().parse(bytes).message.subject)")
            }
        }
        return found
    }

    // MARK: .msg

    @Test func `finds msg files in folders and archives, and a single one by its content`() throws {
        let mail = MessageFixture.mail("One", "text").bytes
        _ = try folder.write("box/Work/a.MSG", mail)
        _ = try folder.write("box/b.msg", "From: ann@example.org\nSubject: Two\n\ntext\n".utf8)
        _ = try folder.write("box/c.msg", mail.prefix(2_000))
        var contact = MessageFixture.mail("Contact", "text")
        contact.properties[0x001A] = .text("IPM.Contact")
        _ = try folder.write("box/d.msg", contact.bytes)
        let found = try subjects("\(folder.path)/box")
        #expect(found.count == 4 && found.contains("Work: One") && found.contains("INBOX: Two"))
        #expect(found.contains { $0.hasPrefix("c.msg is damaged or truncated.") })
        #expect(found.contains { $0.hasPrefix("d.msg is a contact, an appointment, a task or a note") })
        #expect(try Mailbox(at: "\(folder.path)/box").parts().map(\.kind) == [.msg, .msg])
        #expect(try subjects(folder.write("saved", mail)) == ["INBOX: One"])
        var archive = ZIPWriter()
        _ = archive.add("Export/x.msg", Data(mail))
        #expect(try subjects(folder.write("export.zip", archive.data)) == ["Export: One"])
    }

    // MARK: .olm

    private func olm(_ parts: [(String, String)]) -> Data {
        var archive = ZIPWriter()
        for (name, text) in parts { _ = archive.add(name, Data(text.utf8)) }
        return archive.data
    }

    private static let start = "Local/com.microsoft.__Messages/"
    private static let file = start + "Inbox/com.microsoft.__Attachments/1_0000"
    private static let message = """
        <?xml version="1.0"?><emails elementCount="1"><email>
        <OPFMessageCopyBody>&lt;p&gt;Grüße &amp;amp; more&lt;/p&gt;</OPFMessageCopyBody>
        <OPFMessageCopyHTMLBody>&lt;p&gt;Grüße &amp;amp; more&lt;/p&gt;</OPFMessageCopyHTMLBody>
        <OPFMessageCopyFromAddresses><emailAddress OPFContactEmailAddressAddress="ann@example.org"
         OPFContactEmailAddressName="Ann Łee"/></OPFMessageCopyFromAddresses>
        <OPFMessageCopyToAddresses><emailAddress OPFContactEmailAddressAddress="bob@example.org"/>
        <emailAddress OPFContactEmailAddressAddress="zoe@example.org" OPFContactEmailAddressName="Zoë"/>
        </OPFMessageCopyToAddresses>
        <OPFMessageCopySentTime>2023-11-14T22:13:20</OPFMessageCopySentTime>
        <OPFMessageCopySubject>Käse &lt;b&gt;</OPFMessageCopySubject>
        <OPFMessageCopyMessageID>1@example.org</OPFMessageCopyMessageID>
        <OPFMessageGetIsRead>1E0</OPFMessageGetIsRead>
        <OPFMessageCopyAttachmentList><messageAttachment OPFAttachmentName="Größe.txt"
         OPFAttachmentContentType="text/plain" OPFAttachmentURL="\(file)"/>
         <messageAttachment OPFAttachmentName="gone.txt" OPFAttachmentURL="nowhere"/></OPFMessageCopyAttachmentList>
        </email></emails>
        """

    @Test func `reads the mails of an olm file with their files, folders and flags`() throws {
        let data = olm([
            ("Categories.xml", "<categories/>"), (Self.start + "Inbox/message_00000.xml", Self.message),
            (Self.file, "Six by seven."),
            ("Accounts/bob/com.microsoft.__Messages/Work/Old/message_00000.xml", "<emails><email>"),
            ("Accounts/bob/com.microsoft.__Messages/Work/Old/message_00001.xml", Self.message),
        ])
        for name in ["a.olm", "renamed.zip"] {
            let cursor = try Mailbox(at: folder.write(name, data)).cursor()
            let entry = try #require(try cursor.next())
            let mail = PortableMailParser().parse(try #require(entry.bytes)).message
            #expect(entry.folder == "Inbox" && mail.subject == "Käse <b>" && mail.body.text == "Grüße & more")
            #expect(mail.from == [MailAddress(name: "Ann Łee", address: "ann@example.org")])
            #expect(mail.to.map(\.address) == ["bob@example.org", "zoe@example.org"])
            #expect(mail.date == Date(timeIntervalSince1970: 1_700_000_000) && MailFlags(mail) == [.seen])
            #expect(mail.attachments.map(\.name) == ["Größe.txt"] && mail.attachments.map(\.byteCount) == [13])
            #expect(try cursor.next()?.folder == "Work/Old")
            #expect(try cursor.next() == nil && cursor.progress == 1)
        }
    }

    @Test func `refuses damaged olm files, and those without mails`() throws {
        let data = olm([(Self.start + "Inbox/message_00000.xml", Self.message)])
        #expect(throws: MailboxError.self) { try subjects(folder.write("cut.olm", data.prefix(data.count / 2))) }
        #expect(throws: MailboxError.self) { try subjects(folder.write("none.olm", olm([("Categories.xml", "<c/>")]))) }
        let entity = "<!DOCTYPE e [<!ENTITY a \"b\">]><emails><email>&a;</email></emails>"
        #expect(throws: MailboxError.self) {
            try subjects(folder.write("entity.olm", olm([(Self.start + "Inbox/message_00000.xml", entity)])))
        }
    }

    // MARK: .pst

    /// Returns the header of a data file with a full length, and a protection if there is one.
    private func header(version: UInt8 = 23, bytes: Int = 2_000, protection: UInt8 = 1) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 2_000)
        header.replaceSubrange(0..<12, with: Array("!BDN".utf8) + [0, 0, 0, 0, 0x53, 0x4D, version, 0])
        header[version < 20 ? 461 : 513] = protection
        let place = version < 20 ? 0xA8 : 0xB8
        header[place] = UInt8(truncatingIfNeeded: bytes)
        header[place + 1] = UInt8(truncatingIfNeeded: bytes >> 8)
        return header
    }

    private func reader(_ path: String, _ script: String?, most: Int = .max) throws -> OutlookDataReader {
        let status = try PathStatus(path)
        let file = MailFile(.archive, key: "", names: [], folder: "INBOX", status, path: path)
        let program = try script.map { script in
            let program = try folder.write("readpst", "#!/usr/bin/perl\n\(script)\n".utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
            return program
        }
        return try OutlookDataReader(file, maximumUnpacked: most, program: program)
    }

    /// A script that writes mails as readpst does; its arguments are -r -8 -q -j 0 -t e -o FOLDER FILE.
    ///
    /// It is written in Perl, because a confined shell cannot start `mkdir`.
    private static let script = """
        exit 9 unless "@ARGV[0..7]" eq "-r -8 -q -j 0 -t e -o" && -r $ARGV[9] && chdir $ARGV[8];
        sub mail {
            my ($place, $subject) = @_;
            mkdir $place;
            open(my $file, ">>", "$place/mbox") or exit 8;
            print $file "From \\"ann\\" Tue Nov 14 22:13:20 2023\nFrom: ann\\@example.org\nSubject: $subject\nStatus: RO\n\ntext\n\n";
        }
        mkdir "Store";
        mail("Store/Inbox", "One"); mail("Store/Inbox", "Two"); mail("Store/Inbox/cur", "Three"); mail("Store", "Four");
        open(my $other, ">", "Store/Inbox/contacts") or exit 7;
        print $other "x";
        """

    @Test func `reads the folders and mails that readpst writes`() throws {
        let path = try folder.write("a.pst", header())
        let reader = try reader(path, Self.script)
        var found: [String] = []
        while let entry = try reader.next() {
            let mail = PortableMailParser().parse(try #require(entry.bytes)).message
            found.append("\(entry.folder): \(mail.subject)")
            #expect(MailFlags(mail) == [.seen])
        }
        #expect(found.sorted() == ["INBOX: Four", "Inbox/cur: Three", "Inbox: One", "Inbox: Two"])
    }

    @Test func `mails of a truncated or damaged data file are read before the error`() throws {
        let script = Self.script
        for (bytes, script) in [
            (60_000, script), (2_000, script + "\nexit 1;"), (2_000, script + "\nclose $other; kill 9, $$;"),
        ] {
            let reader = try reader(folder.write("a.pst", header(bytes: bytes)), script)
            for _ in 0..<4 { #expect(try reader.next() != nil) }
            let error = #expect(throws: MailboxError.self) { try reader.next() }
            #expect(error?.code == .damaged && error?.message.contains("truncated") == true)
        }
    }

    @Test func `a data file that cannot be read says why and what to do`() throws {
        let path = try folder.write("a.ost", header())
        let missing = #expect(throws: MailboxError.self) { try reader(path, nil) }
        #expect(missing?.code == .unreadable && missing?.message.contains("apt install pst-utils") == true)
        for version in [14, 23, 36] as [UInt8] {
            let locked = try folder.write("locked.pst", header(version: version, protection: 0x10))
            let error = #expect(throws: MailboxError.self) { try reader(locked, "exit 0;") }
            #expect(error?.message.contains("encrypted") == true)
        }
        let short = try folder.write("short.pst", header().prefix(100))
        #expect(throws: MailboxError.self) { try reader(short, "exit 0;") }
        // Too large to be searched for a mail before the import.
        #expect(throws: CancellationError.self) { try reader(path, "exit 0;", most: 1_000).next() }
        #expect(try Mailbox(at: path).kind == .archive)
    }
}

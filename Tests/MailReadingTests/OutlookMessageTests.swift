import Foundation
import HostileText
import Testing

@testable import MailReading

/// Mails that Outlook saved as `.msg` files.
@Suite struct OutlookMessageTests {
    private func read(_ fixture: MessageFixture) throws -> MailMessage {
        PortableMailParser().parse(try OutlookMessage.mail(fixture.bytes)).message
    }

    @Test func `reads addresses, date, flags and text`() throws {
        var fixture = MessageFixture.mail("Käse für Łukasz 😀", "Der Käse ist da.\r\n\r\n日本語 too.\r\n")
        fixture.recipients += [
            [0x0C15: .number(2), 0x3001: .text("Zoë, the \"baker\""), 0x3003: .text("zoe@example.org")],
            [0x0C15: .number(1), 0x3001: .text("Łukasz"), 0x39FE: .text("lukasz@example.org")],
        ]
        fixture.properties[0x1081] = .number(103)
        fixture.properties[0x1090] = .number(2)
        let mail = try read(fixture)
        #expect(mail.subject == "Käse für Łukasz 😀")
        #expect(mail.from == [MailAddress(name: "Ann Lee", address: "ann@example.org")])
        #expect(mail.to.map(\.address) == ["bob@example.org", "lukasz@example.org"])
        #expect(mail.to.map(\.name) == ["Bob", "Łukasz"])
        #expect(mail.cc.map(\.address) == ["zoe@example.org"] && mail.cc.first?.name == "Zoë, the \"baker\"")
        #expect(mail.date == Date(timeIntervalSince1970: 1_700_000_000) && mail.messageID == "1@example.org")
        #expect(mail.body.text == "Der Käse ist da.\n\n日本語 too.")
        #expect(MailFlags(mail) == [.seen, .answered, .flagged])
    }

    @Test(arguments: [
        (1_251, [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2] as [UInt8], "Привет"), (28_592, [0xB3, 0xF3, 0xBC], "łóź"),
        (20_866, [0xF0, 0xD2, 0xC9], "При"), (936, [0xB2, 0xE2, 0xCA, 0xD4], "测试"), (65_001, [0xC3, 0xA4], "ä"),
        (932, [0x83, 0x65], "テ"), (1_252, [0xE4], "ä"),
    ])
    func `reads text in a code page of Windows`(page: Int, bytes: [UInt8], text: String) throws {
        var fixture = MessageFixture.mail("", "")
        fixture.properties[0x3FFD] = .number(page)
        fixture.properties[0x0037] = .bytes8(bytes)
        fixture.properties[0x1000] = .bytes8(bytes)
        let mail = try read(fixture)
        #expect(mail.subject == text && mail.body.text == text)
    }

    @Test func `the headers of the delivery have priority, but not over flags and content`() throws {
        var fixture = MessageFixture.mail("Shown", "The text.")
        fixture.properties[0x007D] = .text(
            """
            Microsoft Mail Internet Headers Version 2.0
            Received: from mx.example.net (192.0.2.1) by mail.example.org;
             Tue, 14 Nov 2023 22:14:00 +0000
            Authentication-Results: mail.example.org; dmarc=pass header.from=example.net
            From: Zed <zed@example.net>
            Content-Type: text/plain; charset=utf-7
            X-Status: D
            Date: Tue, 14 Nov 2023 22:13:30 +0000

            """)
        let mail = try read(fixture)
        #expect(mail.from.map(\.address) == ["zed@example.net"] && mail.subject == "Shown")
        #expect(mail.header("received")?.contains("192.0.2.1") == true)
        #expect(mail.authentication.dmarc == .pass)
        #expect(mail.date == Date(timeIntervalSince1970: 1_700_000_010) && mail.body.text == "The text.")
        #expect(MailFlags(mail) == [.seen])
    }

    @Test func `reads a web page, also one in Outlook's rich text`() throws {
        var fixture = MessageFixture.mail("Page", "")
        fixture.properties[0x1013] = .bytes(Array("<p>Gr\u{FC}\u{DF}e</p>".unicodeScalars.map { UInt8($0.value) }))
        fixture.properties[0x3FDE] = .number(28_591)
        #expect(try read(fixture).body.text == "Grüße")
        fixture.properties[0x1013] = nil
        let rich = Array(#"{\rtf1\ansi\ansicpg1252\fromhtml1 {\*\htmltag64 <p>}Hello {\*\htmltag72 </p>}}"#.utf8)
        fixture.properties[0x1009] = .bytes(
            number(rich.count + 12) + number(rich.count) + Array("MELA".utf8) + number(0) + rich)
        let mail = try read(fixture)
        #expect(mail.body.text.contains("Hello") && mail.body.page != nil)
    }

    @Test func `lists files and embedded mails, and reads the text of these`() throws {
        var fixture = MessageFixture.mail("Files", "See the files.")
        var inner = MessageFixture.mail("Inner", "The inner text.")
        let large = [UInt8](repeating: 7, count: 100_000)
        inner.attachments = [.init([0x3707: .text("deep.bin"), 0x3705: .number(1), 0x3701: .bytes([1, 2, 3])])]
        fixture.attachments = [
            .init([0x3707: .text("Größe 1.pdf"), 0x370E: .text("application/pdf"), 0x3701: .bytes(large)]),
            .init([0x3704: .text("OLD.TXT"), 0x3701: .bytes([])]),
            .init([0x3001: .text("Inner"), 0x3705: .number(5)], message: inner),
            .init([
                0x3707: .text("logo.png"), 0x370E: .text("image/png"), 0x3712: .text("logo@1"), 0x7FFE: .number(1),
                0x3701: .bytes([9]),
            ]),
            .init([0x3707: .text("trap"), 0x370E: .text("multipart/mixed; boundary=x"), 0x3701: .bytes([1])]),
        ]
        let mail = try read(fixture)
        #expect(mail.attachments.map(\.name) == ["Größe 1.pdf", "OLD.TXT", "Inner", "logo.png", "trap"])
        #expect(mail.attachments.map(\.byteCount).first == 100_000 && mail.attachments[1].byteCount == 0)
        #expect(mail.attachments.map(\.type).last == "application/octet-stream")
        #expect(mail.attachments.map(\.isInline) == [false, false, false, true, false])
        #expect(mail.body.text.hasPrefix("See the files.") && mail.body.text.contains("The inner text."))
    }

    @Test func `a signed mail is the mail in its only file`() throws {
        var fixture = MessageFixture.mail("Signed", "")
        fixture.properties[0x001A] = .text("IPM.Note.SMIME.MultipartSigned")
        let signed = """
            Content-Type: multipart/signed; boundary=s

            --s
            Content-Type: text/plain

            The signed text.
            --s
            Content-Type: application/pkcs7-signature; name=smime.p7s

            x
            --s--
            """
        fixture.attachments = [.init([0x370E: .text("multipart/signed"), 0x3701: .bytes(Array(signed.utf8))])]
        #expect(try read(fixture).body.text == "The signed text.")
    }

    @Test func `values cannot add headers`() throws {
        var fixture = MessageFixture.mail("One\r\nBcc: eve@example.org\r\n\r\nText", "Body.")
        fixture.properties[0x0C1A] = .text("Ann\nX-Evil: 1")
        fixture.properties[0x0C1F] = .text("ann@example.org>\nX-Evil: 2")
        fixture.properties[0x1035] = .text("<1@x>\nX-Evil: 3")
        fixture.attachments = [
            .init([0x3707: .text("a\nX-Evil: 4"), 0x3712: .text("c\nX-Evil: 5"), 0x3701: .bytes([1])])
        ]
        let mail = try read(fixture)
        #expect(mail.header("x-evil") == nil && mail.header("bcc") == nil && mail.body.text == "Body.")
        #expect(mail.subject == "One Bcc: eve@example.org Text")
    }

    @Test func `damaged and truncated files are refused without a crash`() throws {
        var fixture = MessageFixture.mail("Damage", String(repeating: "A line of text. ", count: 300))
        fixture.attachments = [.init([0x3707: .text("a.bin"), 0x3701: .bytes([UInt8](repeating: 1, count: 9_000))])]
        let whole = fixture.bytes
        #expect(try read(fixture).attachments.count == 1)
        for length in stride(from: 0, to: whole.count - 512, by: 509) {
            #expect(throws: OutlookMessage.Failure.self) { try OutlookMessage.mail(Array(whole.prefix(length))) }
        }
        for place in stride(from: 24, to: whole.count, by: 149) {
            for value in [0, 0xFF, 0x7F] as [UInt8] {
                var bytes = whole
                for offset in 0..<4 where place + offset < bytes.count { bytes[place + offset] = value }
                _ = try? OutlookMessage.mail(bytes)
            }
        }
        // A chain of sectors that points to itself.
        var loop = whole
        for place in 512..<loop.count { loop[place] = 0 }
        #expect(throws: OutlookMessage.Failure.self) { try OutlookMessage.mail(loop) }
    }

    @Test func `an embedded mail in itself many times does not multiply`() throws {
        var fixture = MessageFixture.mail("0", "text")
        for depth in 1...30 {
            var outer = MessageFixture.mail("\(depth)", "text")
            outer.attachments = [.init([0x3705: .number(5)], message: fixture)]
            fixture = outer
        }
        #expect(try read(fixture).attachments.map(\.name) == ["29"])
    }

    @Test func `contacts, tasks and notes are no mails`() throws {
        for kind in ["IPM.Contact", "IPM.Task", "IPM.StickyNote", "IPM.Appointment", "IPM.DistList", "IPM.Activity"] {
            var fixture = MessageFixture.mail("Entry", "text")
            fixture.properties[0x001A] = .text(kind)
            let bytes = fixture.bytes
            #expect(throws: OutlookMessage.Failure.otherItem) { try OutlookMessage.mail(bytes, onlyMails: true) }
            #expect(try read(fixture).subject == "Entry")
        }
        for kind in ["IPM.Note", "IPM.Schedule.Meeting.Request", "REPORT.IPM.Note.NDR", "IPM.Note.Rules.Reply"] {
            var fixture = MessageFixture.mail("Mail", "text")
            fixture.properties[0x001A] = .text(kind)
            #expect(try !OutlookMessage.mail(fixture.bytes, onlyMails: true).isEmpty)
        }
    }

    private func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}

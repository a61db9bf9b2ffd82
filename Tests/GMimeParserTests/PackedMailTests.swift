import Foundation
import GMimeParser
import MailReading
import Testing

/// Mails in special formats: Outlook's winmail.dat, S/MIME, PGP, partial mails, reports and nested mails.
@Suite struct PackedMailTests {
    private func parse(_ text: String) -> ParsedMail {
        BothParsers().parse(Array("From: a@example.org\nDate: Mon, 2 Mar 2026 10:00:00 +0100\n\(text)".utf8))
    }

    private func base64(_ type: String, _ bytes: [UInt8]) -> String {
        "Content-Type: \(type)\nContent-Transfer-Encoding: base64\n\n"
            + Data(bytes).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]) + "\n"
    }

    // MARK: winmail.dat

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func attribute(_ level: Int, _ id: Int, _ data: [UInt8]) -> [UInt8] {
        number(level, 1) + number(id, 4) + number(data.count, 4) + data
            + number(data.reduce(0) { $0 + Int($1) } & 0xFFFF, 2)
    }

    private static func property(_ type: Int, _ id: Int, _ value: [UInt8]) -> [UInt8] {
        let fill = [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
        return number(type, 2) + number(id, 2) + number(1, 4) + number(value.count, 4) + value + fill
    }

    /// Returns a winmail.dat file with a text in one of its formats and one attachment.
    private static func packed(_ properties: [[UInt8]], body: String? = nil) -> [UInt8] {
        let wide = Array("Plän ü.pdf\0".utf16).flatMap { number(Int($0), 2) }
        let fixed = number(0x0003, 2) + number(0x3FDE, 2) + number(65_001, 4)
        let named =
            number(0x001E, 2) + number(0x8005, 2) + [UInt8](repeating: 7, count: 16) + number(1, 4) + number(6, 4)
            + Array("abc\0\0\0".utf8) + [0, 0] + number(1, 4) + number(2, 4) + Array("x\0".utf8) + [0, 0]
        return number(0x223E_9F78, 4) + number(1, 2) + attribute(1, 0x0006_9007, number(1252, 4) + number(0, 4))
            + (body.map { attribute(1, 0x0002_800C, Array($0.utf8) + [0]) } ?? [])
            + attribute(1, 0x0006_9003, number(properties.count + 2, 4) + fixed + named + properties.flatMap { $0 })
            + attribute(2, 0x0006_9002, [UInt8](repeating: 0, count: 14))
            + attribute(2, 0x0001_8010, Array("PLAN~1.PDF\0".utf8)) + attribute(2, 0x0006_800F, [1, 2, 3, 4, 5])
            + attribute(
                2, 0x0006_9005,
                number(2, 4) + property(0x1F, 0x3707, wide) + property(0x1E, 0x370E, Array("application/pdf\0".utf8)))
    }

    /// The example in section 3.1 of MS-OXRTFCP: "{\rtf1\ansi\ansicpg1252\pard hello world}".
    private static let compressed: [UInt8] = [
        0x2D, 0, 0, 0, 0x2B, 0, 0, 0, 0x4C, 0x5A, 0x46, 0x75, 0xF1, 0xC5, 0xC7, 0xA7, 0x03, 0, 0x0A, 0, 0x72, 0x63,
        0x70, 0x67,
        0x31, 0x32, 0x35, 0x42, 0x32, 0x0A, 0xF3, 0x20, 0x68, 0x65, 0x6C, 0x09, 0, 0x20, 0x62, 0x77, 0x05, 0xB0, 0x6C,
        0x64,
        0x7D, 0x0A, 0x80, 0x0F, 0xA0,
    ]

    private static func richText(_ text: String) -> [UInt8] {
        number(text.utf8.count + 12, 4) + number(text.utf8.count, 4) + Array("MELA".utf8) + number(0, 4)
            + Array(text.utf8)
    }

    private static let wrappedPage =
        #"{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl {\f0 Arial;}}{\*\generator Riched20;}{\*\htmltag64 <html><body>}"#
        + #"{\*\htmltag84 <p>}\htmlrtf {\htmlrtf0 Gr\'fc\'dfe from {\*\htmltag84 <b>}\htmlrtf \b\htmlrtf0 K\u246?ln{\*\htmltag92 </b>}"#
        + #"\htmlrtf \par }\htmlrtf0 {\*\htmltag92 </p>}{\*\htmltag64 </body></html>}}"#

    @Test(arguments: [
        (
            packed([property(0x1F, 0x1000, Array("Grüße from Köln\0".utf16).flatMap { number(Int($0), 2) })]),
            "Grüße from Köln"
        ),
        (packed([property(0x1E, 0x1000, Array("Words\0".utf8))]), "Words"), (packed([], body: "Words"), "Words"),
        (packed([property(0x102, 0x1013, Array("<p>Words <b>of</b> a page</p>".utf8))]), "Words of a page"),
        (packed([property(0x102, 0x1009, compressed)]), "hello world"),
        (packed([property(0x102, 0x1009, richText(wrappedPage))]), "Grüße from Köln"),
        (
            packed([
                property(
                    0x102, 0x1009, richText(#"{\rtf1{\fonttbl{\f0 x;}}One\par Two\tab\{3\}\line\bullet  \u8364?5}"#))
            ]),
            "One\nTwo\t{3}\n• €5"
        ),
    ])
    func `reads the text and attachments of winmail.dat`(bytes: [UInt8], text: String) {
        for type in ["application/ms-tnef; name=winmail.dat", "application/octet-stream; name=\"WINMAIL.DAT\""] {
            let mail = parse(base64(type, bytes)).message
            #expect(mail.body.text == text)
            #expect(
                mail.attachments == [MailAttachment(name: "Plän ü.pdf", type: "application/pdf", byteCount: 5)])
        }
    }

    @Test func `prefers a text part to winmail.dat, and lists an invalid winmail.dat as a file`() {
        let packed = base64("application/ms-tnef", Self.packed([], body: "Packed"))
        let mail = parse("Content-Type: multipart/mixed; boundary=M\n\n--M\n\nSaid.\n--M\n\(packed)\n--M--\n").message
        #expect(mail.body.text == "Said." && mail.attachments.count == 1)
        #expect(
            parse(base64("application/ms-tnef; name=winmail.dat", [1, 2, 3])).message.attachments.map(\.name) == [
                "winmail.dat"
            ])
        // Truncation at any byte does not crash the parser.
        let whole = Self.packed([Self.property(0x102, 0x1009, Self.compressed)], body: "Words")
        for count in 0..<whole.count { _ = parse(base64("application/ms-tnef", Array(whole[..<count]))) }
    }

    // MARK: S/MIME, PGP

    private static func value(_ tag: UInt8, _ parts: [UInt8]..., isOpen: Bool = false) -> [UInt8] {
        let content = parts.flatMap { $0 }
        if isOpen { return [tag, 0x80] + content + [0, 0] }
        return content.count < 128
            ? [tag, UInt8(content.count)] + content
            : [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }

    private static func signed(_ mail: String, isOpen: Bool, kind: UInt8 = 2) -> [UInt8] {
        let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
        let half = mail.utf8.count / 2
        let text =
            isOpen
            ? value(
                0x24, value(0x04, Array(mail.utf8.prefix(half))), value(0x04, Array(mail.utf8.dropFirst(half))),
                isOpen: true)
            : value(0x04, Array(mail.utf8))
        let content = value(0x30, value(0x06, pkcs7 + [1]), value(0xA0, text, isOpen: isOpen), isOpen: isOpen)
        let data = value(0x30, value(0x02, [1]), value(0x31), content, value(0x31), isOpen: isOpen)
        return value(0x30, value(0x06, pkcs7 + [kind]), value(0xA0, data, isOpen: isOpen), isOpen: isOpen)
    }

    @Test(arguments: [false, true]) func `reads an opaque signed mail`(isOpen: Bool) {
        let inner =
            "Content-Type: multipart/mixed; boundary=I\r\n\r\n--I\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
            + "Signed wörds.\r\n--I\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\nx\r\n--I--\r\n"
        for type in ["application/pkcs7-mime; smime-type=signed-data; name=smime.p7m", "application/x-pkcs7-mime"] {
            let parsed = parse(base64(type, Self.signed(inner, isOpen: isOpen)))
            #expect(parsed.message.body.text == "Signed wörds." && parsed.diagnostics.isEmpty)
            #expect(parsed.message.attachments.map(\.name) == ["a.pdf"])
        }
    }

    @Test func `reports encrypted parts`() {
        let pgp = "-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n"
        for mail in [
            base64(
                "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",
                Self.signed("x", isOpen: false, kind: 3)),
            "Content-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=E\n\n--E\n"
                + "Content-Type: application/pgp-encrypted\n\nVersion: 1\n--E\nContent-Type: application/octet-stream; "
                + "name=encrypted.asc\n\n\(pgp)--E--\n", "\n\(pgp)",
        ] {
            let parsed = parse(mail)
            #expect(parsed.diagnostics.map(\.code) == [.unreadPart])
            #expect(parsed.message.body.text.hasPrefix("(It is encrypted with "))
        }
        let broken = parse(base64("application/pkcs7-mime; name=smime.p7m", [0x30, 0x80, 0x30, 0x80, 0x06]))
        #expect(broken.diagnostics.map(\.code) == [.unreadPart])
    }

    // MARK: Partial mails, reports, nested mails

    @Test func `describes a partial mail and an external body`() {
        let first = parse(
            "Content-Type: message/partial; id=\"x@y\"; number=1; total=3\n\nSubject: Whole\nContent-Type: text/plain\n\nThe beginning\n"
        )
        #expect(first.diagnostics.map(\.message).contains { $0.contains("part 1 of 3") })
        #expect(first.message.body.text == "The beginning")
        let second = parse("Content-Type: message/partial; id=\"x@y\"; number=2; total=3\n\nand so on\n")
        #expect(second.message.body.text.contains("part 2 of 3"))
        let elsewhere = parse(
            "Content-Type: message/external-body; access-type=URL; URL=\"http://x.example/f\"\n\nContent-Type: image/png\n\n"
        )
        #expect(elsewhere.diagnostics.map(\.code) == [.unreadPart] && elsewhere.message.body.text.contains("elsewhere"))
    }

    @Test func `the text of a report without a text part is its status`() {
        let report =
            "--R\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x.example\n\nAction: failed\n--R--\n"
        let bare = parse("Content-Type: multipart/report; report-type=delivery-status; boundary=R\n\n\(report)").message
        #expect(bare.body.text.contains("Action: failed"))
        let said = parse("Content-Type: multipart/report; boundary=R\n\n--R\n\nIt failed.\n\(report)").message
        #expect(said.body.text == "It failed.")
    }

    @Test func `reads nested mails below the text up to a limited depth`() {
        func wrapped(_ inner: String, _ number: Int) -> String {
            "Subject: Level \(number)\nFrom: b\(number)@example.org\nContent-Type: multipart/mixed; boundary=B\(number)\n\n"
                + "--B\(number)\n\nWords \(number).\n--B\(number)\nContent-Type: message/rfc822\n\n\(inner)\n--B\(number)--\n"
        }
        let inner = (0..<8).reduce("Subject: Last\n\nend") { wrapped($0, 8 - $1) }
        let parsed = parse(wrapped(inner, 0).replacing("From: b0@example.org\n", with: ""))
        let text = parsed.message.body.text
        #expect(
            text.hasPrefix(
                "Words 0.\n\n---------- Forwarded message ----------\nFrom: b1@example.org\nSubject: Level 1"))
        #expect(text.contains("Words 4.") && !text.contains("Words 5."))
        #expect(MailReply(text).own == "Words 0." && parsed.message.attachments.map(\.name) == ["Level 1"])
    }
}

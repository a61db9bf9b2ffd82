import Foundation
import MailReading
import Testing

/// Text encodings by the names that mail uses, in each field of a mail.
@Suite struct MailEncodingTests {
    private func parse(_ bytes: [UInt8]) -> MailMessage { BothParsers().parse(bytes).message }

    private static let samples: [(label: String, bytes: [UInt8], text: String)] = [
        ("gb2312", [0xD6, 0xEC, 0xE9, 0x46, 0xBB, 0xF9], "朱镕基"), ("GBK", [0xE9, 0x46], "镕"),
        ("shift_jis", [0x87, 0x40, 0x89, 0xEF, 0x94, 0xEF], "①会費"), ("x-sjis", [0xEE, 0xE0, 0x8B, 0xB4], "髙橋"),
        ("euc-kr", [0x8C, 0x63, 0xB9, 0xE6], "똠방"), ("ks_c_5601-1987", [0x8C, 0x63], "똠"),
        ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x2D, 0x21, 0x32, 0x71, 0x1B, 0x28, 0x42], "①会"),
        ("big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"), ("iso-8859-2", [0x50, 0xF8, 0xED, 0x9A, 0x74, 0xEC], "Příště"),
        ("iso-8859-9", [0xDD, 0x73, 0x74, 0x93, 0x80], "İst“€"), ("windows-874", [0xA1, 0x85], "ก…"),
        ("iso-8859-1", [0x93, 0xE4, 0x94], "“ä”"), ("koi8-r", [0xF0, 0xD2, 0xC9], "При"),
        ("tis-620", [0xA1, 0xD2], "กา"), ("hz-gb-2312", Array("~{VPND~}".utf8), "中文"),
        ("x-mac-roman", [0x8A], "ä"), ("unicode-1-1-utf-7", Array("+ZeVnLA-".utf8), "日本"),
    ]

    @Test(arguments: samples.indices)
    func `decodes subjects, names, bodies and file names in each encoding`(_ index: Int) {
        let (label, bytes, text) = Self.samples[index]
        let base64 = Data(bytes).base64EncodedString()
        let quoted = bytes.map { String(format: "=%02X", $0) }.joined()
        let percent = bytes.map { String(format: "%%%02X", $0) }.joined()
        let mail = """
            From: =?\(label)?B?\(base64)?= <a@example.org>
            To: =?\(label)?Q?\(quoted)?= <b@example.org>
            Subject: [1] =?\(label)?B?\(base64)?=
            Date: Mon, 02 Mar 2026 10:00:00 +0100
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary=x

            --x
            Content-Type: text/plain; charset=\(label)
            Content-Transfer-Encoding: base64

            \(base64)
            --x
            Content-Type: application/pdf; name="=?\(label)?B?\(base64)?="
            Content-Disposition: attachment

            %PDF
            --x
            Content-Type: application/pdf
            Content-Disposition: attachment; filename*=\(label)''\(percent).pdf

            %PDF
            --x--
            """
        let message = parse(Array(mail.utf8))
        #expect(message.from.first?.name == text && message.to.first?.name == text)
        #expect(message.subject == "[1] " + text)
        #expect(message.body.text == text)
        #expect(message.attachments.map(\.name) == [text, text + ".pdf"])
    }

    @Test func `joins a character that is split between two encoded words`() {
        func subject(_ value: String) -> String {
            parse(Array("From: a@example.org\nDate: Mon, 02 Mar 2026 10:00:00 +0100\nSubject: \(value)\n\nx".utf8))
                .subject
        }
        #expect(subject("=?gb2312?Q?=D6?= =?gb2312?Q?=EC?=") == "朱")
        #expect(subject("=?GB2312?B?1g==?=\n =?gb2312?B?7A==?=") == "朱")
        #expect(
            subject("=?utf-8?B?5Q==?= =?utf-8?Q?=B9=B3?=") == "年" || subject("=?utf-8?B?5b8=?= =?utf-8?Q?=83?=") == "心")
        #expect(subject("=?utf-8?Q?Gr=C3?=\n\t=?UTF-8?Q?=BC=C3?= =?utf-8?q?=9Fe?= an alle") == "Grüße an alle")
        #expect(subject("=?shift_jis?B?iQ==?= =?shift_jis?B?75T?= =?shift_jis?B?74FB?=").hasPrefix("会"))
        #expect(subject("=?iso-8859-1?Q?=E4?= =?koi8-r?Q?=F0?= b") == "äП b")
    }

    @Test func `guesses the encoding of undeclared header bytes`() {
        let text = Array("Grüße aus Zürich".utf8).flatMap { $0 == 0xC3 ? [] : [$0] }
        let latin = "Grüße aus Zürich".unicodeScalars.map { UInt8($0.value) }
        let head = Array("From: a@example.org\nDate: Mon, 02 Mar 2026 10:00:00 +0100\nSubject: ".utf8)
        #expect(parse(head + latin + Array("\n\nx".utf8)).subject == "Grüße aus Zürich")
        #expect(!parse(head + text + Array("\n\nx".utf8)).subject.isEmpty)
        #expect(parse(head + Array("Grüße — 年".utf8) + Array("\n\nx".utf8)).subject == "Grüße — 年")
    }

    @Test(arguments: [
        ("text/html", "<meta charset=windows-1251>"), ("text/html; charset=us-ascii", "<meta charset=windows-1251>"),
        ("text/html; charset=windows-1251", "<meta charset=utf-8>"),
        ("text/html; charset=x-unknown", "<meta charset=cp1251>"),
    ])
    func `an HTML part declares its own encoding if the mail does not`(_ type: String, _ meta: String) {
        let head = "From: a@example.org\nDate: Mon, 02 Mar 2026 10:00:00 +0100\nSubject: x\nContent-Type: \(type)\n"
        let body = "Content-Transfer-Encoding: 8bit\n\n<html><head>\(meta)</head><body><p>"
        let mail = Array((head + body).utf8) + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2] + Array("</p></body></html>".utf8)
        #expect(parse(mail).body.text == "Привет")
    }

    @Test(arguments: [
        "", "\u{FEFF}", "\n", "\r\n\r\n", "\u{FEFF}\r\n", ">From a@b.c Mon Mar  2 10:00:00 2026\r\n", " ",
    ])
    func `a mail begins at its first header, whatever precedes it`(_ start: String) {
        let mail =
            start
            + "From: Ann <a@example.org>\r\nSubject: Über uns\r\nDate: Mon, 02 Mar 2026 10:00:00 +0100\r\n\r\nWörter."
        let narrow = parse(Array(mail.utf8))
        #expect(narrow.subject == "Über uns" && narrow.body.text == "Wörter." && narrow.from.first?.name == "Ann")
        let wide = parse(("\u{FEFF}" + mail).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(wide.subject == "Über uns" && wide.body.text == "Wörter.")
    }
}

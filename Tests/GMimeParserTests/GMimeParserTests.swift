import Foundation
import Support
import Testing

@testable import GMimeParser
@testable import MailReading

@Suite struct GMimeParserTests {
    private let parser = BothParsers()

    private func parse(_ text: String) -> ParsedMail { parser.parse(Array(text.replacing("\n", with: "\r\n").utf8)) }

    @Test func `decodes headers into the fields of the message`() {
        let mail = parse(
            """
            Return-Path: <bounce@lists.example.org>
            Received: from somewhere
            Authentication-Results: mx.example.org; spf=pass; dkim=pass; dmarc=fail
            Authentication-Results: forged; dmarc=pass
            From: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <j@example.org>
            To: "Lee, Ann" <ann@example.org>, team: Bob <bob@example.org>, c@example.org;
            Cc: d@example.org
            Reply-To: <talk@lists.example.org>
            Subject: =?iso-8859-1?Q?Gr=FC=DFe?= from
             =?utf-8?B?TcO8bmNoZW4=?=
            Date: Mon, 3 Mar 2025 10:12:13 +0100
            Message-ID: <one@example.org>
            In-Reply-To: <zero@example.org>
            References: <a@example.org>
              <zero@example.org>
            List-Id: Talk <talk.example.org>
            List-Post: <mailto:talk@lists.example.org>
            List-Unsubscribe: <https://lists.example.org/u>
            X-Mailer: Test 1

            Hello.
            """
        ).message
        #expect(mail.from == [MailAddress(name: "Jürgen Müller", address: "j@example.org")])
        #expect(mail.to.map(\.address) == ["ann@example.org", "bob@example.org", "c@example.org"])
        #expect(mail.to.first?.name == "Lee, Ann" && mail.cc.map(\.address) == ["d@example.org"])
        #expect(mail.replyTo.map(\.address) == ["talk@lists.example.org"])
        #expect(mail.subject == "Grüße from München")
        #expect(mail.date == Date(timeIntervalSince1970: 1_740_993_133))
        #expect(mail.messageID == "one@example.org" && mail.inReplyTo == ["zero@example.org"])
        #expect(mail.references == ["a@example.org", "zero@example.org"])
        #expect(mail.returnPath == "bounce@lists.example.org")
        #expect(mail.list == MailListing(id: "talk.example.org", isPostable: true, isUnsubscribable: true))
        #expect(mail.authentication == MailAuthentication(spf: .pass, dkim: .pass, dmarc: .fail))
        #expect(mail.header("x-mailer") == "Test 1" && mail.header("subject") == nil)
        #expect(mail.body.text == "Hello.")
    }

    @Test func `chooses the best text part, and lists attachments separately`() {
        let mail = parse(
            """
            From: a@example.org
            Date: Mon, 3 Mar 2025 10:12:13 +0100
            Content-Type: multipart/mixed; boundary=M

            --M
            Content-Type: multipart/alternative; boundary=A

            --A
            Content-Type: text/plain; charset=iso-8859-1
            Content-Transfer-Encoding: quoted-printable

            Gr=FC=DFe, see http://example.org/x.
            --A
            Content-Type: text/html; charset=utf-8
            Content-Transfer-Encoding: base64

            PHA+R3LDvMOfZSwgPGEgaHJlZj0iaHR0cDovL2V2aWwuZXhhbXBsZS94Ij5odHRwOi8vZXhhbXBsZS5vcmcveDwvYT48L3A+
            --A--
            --M
            Content-Type: application/pdf; name="../../in voice.pdf"
            Content-Disposition: attachment
            Content-Transfer-Encoding: base64

            AAECAw==
            --M
            Content-Type: image/png
            Content-ID: <logo>
            Content-Disposition: inline; filename=logo.png

            x
            --M
            Content-Type: message/rfc822

            Subject: The inner one
            From: b@example.org

            inner
            --M--
            """
        ).message
        #expect(
            mail.body.text == """
                Grüße, see http://example.org/x.

                ---------- Forwarded message ----------
                From: b@example.org
                Subject: The inner one

                inner
                """ && !mail.body.isFromPage)
        #expect(mail.body.links == [MailLink(target: "http://evil.example/x", text: "http://example.org/x")])
        #expect(mail.attachments.map(\.name) == ["in voice.pdf", "logo.png", "The inner one"])
        #expect(mail.attachments.map(\.byteCount)[0] == 4)
        #expect(mail.attachments.map(\.isInline) == [false, true, false])
    }

    @Test func `uses the HTML part if the plain part is a placeholder`() {
        let words = String(repeating: "<p>Many words of the newsletter.</p>", count: 20)
        let mail = parse(
            """
            From: a@example.org
            Content-Type: multipart/alternative; boundary=A

            --A

            Needs a viewer.
            --A
            Content-Type: text/html

            \(words)
            --A--
            """
        ).message
        #expect(mail.body.isFromPage && mail.body.text.hasPrefix("Many words"))
    }

    /// Returns a multipart mail of parts, each with a type and a text.
    private func parts(_ kind: String, _ parts: [(type: String, text: String)]) -> MailMessage {
        parse(
            "From: a@example.org\nContent-Type: multipart/\(kind); boundary=M\n\n"
                + parts.map { "--M\nContent-Type: \($0.type)\n\n\($0.text)\n" }.joined() + "--M--\n"
        ).message
    }

    @Test(arguments: ["mixed", "related"])
    func `joins adjacent text parts in order`(kind: String) {
        let body = parts(
            kind,
            [
                ("text/plain", "Look at http://a.example"), ("image/png; name=a.png", "x"),
                ("text/html", "<p>the <a href='http://b.example'>second</a><img src='http://c.example/1'></p>"),
                ("text/html", "<p>and the third</p><img src='http://c.example/2'>"), ("text/plain", "The footer"),
            ]
        ).body
        #expect(body.text == "Look at http://a.example\n\nthe second\n\nand the third\n\nThe footer")
        #expect(body.links.map(\.target) == ["http://a.example", "http://b.example"])
        #expect(body.isFromPage && body.page?.remoteImages == 2)
    }

    @Test func `an attached text file is not part of the body`() {
        let mail = parts(
            "mixed", [("text/plain", "Words"), ("text/plain; name=notes.txt", "Notes")])
        #expect(mail.body.text == "Words" && mail.attachments.map(\.name) == ["notes.txt"])
        #expect(
            parts("alternative", [("text/plain", "Some words"), ("text/html", "<p>Some words</p>")]).body.text
                == "Some words")
    }

    @Test func `an attached mail is listed with its size in bytes`() {
        let inner = "Subject: Inner\nFrom: b@example.org\n\nSome words."
        let text =
            "From: a@example.org\nContent-Type: multipart/mixed; boundary=M\n\n--M\n"
            + "Content-Type: message/rfc822\n\n\(inner)\n--M--\n"
        let mail = parser.parse(Array(text.utf8)).message
        #expect(mail.attachments.map(\.byteCount) == [inner.utf8.count])
    }

    @Test func `a mail without a date gets the date of its receipt`() {
        let received =
            "Received: from b by c; Mon, 3 Mar 2025 10:12:13 +0100 (CET)\n"
            + "Received: from a by b; Sun, 2 Mar 2025 10:12:13 +0100\n"
        let parsed = parse("From: a@example.org\nReceived: by d\n\(received)\nHi")
        #expect(parsed.message.date == Date(timeIntervalSince1970: 1_740_993_133))
        #expect(parsed.diagnostics.map(\.code) == [.noDate])
        let dated = parse("From: a@example.org\nDate: Sat, 1 Mar 2025 10:12:13 +0100\n\(received)\nHi")
        #expect(dated.message.date == Date(timeIntervalSince1970: 1_740_820_333) && dated.diagnostics.isEmpty)
    }

    @Test func `joins lines of format=flowed text`() {
        let text = "Some words \nof a paragraph.\n\n> quoted \n> words"
        func body(_ parameters: String) -> String {
            parse("From: a@example.org\nContent-Type: text/plain; charset=utf-8\(parameters)\n\n" + text).message.body
                .text
        }
        #expect(body("; format=Flowed") == "Some words of a paragraph.\n\n> quoted words")
        #expect(body("; format=flowed; delsp=yes") == "Some wordsof a paragraph.\n\n> quotedwords")
        #expect(body("") == text)
    }

    @Test func `reports missing headers and invalid bytes, and reads the rest`() {
        let bare = parse("Subject: x\n\nbody")
        #expect(Set(bare.diagnostics.map(\.code)) == [.noSender, .noDate])
        #expect(bare.message.subject == "x" && bare.message.body.text == "body")
        #expect(parse("From: a@b.c\nDate: no date at all\n\nx").message.date == nil)
        let broken = parse("From: a@b.c\nContent-Type: text/plain; charset=utf-8\n\nab")
        #expect(broken.message.body.text == "ab")
        let binary = parser.parse(
            Array("From: a@b.c\nContent-Type: text/plain; charset=utf-8\n\n".utf8) + [0x61, 0xE9, 0x62])
        #expect(binary.message.body.text == "aéb")
    }

    @Test(.timeLimit(.minutes(30))) func `limits the depth of nested parts without excessive recursion`() {
        var text = "From: a@example.org\nSubject: deep\n"
        for number in 0..<5_000 { text += "Content-Type: multipart/mixed; boundary=b\(number)\n\n--b\(number)\n" }
        let deep = parse(text)
        #expect(deep.diagnostics.contains { $0.code == .tooManyParts })
        #expect(deep.message.subject == "deep")
        // Nesting within the limit is parsed.
        var allowed = "From: a@example.org\n"
        for number in 0..<400 { allowed += "Content-Type: multipart/mixed; boundary=b\(number)\n\n--b\(number)\n" }
        _ = parse(allowed + "\n\ntext")
    }

    @Test(arguments: ["From", "to", "CC ", "Reply-To", "Sender", "Bcc"], ["a:", "http://x ", "\"a\": ", "a:\r\n "])
    func `deeply nested address groups do not exhaust the stack`(header: String, piece: String) {
        let line = "\(header): " + String(repeating: piece, count: 20_000)
        // A line of colons is not a valid address list, so the parsers may differ.
        let parser = BothParsers(comparesAll: false)
        let mail = "Subject: Deep\r\n\(line)\r\nMessage-ID: <1@x>\r\n\r\nText.\r\n"
        let read = parser.parse(Array(mail.utf8)).message
        #expect(read.subject == "Deep" && read.body.text.contains("Text."))
        let inside = "Subject: Outer\r\nContent-Type: message/rfc822\r\n\r\n\(mail)"
        #expect(parser.parse(Array(inside.utf8)).message.subject == "Outer")
    }

    @Test func `reads groups of addresses`() {
        let mail =
            "From: ann@x.example\r\nTo: Friends: bob@x.example, Cleo <cleo@x.example>;, dan@x.example\r\n\r\nHi\r\n"
        #expect(
            parser.parse(Array(mail.utf8)).message.to.map(\.address) == [
                "bob@x.example", "cleo@x.example", "dan@x.example",
            ])
    }

    @Test(arguments: [
        ("=?UTF-8?B?SGVsbG8gd29ybGQ=?= =?UTF-8?B?IGFnYWlu?=", "Hello world again"),
        ("=?UTF-8?B?SGVsbG8gd29ybGQ=?=\n =?utf-8?b?IGFnYWlu?=\n =?utf-8?B?ISE=?= ok", "Hello world again!! ok"),
        ("=?UTF-8?B?SGVsbG8=?= and =?UTF-8?B?IGFnYWlu?=", "Hello and again"),
        ("=?UTF-8?B?SGVsbG8=?= =?iso-8859-1?Q?_=E4?=", "Hello ä"), ("=?UTF-8?B?SGVs?= =?UTF-8?B?bG8=?=", "Hello"),
    ])
    func `joins encoded words that were padded separately`(_ subject: String, _ text: String) {
        #expect(parse("From: a@example.org\nSubject: \(subject)\n\nBody").message.subject == text)
    }

    @Test func `joins encoded words in names, and does not decode them in bodies`() {
        let mail = parse(
            "From: =?UTF-8?B?SsO8cmdlbg==?= =?UTF-8?B?IE3DvGxsZXI=?= <j@example.org>\nSubject: x\n\n"
                + "=?UTF-8?B?SGVsbG8=?= =?UTF-8?B?IGFnYWlu?="
        ).message
        #expect(mail.from == [MailAddress(name: "Jürgen Müller", address: "j@example.org")])
        #expect(mail.body.text == "=?UTF-8?B?SGVsbG8=?= =?UTF-8?B?IGFnYWlu?=")
    }

    @Test func `accepts a mail with Content headers only, and reports text without headers`() {
        let parsed = parser.parse(
            Array("Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nhello\n--x--\n".utf8))
        #expect(!parsed.diagnostics.contains { $0.code == .noMail })
        #expect(parsed.message.body.text == "hello")
        #expect(parser.parse(Array("Just some words.\n\nAnd more.\n".utf8)).diagnostics.contains { $0.code == .noMail })
        #expect(parser.parse([]).diagnostics.contains { $0.code == .noMail })
    }

    @Test func `reads a sender address that breaks the standard`() {
        #expect(
            parse("From: Big Bug bb@bug.example\n\nx").message.from == [
                MailAddress(name: "Big Bug", address: "bb@bug.example")
            ]
        )
        #expect(parse("From: nobody\n\nx").message.from.allSatisfy { $0.address == "nobody" || $0.name == "nobody" })
    }

    @Test func `lists up to 500 links of plain text in order`() {
        let text = "See www.a.example, HTTP://b.example/x). Then https://c.example/(y)."
        #expect(
            parse("From: a@example.org\n\n" + text).message.body.links.map(\.target) == [
                "www.a.example", "HTTP://b.example/x", "https://c.example/(y)",
            ])
        let many = String(repeating: "http://a.b/c ", count: 20_000)
        #expect(parse("From: a@example.org\n\n" + many).message.body.links.count == 500)
    }

    @Test func `reads randomly damaged mails without a crash`() {
        let samples = [
            "From: a@b.c\nSubject: =?utf-8?Q?=C3=A4?=\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/html\n"
                + "Content-Transfer-Encoding: base64\n\nPHA+V29ybGQ8L3A+\n--x\n\nplain =C3\n--x--\n",
            "From: \"x\" <y@z>, group: a@b, c;\nReferences: <a> <b <c>\nDate: Mon, 32 Foo 99999 99:99\nContent-Type: text/plain; "
                + "charset=\"x-unknown\"; name*0*=utf-8''%E4; name*1=b\nContent-Disposition: attachment; filename==?x?=\n\nbody",
        ]
        var random = SplitMix64(seed: 11)
        let parser = BothParsers(comparesAll: false)
        for sample in samples {
            for _ in 0..<BothParsers.mutations {
                var bytes = Array(sample.utf8)
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                    case 1: bytes.insert(contentsOf: bytes[..<place].suffix(50), at: place)
                    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 5))
                    default: bytes.insert(10, at: place)
                    }
                    if bytes.isEmpty { bytes = [10] }
                }
                let mail = parser.parse(bytes).message
                #expect(!mail.subject.contains { $0.isNewline })
                #expect(mail.attachments.allSatisfy { $0.name?.contains("/") != true })
            }
        }
        for bytes in [[], [0], [10], Array("From ".utf8), Array(repeating: UInt8(ascii: ":"), count: 100_000)]
            as [[UInt8]]
        {
            _ = parser.parse(bytes)
        }
    }
}

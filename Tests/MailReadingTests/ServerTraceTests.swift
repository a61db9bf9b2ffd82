import MailReading
import Testing

/// The authentication results that are trusted, and the domain that they confirm.
@Suite struct ServerTraceTests {
    private func checks(_ headers: String, from: String = "service@paypal.com") -> MailAuthentication {
        let text = "\(headers)\nFrom: PayPal <\(from)>\nSubject: x\n\nx\n"
        return PortableMailParser().parse(Array(text.utf8)).message.authentication
    }

    private static let passed = "dkim=pass header.d=paypal.com; spf=pass; dmarc=pass header.from=paypal.com"

    @Test(arguments: [
        // Above the headers of all other servers.
        "Authentication-Results: mx.example.net; \(ServerTraceTests.passed)\nReceived: from a by b; x",
        "Authentication-Results: mx.example.net; \(ServerTraceTests.passed)",
        // Postfix writes the results below its own header.
        "Received: from mx2.paypal.com (mx2.paypal.com [192.0.2.1]) by mx.example.net (Postfix); x\n"
            + "Authentication-Results: mx.example.net; \(ServerTraceTests.passed)",
        // A provider that uses another name for its server.
        "Received: from a (a [192.0.2.1]) by mx-ha.gmx.net (mxgmx117); x\nAuthentication-Results: gmx.net; \(ServerTraceTests.passed)",
        // Exchange, which does not state its name.
        "Received: from a by b.eurprd04.prod.outlook.com with HTTPS; x\nAuthentication-Results: spf=pass "
            + "smtp.mailfrom=paypal.com; dkim=pass header.d=paypal.com;dmarc=pass action=none header.from=paypal.com;",
        // An internal server of a provider.
        "Received: from mx5.messages.example (localhost [127.0.0.1]) by mailmx.nyi.internal (Postfix); x\n"
            + "Authentication-Results: mx5.messages.example; \(ServerTraceTests.passed)",
        // One header for each check.
        "Received: from a by b.icloud.com; x\nAuthentication-Results: bimi.icloud.com; bimi=pass\n"
            + "Authentication-Results: dmarc.icloud.com; dmarc=pass header.from=paypal.com\n"
            + "Authentication-Results: dkim-verifier.icloud.com; dkim=pass header.d=paypal.com",
        // Without a DMARC check, but signed by the same domain or its parent.
        "Authentication-Results: mx.example.net; dkim=pass header.i=@paypal.com",
        "Authentication-Results: mx.example.net; dkim=fail header.d=x.example; dkim=pass header.d=paypal.com; dmarc=none",
    ])
    func `results of the receiving server confirm the sender's domain`(headers: String) {
        #expect(checks(headers).domain == "paypal.com")
    }

    @Test(arguments: [
        "",
        // Written by a sender, for a server that writes no results.
        "Received: from evil (evil.example [192.0.2.1]) by mx.example.net (Postfix); x\n"
            + "Authentication-Results: forged.example; \(ServerTraceTests.passed)",
        "Received: from evil (unknown [192.0.2.1]) by mx.example.net (Postfix); x\n"
            + "Authentication-Results: mx.example.net; \(ServerTraceTests.passed)",
        "Received: from evil by mx.example.net; x\nAuthentication-Results: dmarc=pass header.from=paypal.com",
        // Below the genuine results, or from another server.
        "Authentication-Results: mx.example.net; dkim=none; dmarc=fail header.from=paypal.com\n"
            + "Authentication-Results: mx.example.net; \(ServerTraceTests.passed)",
        "Authentication-Results: mx.example.net; spf=pass\nAuthentication-Results: mx.evil.example; \(ServerTraceTests.passed)",
        "Authentication-Results: mx.example.net; spf=pass\nReceived: from a by mx.example.net; x\n"
            + "Authentication-Results: mx.example.net; \(ServerTraceTests.passed)",
        // For another domain.
        "Authentication-Results: mx.example.net; dkim=pass header.d=evil.example; dmarc=none",
        "Authentication-Results: mx.example.net; dkim=pass header.d=com",
        "Authentication-Results: mx.example.net; x (dmarc=pass header.from=paypal.com)",
    ])
    func `forged results and results for another domain confirm no domain`(headers: String) {
        #expect(checks(headers).domain == nil)
    }

    @Test func `DMARC confirms the domain that it was checked for`() {
        let other = "Authentication-Results: mx.example.net; dmarc=pass header.from=evil.example"
        #expect(checks(other).domain == "evil.example")
        #expect(checks("Authentication-Results: mx.example.net; dmarc=pass (p=reject)").domain == "paypal.com")
    }

    @Test func `reads many Received and result headers in bounded time`() {
        let lines = String(repeating: "Received: from a by b.example; x\n", count: 400)
        let results = String(
            repeating: "Authentication-Results: c.example; dkim=pass header.d=paypal.com\n", count: 400)
        #expect(checks(lines + results).domain == nil)
    }

    private func action(_ page: String) -> MailAttachment.PageAction? {
        let text =
            "From: a@b.example\nMIME-Version: 1.0\nContent-Type: text/html; name=a.html\n"
            + "Content-Disposition: attachment; filename=a.html\n\n\(page)\n"
        return PortableMailParser().parse(Array(text.utf8)).message.attachments.first?.action
    }

    @Test(arguments: [
        ("<FORM action=x>", MailAttachment.PageAction.asks), ("<p><input type=\"password\">", .asks),
        ("<ScRiPt>x</script>", .runs), ("<meta http-equiv = 'refresh' content=0>", .runs), ("<img onerror=x()>", .runs),
        ("<p>Plain page, <a href=x>link</a>", nil), ("", nil), ("<", nil),
    ])
    func `detects that an attached page has a form or runs code`(page: String, action: MailAttachment.PageAction?) {
        #expect(self.action(page) == action)
        // Padding does not hide the form or the code.
        #expect(self.action(String(repeating: "<p>filler</p>\n", count: 60_000) + page) == action)
    }
}

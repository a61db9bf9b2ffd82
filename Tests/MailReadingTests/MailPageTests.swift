import Testing

@testable import MailReading

@Suite struct MailPageTests {
    @Test func `converts a page's lines, lists, links and quotations to text`() {
        let page = MailPage(
            """
            <html><head><title>no</title><style>p {color: red}</style></head><body>
            <h1>Plans</h1><p>First<br>second   line</p><ul><li>one</li><li>two</li></ul>
            <p>See <a href="https://example.org/a">the   page</a>, <a href="https://example.org/b">https://example.org/b</a>.</p>
            <blockquote>What did you say?</blockquote><script>alert(1)</script></body></html>
            """)
        #expect(
            page.text == """
                Plans

                First
                second line

                - one
                - two

                See the page, https://example.org/b.

                > What did you say?
                """)
        #expect(
            page.links == [
                MailLink(target: "https://example.org/a", text: "the page"), MailLink(target: "https://example.org/b"),
            ])
        #expect(page.page.hasScript && !page.page.hasForm && page.page.hiddenCharacters == 0)
    }

    @Test(arguments: [
        "<div style='display:none'>secret</div>", "<p style='visibility: hidden !important'>secret</p>",
        "<span style='font-size:0px'>secret</span>", "<span style='font-size: 1px'>secret</span>",
        "<div style='opacity:0'>secret</div>", "<div style='max-height:0;overflow:hidden'>secret</div>",
        "<p style='color:#fff'>secret</p>", "<p style='color: rgb(254,254,254)'>secret</p>",
        "<td bgcolor='#102030'><font color='#102031'>secret</font></td>",
        "<div style='text-indent:-9999px'>secret</div>",
        "<div hidden>secret</div>", "<div style='mso-hide:all'>secret</div>", "<template>secret</template>",
        "<div style='display:none'><div style='display:block'>secret</div></div>", "<noscript>secret</noscript>",
    ])
    func `omits content that inline styles, attributes or elements hide`(html: String) {
        let page = MailPage("<body><p>Hello there</p>\(html)<p>Goodbye</p></body>")
        #expect(!page.text.contains("secret"))
        #expect(page.text.contains("Hello there") && page.text.contains("Goodbye"))
    }

    @Test(arguments: [
        "<div style='background-image:url(x.png);color:#fff'>seen</div>", "<p style='color:#777'>seen</p>",
        "<td bgcolor='#000'><font color='#fff'>seen</font></td>", "<div style='overflow:hidden'>seen</div>",
        "<div style='font-size:11px'>seen</div>", "<div style='max-width:600px;overflow:hidden'>seen</div>",
        "<div style='background:#123 none;color:white'>seen</div>", "<div aria-hidden='true'>seen</div>",
    ])
    func `keeps visible content whose styles resemble those of hidden content`(html: String) {
        #expect(MailPage("<body>\(html)</body>").text.contains("seen"))
    }

    @Test(arguments: [
        (".preheader { display: none; }", "<div class='preheader'>secret</div>"),
        ("#pre{display:none!important}", "<div id=pre style='display:block'>secret</div>"),
        ("td.hide, .gone { visibility:hidden }", "<table><tr><td class='a hide'>secret</td></tr></table>"),
        (".box .inner{mso-hide:all}", "<div class=box><p><span class=inner>secret</span></p></div>"),
        ("q{display:none}", "<q>secret</q>"), ("/* .x{} */ .p { font-size:0 }", "<p class=p>secret</p>"),
        ("<!-- .p{max-height:0;overflow:hidden} -->", "<p class=P>secret</p>"),
        ("@media screen { .p{opacity:0} }", "<p class=p>secret</p>"),
        ("body{background:#fff} .p{color:#fefefe}", "<p class=p>secret</p>"),
        (".p{color:#ffffff01}", "<p class=p>secret</p>"),
        (".p{display:block} p.p{display:none}", "<p class=p>secret</p>"),
        ("@import url(x.css); .p{display:none}", "<p class=p>secret</p>"),
    ])
    func `omits content that style sheets hide`(css: String, html: String) {
        let page = MailPage("<head><style>\(css)</style></head><body><p>Hello</p>\(html)</body>")
        #expect(page.text == "Hello" && page.page.hiddenCharacters == 6)
    }

    @Test(arguments: [
        ("@media only screen and (max-width:480px) { .p{display:none} }", "<p class=p>seen</p>"),
        ("@media print{.p{display:none}}", "<p class=p>seen</p>"), (".q{display:none}", "<p class=p>seen</p>"),
        (".p{display:none}", "<p class=p style='display:block!important'>seen</p>"),
        (".a .p{display:none}", "<div class=b><p class=p>seen</p></div>"), ("a:hover{display:none}", "<a>seen</a>"),
        ("p.p{display:block} .p{display:none}", "<p class=p>seen</p>"),
        (".c{background:linear-gradient(#000,#111)} h1{color:#fff}", "<div class=c><h1>seen</h1></div>"),
        (".c{background:#fff;color:purple} p{color:#fff}", "<p><a class=c>seen</a></p>"),
        ("tr:first-child td{background:#000} .p{color:#fff}", "<p class=p>seen</p>"),
        ("[x=y]{background:#000} .p{color:#fff}", "<p class=p>seen</p>"), ("p{display:", "<p>seen</p>"),
        ("}}{", "<p>seen</p>"),
    ])
    func `keeps content that style sheets do not hide`(css: String, html: String) {
        #expect(MailPage("<style>\(css)</style><body>\(html)</body>").text == "seen")
    }

    @Test func `many style rules and elements are matched in bounded time`() {
        let rules = (0..<2_000).map { "p .a .b .c\($0) .x, .x{color:red}" }.joined()
        let page = MailPage(
            "<style>\(rules)</style>" + String(repeating: "<p class='x a b'><b class=x>y</b></p>", count: 20_000))
        #expect(page.text.count > 20_000)
    }

    @Test func `counts remote images and trackers`() {
        let page = MailPage(
            """
            <img src="https://a.example/logo.png" width="200"><img src="https://a.example/x.gif" width="1" height="1">
            <img src="https://a.example/y" style="display:none"><img src="https://a.example/wf/open?upn=1">
            <img src="cid:inline"><img src="data:image/png;base64,AA==">
            """)
        #expect(page.page.remoteImages == 4)
        #expect(page.page.trackers == 3)
    }

    @Test func `counts hidden characters`() {
        let page = MailPage("<p>pass\u{200B}word</p><div style='display:none'>preview text</div>")
        #expect(page.text == "password")
        #expect(page.page.hiddenCharacters == 1 + 11)
    }

    @Test func `reads hostile pages without a crash`() {
        for html in [
            String(repeating: "<div>", count: 100_000), String(repeating: "<a href=x>", count: 50_000),
            "<p " + String(repeating: "a=b ", count: 20_000) + ">x</p>", "<", "\u{0}", "<!--", "<![CDATA[",
            "&#x110000;&#0;",
            String(repeating: "<table><tr><td>", count: 3_000) + "deep",
        ] {
            _ = MailPage(html).text
        }
    }

    @Test func `removes invisible characters, and keeps joiners that scripts and emoji need`() {
        #expect(VisibleText.strip("a\u{202E}gpj.exe") == "agpj.exe")
        #expect(VisibleText.strip("👩\u{200D}👩 می\u{200C}خواهم") == "👩\u{200D}👩 می\u{200C}خواهم")
        #expect(VisibleText.strip("x\u{200D}\u{200D}y\u{AD}z\r\n") == "xyz\n")
        #expect(VisibleText.line(" a \n b\t") == "a b")
        #expect(VisibleText.invisibleCount("a\u{200B}b\u{E0041}") == 2)
    }
}

import Testing

@testable import MailReading

struct OutlookRichTextTests {
    @Test(arguments: [
        (#"a\u-10179?\u-8704?b"#, "a😀b"), (#"\u55357?\u56832?"#, "😀"), (#"\uc0\u-10179\u-8704 b"#, "😀b"),
        (#"\u-10179?{\b\u-8704?}"#, "😀"), (#"\u8364?5 \u246?l"#, "€5 öl"), (#"\u-10179?b"#, "\u{FFFD}b"),
        (#"x\u-8704?\par y"#, "x\u{FFFD}\ny"), (#"\'e4\u-10179?\u-8704?\'e4"#, "ä😀ä"),
    ])
    func `characters written as one or two Unicode escapes are read`(_ body: String, _ text: String) {
        guard case .text(let read) = OutlookRichText.read(Array(#"{\rtf1\ansi\uc1 \#(body)}"#.utf8)) else {
            Issue.record("It is a text.")
            return
        }
        #expect(read == text)
    }
}

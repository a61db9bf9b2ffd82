import Testing

@testable import RawText

@Suite struct DeclaredEncodingTests {
    @Test(
        arguments: [
            ("<meta charset=utf-8>", "utf-8"), ("<META CHARSET = 'Shift_JIS' >", "Shift_JIS"),
            ("<html><head><meta name=a content=b><meta charset=\"gbk\"/>", "gbk"),
            ("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>", "koi8-r"),
            ("<meta content=\"text/html;charset = 'windows-1251'\" http-equiv=content-type>", "windows-1251"),
            // Declarations that are not the page's own.
            ("<!-- <meta charset=koi8-r> --><meta charset=utf-8>", "utf-8"),
            ("<!--><meta charset=big5>", "big5"),
            ("<script>var t = \"<meta charset='windows-1251'>\";</script><meta charset=utf-8>", "utf-8"),
            ("<style>/* <meta charset=koi8-r> */</style><meta charset=big5>", "big5"),
            ("<title><meta charset=koi8-r></title><meta charset=utf-8>", "utf-8"),
            ("<meta name=description content='use charset=koi8-r'><meta charset=iso-8859-1>", "iso-8859-1"),
            ("<a title='<meta charset=koi8-r>'><meta charset=utf-8>", "utf-8"),
            ("<p>&lt;meta charset=koi8-r&gt;</p>", nil), ("<metadata charset=koi8-r>", nil),
            ("<link charset=koi8-r href=a.css><script charset=koi8-r src=a.js></script>", nil),
            ("<meta http-equiv=refresh content='0; url=?charset=koi8-r'>", nil),
            ("<? charset=koi8-r ?></meta charset=koi8-r><!DOCTYPE charset=koi8-r>", nil),
            ("text/html; charset=koi8-r", nil), ("<meta charset=no-such><meta charset=gbk>", "gbk"),
            // The first of two attributes with the same name applies.
            ("<meta charset=gbk charset=big5>", "gbk"),
            // A page that was readable up to here is not in UTF-16.
            ("<meta charset=utf-16>", "utf-8"), ("<meta charset=x-user-defined>", "windows-1252"),
            ("<?xml version='1.0' encoding='iso-8859-2'?><html>", "iso-8859-2"),
            ("<meta charset=", nil), ("<meta charset='gbk", "gbk"), ("<", nil), ("<!--", nil), ("", nil),
        ] as [(String, String?)])
    func `finds the declared encoding of a web page like browsers`(_ page: String, _ expected: String?) {
        #expect(DeclaredEncoding.label(Array(page.utf8)[...]) == expected)
    }
}

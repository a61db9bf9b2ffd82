/// The labels of character encodings on the web and in mail (Encoding Standard, 4.2).
enum EncodingLabel {
    /// Returns the standard's name of the encoding that a label stands for; `nil` for an unknown label.
    ///
    /// The label may be in any case, and be surrounded by white space and quotes.
    static func encoding(_ label: String) -> String? {
        guard label.utf8.count <= 60 else { return nil }
        let label = label.lowercased().trimming { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        if let name = names[label] { return name }
        // Accepts labels such as "x-gb2312" and "x-windows-1250", which are not in the table.
        return label.hasPrefix("x-") ? names[String(label.dropFirst(2))] : nil
    }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for word in words { names[word.lowercased()] = words[0] }
        }
        return names
    }()

    /// The display name of an encoding and its labels, one encoding per line.
    private static let table = """
        UTF-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 utf-8-sig utf8mb4 cp65001 windows-65001 65001
        US-ASCII ascii ansi_x3.4-1968 iso-ir-6 iso646-us us cp20127 646 7bit
        IBM866 866 cp866 csibm866
        ISO-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2 latin-2 cp28592
        ISO-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3 cp28593
        ISO-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4 cp28594
        ISO-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988 cp28595
        ISO-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i \
        iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987 cp28596
        ISO-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 \
        iso_8859-7:1987 sun_eu_greek cp28597
        ISO-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
        iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical cp28598 cp38598
        ISO-8859-10 csisolatin6 iso-ir-157 iso8859-10 iso885910 iso_8859-10 l6 latin6
        ISO-8859-13 iso8859-13 iso885913 iso_8859-13 latin7 cp28603
        ISO-8859-14 iso8859-14 iso885914 iso_8859-14 latin8
        ISO-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9 latin9 latin-9 latin0 cp28605
        ISO-8859-16 iso8859-16 iso885916 iso_8859-16 latin10
        KOI8-R cskoi8r koi koi8 koi8_r cp20866
        KOI8-U koi8-ru cp21866
        Macintosh csmacintosh mac x-mac-roman mac-roman macroman cp10000
        Windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 iso_8859-11 tis-620 tis620 cp874 874
        Windows-1250 cp1250 x-cp1250 1250
        Windows-1251 cp1251 x-cp1251 1251 win-1251 windows1251
        Windows-1252 ansi cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 \
        iso_8859-1:1987 l1 latin1 latin-1 x-cp1252 1252 cp28591 windows1252 iso-8859-1-windows-3.1-latin-1 8859_1
        Windows-1253 cp1253 x-cp1253 1253
        Windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 \
        latin5 latin-5 x-cp1254 1254 cp28599
        Windows-1255 cp1255 x-cp1255 1255
        Windows-1256 cp1256 x-cp1256 1256
        Windows-1257 cp1257 x-cp1257 1257
        Windows-1258 cp1258 x-cp1258 1258
        X-Mac-Cyrillic x-mac-ukrainian mac-cyrillic maccyrillic cp10007
        GB18030 gb18030-2000 gb18030-2005 gb18030-2022 chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk \
        iso-ir-58 x-gbk cp936 936 windows-936 ms936 euc-cn euccn cngb cn-gb cp54936 cp20936 gb-2312 gb2312-80
        HZ-GB-2312 hz cp52936
        Big5 big5-hkscs cn-big5 csbig5 x-x-big5 big5hkscs big5_hkscs big-5 cp950 950 windows-950 ms950 big5-eten \
        bigfive cp951
        EUC-JP cseucpkdfmtjapanese x-euc-jp eucjp euc_jp ujis cp51932 eucjp-ms eucjp-win euc-jp-ms
        ISO-2022-JP csiso2022jp iso-2022-jp-1 iso-2022-jp-2 iso-2022-jp-3 iso-2022-jp-2004 iso-2022-jp-ms jis jis7 \
        iso2022-jp iso2022jp cp50220 cp50221 cp50222
        Shift_JIS csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis cswindows31j cp932 932 windows-932 \
        shiftjis shift_jis-2004 shift_jisx0213 x-ms-cp932 mskanji
        EUC-KR cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 \
        cp949 949 uhc ks_c_5601 ks-c-5601 ksc5601-1987 ksc5601_1987 euckr ms949 cp51949 x-windows-949
        ISO-2022-KR csiso2022kr iso2022-kr iso2022kr cp50225
        ISO-2022-CN iso-2022-cn-ext cp50227
        UTF-16LE csunicode iso-10646-ucs-2 ucs-2 ucs-2le unicode unicodefeff utf-16 utf16 utf16le utf-16-le cp1200
        UTF-16BE unicodefffe utf16be utf-16-be ucs-2be cp1201
        UTF-32LE utf-32 utf32 ucs-4 ucs-4le iso-10646-ucs-4 utf32le cp12000
        UTF-32BE ucs-4be utf32be cp12001
        UTF-7 unicode-1-1-utf-7 csunicode11utf7 utf7 cp65000
        Johab cp1361 ksc5601-1992
        """
}

extension String {
    /// Returns the text without the leading and trailing characters that satisfy a condition.
    fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
        guard let start = firstIndex(where: { !isLeftOut($0) }), let end = lastIndex(where: { !isLeftOut($0) }) else {
            return ""
        }
        return String(self[start...end])
    }
}

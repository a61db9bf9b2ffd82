import RawText

/// Extracts the text of Outlook's rich text, or the web page that it encapsulates (MS-OXRTFEX).
enum OutlookRichText {
    /// The content of a rich text.
    enum Content {
        case text(String)
        case page(String)
    }

    /// The names of the groups that contain no text of the mail.
    private static let unread: Set<String> = [
        "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "footer", "generator", "listtable",
        "listoverridetable", "themedata", "xmlnstbl", "fldinst", "mhtmltag",
    ]
    private static let characters = [
        "par": "\n", "line": "\n", "tab": "\t", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
        "bullet": "•", "endash": "–", "emdash": "—", "row": "\n", "cell": "\t", "~": "\u{A0}", "_": "-",
    ]

    private struct Group {
        var isUnread = false
        /// Whether the group contains a tag of the encapsulated page.
        var isTag = false
        /// Whether the group is a replacement for programs that do not display the page.
        var isFallback = false
        /// The number of fallback characters after each Unicode escape.
        var skipped = 1
    }

    static func read(_ bytes: [UInt8]) -> Content {
        var (text, pending, charset, isPage) = ("", [UInt8](), "windows-1252", false)
        var groups = [Group()]
        var (index, toSkip) = (0, 0)
        // UTF-16 code units of \u escapes; characters beyond U+FFFF have two.
        var units = [UInt16]()
        func flush() {
            text += String(decoding: units, as: UTF16.self)
            units = []
            if !pending.isEmpty { text += TextDecoder.decode(pending[...], declared: charset).text }
            pending = []
        }
        func isShown() -> Bool { groups.last.map { !$0.isUnread && (!$0.isFallback || $0.isTag) } ?? false }
        func add(_ byte: UInt8) {
            guard toSkip == 0 else { return toSkip -= 1 }
            guard isShown() else { return }
            if !units.isEmpty { flush() }
            pending.append(byte)
        }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"):
                var group = groups[groups.count - 1]
                group.isTag = false
                // Groups that are nested deeper than in any real file share one level.
                if groups.count < 500 { groups.append(group) }
            case UInt8(ascii: "}"): if groups.count > 1 { groups.removeLast() }
            case 10, 13: break
            case UInt8(ascii: "\\"):
                guard index < bytes.count else { break }
                let next = bytes[index]
                guard (next | 0x20) >= 0x61, (next | 0x20) <= 0x7A else {
                    index += 1
                    if next == UInt8(ascii: "'"), index + 1 < bytes.count,
                        let high = TransferEncoding.hex(bytes[index]),
                        let low = TransferEncoding.hex(bytes[index + 1])
                    {
                        index += 2
                        add(high << 4 | low)
                    } else if next == UInt8(ascii: "*") {
                        // A group that programs may ignore, unless it is known below.
                        groups[groups.count - 1].isUnread = true
                    } else if let word = characters[String(decoding: [next], as: UTF8.self)] {
                        flush()
                        if isShown() { text += word }
                    } else if [UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}")].contains(next) {
                        add(next)
                    }
                    continue
                }
                let start = index
                while index < bytes.count, (bytes[index] | 0x20) >= 0x61, (bytes[index] | 0x20) <= 0x7A { index += 1 }
                let word = String(decoding: bytes[start..<min(index, start + 40)], as: UTF8.self)
                let digits = index
                if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
                while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
                let number = Int(String(decoding: bytes[digits..<min(index, digits + 11)], as: UTF8.self))
                if index < bytes.count, bytes[index] == 0x20 { index += 1 }
                switch word {
                case "fromhtml": isPage = true
                case "ansicpg": if let number { charset = CodePage.charset(number) }
                case "uc": groups[groups.count - 1].skipped = max(0, min(8, number ?? 1))
                case "htmlrtf": groups[groups.count - 1].isFallback = number != 0
                case "htmltag":
                    groups[groups.count - 1].isUnread = false
                    groups[groups.count - 1].isTag = true
                case "u":
                    if !pending.isEmpty { flush() }
                    if isShown(), let number { units.append(UInt16(truncatingIfNeeded: number)) }
                    toSkip = groups[groups.count - 1].skipped
                case _ where unread.contains(word): groups[groups.count - 1].isUnread = true
                default:
                    guard let shown = characters[word], isShown() else { break }
                    flush()
                    text += isPage && groups[groups.count - 1].isTag == false && word == "par" ? "\r\n" : shown
                }
            default: add(byte)
            }
        }
        flush()
        return isPage ? .page(text) : .text(text.trimmingPrefix(while: \.isWhitespace).description)
    }
}

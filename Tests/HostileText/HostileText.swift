/// Texts with which an attacker could make a parser slow, such as runs of one character or of unclosed marks.
package enum HostileText {
    /// The start of a text, the filler of its first half, and the filler of the rest.
    package struct Shape: Sendable, CustomStringConvertible {
        var head = ""
        var first: String?
        let unit: String

        package var description: String { "\(head)\(first.map { "\($0)…" } ?? "")\(unit)…".debugDescription }

        /// Makes a repetition of one unit.
        package init(unit: String) { self.init(head: "", first: nil, unit: unit) }

        init(head: String = "", first: String?, unit: String) {
            (self.head, self.first, self.unit) = (head, first, unit)
        }

        init(head: String, unit: String) { self.init(head: head, first: nil, unit: unit) }

        /// Returns a text of about this many bytes.
        package func text(bytes: Int) -> String {
            let rest = bytes - head.utf8.count
            guard let first else { return head + Self.filled(unit, rest) }
            return head + Self.filled(first, rest / 2) + Self.filled(unit, rest / 2)
        }

        private static func filled(_ unit: String, _ bytes: Int) -> String {
            String(repeating: unit, count: max(1, bytes / unit.utf8.count))
        }
    }

    /// The shapes, each of which is tried with each function.
    package static let shapes: [Shape] =
        runs.map { Shape(unit: $0) } + beginnings.map { Shape(head: $0, unit: $1) }
        + halves.map { Shape(first: $0, unit: $1) }

    private static let runs = [
        // Unclosed brackets and quotes.
        "[", "](", "[](", "![", "[a] ", "(", ")", "{", "{\\a ", "\"", "'", "\" ", "“",
        // Markup.
        "<", "<a ", "<a href=\"", "<b>", "<script>", "<td>x", "<a><b></a>", "<!--", "</", "&", "&#",
        // Lines.
        ">\n", "> ", "From \n", "From: \n", "On 1\n", "\n", "\r", "- \n", "| \n", "a | b\n|-|-\n", "#\n", "```\n",
        "-- \n",
        "a,b\n", ",", ";", "\"\n", "--x\n",
        // Mail.
        "a@", "@a", "a <b@c.d>, ", "=?", "=?utf-8?B?", "=?utf-8?Q?=41?= ", "=41", "=\n", "http://", "http://a.b/ ",
        "www.",
        "data:", "a:", "a.", "re: ", "[]",
        // Runs of one character.
        " ", "\t", "a", "A", "1", "1.", "1 ", "1/1/", ".", ". ", "! ", "-", "*", "*a ", "_", "`", "~", "#", "\\", "=",
        "|",
        "/", "%",
        // Characters of many scalars, and scripts without spaces.
        "e\u{301}", "\u{1F469}\u{200D}", "\u{1F1E9}", "\u{1100}", "\u{200B}", "a\u{AD}", "漢", "漢。", "か", "ไทย", "ا ",
        // Words with which patterns begin.
        "ignore the rule. ", "say ", "you are ", "dear ai ", "please ", "if you ", "when and what ", "not ",
        "by 1 May ",
        "one hundred ", "the 3rd of ", "\u{A7}1 ",
    ]

    private static let beginnings = [
        ("x](y) ", "["), ("<a ", "a=b "), ("<a", " "), ("<!--", "<"), ("<p>", "</p>"), ("<script>", "</script "),
        ("{\\rtf1 ", "{"), ("{\\rtf1 ", "\\par "), ("x:\n", ">\n"), ("a", "\u{301}"), ("je ", "nous "), ("a ", "\n>\n"),
        ("only ", "a"), ("\"", "a\n"), ("~~~\n", "a\n"),
    ]

    private static let halves = [
        ("x", "\n>\n"), (" ", "\n>\n"), ("x", "\nb:\n>\n"), ("[", "]"), ("(", ")"), ("{", "}"), ("<b>", "</b>"),
        ("\"", "\na"),
        ("a ", "?"), ("a, ", "\nb"), ("1", " 1"),
    ]
}

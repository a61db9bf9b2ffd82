import Testing

@testable import HearthCLI

/// Tests of decoding keys, and of editing and displaying a text.
@Suite struct EditingTests {
    private func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.keys(Array(text.utf8))
    }

    private func edited(_ text: String) -> String {
        var buffer = LineBuffer()
        for key in keys(text) { _ = buffer.apply(key) }
        return buffer.text
    }

    // MARK: Keys

    @Test func `decoded keys do not depend on how their bytes are split`() {
        let typed = "aß日👩‍👧\u{1B}[D\u{1B}[1;5C\u{1B}OH\u{1B}[3~\u{1B}\r\u{1B}[200~x\r\ny\u{3}\u{1B}[201~\u{3}\u{4}\r"
        let whole = keys(typed)
        #expect(
            whole == [
                .text("aß日👩‍👧"), .left, .wordRight, .home, .delete, .newLine, .paste("x\ny\u{3}"), .interrupt,
                .endOfInput, .enter,
            ])
        var decoder = KeyDecoder()
        var pieces: [Key] = []
        for byte in typed.utf8 {
            for key in decoder.keys([byte]) {
                if case .text(let more) = key, case .text(let text) = pieces.last {
                    pieces[pieces.count - 1] = .text(text + more)
                } else {
                    pieces.append(key)
                }
            }
        }
        #expect(pieces == whole)
    }

    @Test(arguments: ["\u{1B}[13;2u", "\u{1B}[27;5;13~", "\u{1B}\n", "\u{1B}\r"])
    func `Enter with a modifier key begins a new line`(_ typed: String) { #expect(keys(typed) == [.newLine]) }

    @Test(arguments: [
        "\u{1B}[?62;c", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}P1$r\u{1B}\\", "\u{1B}[99~", "\u{7}", "\u{1B}OP",
    ])
    func `escape sequences that are not keys are ignored`(_ typed: String) {
        #expect(keys(typed + "x") == [.text("x")])
    }

    @Test func `invalid UTF-8 input becomes replacement characters`() {
        var decoder = KeyDecoder()
        #expect(decoder.keys([0x61, 0xFF, 0x62, 0xC3]) == [.text("a\u{FFFD}b")])
        #expect(decoder.keys([0x0D]) == [.text("\u{FFFD}"), .enter])
    }

    @Test func `a paste that is too long is discarded, and the following keys are read`() {
        var decoder = KeyDecoder()
        #expect(decoder.keys(Array("\u{1B}[200~".utf8)).isEmpty)
        let piece = [UInt8](repeating: 0x78, count: 1 << 20)
        for _ in 0...(KeyDecoder.longestPaste >> 20) { #expect(decoder.keys(piece).isEmpty) }
        #expect(decoder.keys(Array("\u{1B}[201~a".utf8)) == [.longPaste, .text("a")])
    }

    // MARK: Editing

    @Test(arguments: [
        ("日本x\u{1B}[D\u{1B}[D\u{7F}", "本x"), ("ae\u{301}b\u{2}\u{7F}", "ab"), ("a👩‍👧b\u{1}\u{6}\u{1B}[3~", "ab"),
        ("🇩🇪🇫🇷\u{2}\u{2}\u{1B}[3~", "🇫🇷"), ("ab\u{2}é\u{1}x\u{5}y", "xaéby"), ("one two\u{17}2", "one 2"),
        ("one two\u{1B}b\u{1B}d3", "one 3"), ("abc\u{1}\u{B}\u{19}\u{19}", "abcabc"), ("abc\u{15}x\u{19}", "xabc"),
        ("a\u{1B}\rb\u{10}x\u{E}y", "ax\nby"),
    ])
    func `the editor treats a letter of several code points as one character`(_ typed: String, _ expected: String) {
        #expect(edited(typed) == expected)
    }

    @Test func `the editor joins code points typed one after another into one letter`() {
        var buffer = LineBuffer()
        for scalar in "e\u{301}👩‍👧🇩🇪🇫🇷".unicodeScalars { buffer.type(String(scalar)) }
        #expect(buffer.cells.count == 4)
        // Deleting the text between two parts joins the parts.
        var parts = LineBuffer()
        parts.type("🇩x🇪")
        _ = parts.apply(.left)
        _ = parts.apply(.backspace)
        #expect(parts.cells == [.typed("🇩🇪")] && parts.cursor == 1)
    }

    @Test func `the editor shows a long paste as a placeholder, and the message contains its text`() {
        let lines = (1...120).map { "line \($0)" }.joined(separator: "\n") + "\n"
        var buffer = LineBuffer()
        buffer.type("a ")
        buffer.paste(lines)
        #expect(buffer.cells.count == 3 && buffer.text == "a " + lines)
        #expect(EditorView(buffer, prompt: "> ", columns: 80, height: 10).rows == ["> a [pasted 120 lines]"])
        _ = buffer.apply(.backspace)
        #expect(buffer.text == "a ")
    }

    @Test func `a paste never continues a message, and a paste of several lines is never a command`() {
        func buffer(_ change: (inout LineBuffer) -> Void) -> LineBuffer {
            var buffer = LineBuffer()
            change(&buffer)
            return buffer
        }
        var typed = buffer { $0.type("a\\") }
        #expect(typed.continues() && typed.text == "a\n")
        var quoted = buffer { $0.type("\"\"\"a\\") }
        #expect(quoted.continues() && quoted.text == "\"\"\"a\\\n")
        quoted.type("\"\"\"")
        let isOpen = quoted.continues()
        #expect(!isOpen && MessageInput.entry(quoted) == .message("a\\"))
        var pasted = buffer { $0.paste("\"\"\"a\\") }
        let continues = pasted.continues()
        #expect(!continues && MessageInput.entry(pasted) == .message("\"\"\"a\\"))
        #expect(MessageInput.entry(buffer { $0.paste("/usr\n/bin") }) == .message("/usr\n/bin"))
        #expect(MessageInput.entry(buffer { $0.paste("/help") }) == .command("/help", argument: ""))
        #expect(
            MessageInput.entry(
                buffer {
                    $0.type(" /edit "); $0.paste("a\nb")
                }) == .command("/edit", argument: "a\nb"))
        #expect(MessageInput.entry(buffer { $0.type("  ") }) == nil)
        #expect(MessageInput.continued("a\\") == "a\n" && MessageInput.continued("a") == nil)
        #expect(MessageInput.continued("\"\"\"a\\") == "\"\"\"a\\\n" && MessageInput.continued("\"\"\"a\"\"\"") == nil)
    }

    // MARK: Rows

    @Test func `the editor wraps rows by the width of letters and places the cursor accordingly`() {
        var buffer = LineBuffer()
        buffer.type("日本語日本語")
        let view = EditorView(buffer, prompt: "> ", columns: 11, height: 10)
        #expect(view.rows == ["> 日本語日", "  本語"])
        #expect(view.cursorRow == 1 && view.beforeCursor == "  本語")
        _ = buffer.apply(.home)
        let home = EditorView(buffer, prompt: "> ", columns: 11, height: 10)
        #expect(home.cursorRow == 0 && home.beforeCursor == "> ")
        // The window shows the rows around the cursor.
        buffer.type(String(repeating: "x\n", count: 50))
        #expect(EditorView(buffer, prompt: "> ", columns: 11, height: 5).rows.count == 5)
    }

    @Test func `the editor shows control characters of a paste as escapes`() {
        var buffer = LineBuffer()
        buffer.paste("a\u{1B}[31m\u{202E}b")
        #expect(buffer.text == "a\u{1B}[31m\u{202E}b")
        let drawn = EditorView(buffer, prompt: "> ", columns: 80, height: 5).drawing(over: nil, columns: 80)
        #expect(!drawn.contains("\u{1B}[31m") && !drawn.unicodeScalars.contains("\u{202E}"))
    }

    @Test(arguments: [
        ("a", 1), ("ß", 1), ("日", 2), ("e\u{301}", 1), ("👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("한", 2),
        ("ｱ", 1), ("Ａ", 2), ("م", 1), ("न", 1), ("…", 1), ("。", 2), ("\u{301}", 0),
    ])
    func `the computed width of a letter equals its width on terminals`(_ letter: Character, _ columns: Int) {
        #expect(letter.columns == columns)
    }

    // MARK: Wrapping

    private func wrapped(_ text: String, columns: Int, pieces: Int = .max) -> String {
        var wrap = TerminalWrap()
        var (output, rest) = ("", text.unicodeScalars[...])
        while !rest.isEmpty {
            output += wrap.write(String(rest.prefix(pieces)), columns: columns)
            rest = rest.dropFirst(pieces)
        }
        return output + wrap.end(columns: columns)
    }

    @Test(arguments: [
        ("a special word", 10, "a special\nword"), ("one two", 3, "one\ntwo"), ("abcdefgh", 3, "abc\ndef\ngh"),
        ("a abcdefgh", 3, "a\nabc\ndef\ngh"), ("日本語日本語。", 6, "日本語\n日本\n語。"), ("ab 日本語", 6, "ab 日\n本語"),
        ("e\u{301}e\u{301}e\u{301} x", 3, "e\u{301}e\u{301}e\u{301}\nx"), ("👩‍👧👩‍👧👩‍👧", 4, "👩‍👧👩‍👧\n👩‍👧"),
        ("  indented text", 10, "  indented\ntext"), ("a\n\nb", 5, "a\n\nb"),
        ("```swift\nlet long = 1\n```\nafter it", 6, "```swift\nlet long = 1\n```\nafter\nit"),
        ("~~~\n``` no end\n~~~\nafter it", 6, "~~~\n``` no end\n~~~\nafter\nit"), ("`code` and", 6, "`code`\nand"),
        ("```c a b c d e\nlong code line\n```", 4, "```c a b c d e\nlong code line\n```"), ("  abcd", 4, "  ab\ncd"),
    ])
    func `streamed output wraps between words but not within code`(_ text: String, _ columns: Int, _ expected: String) {
        #expect(wrapped(text, columns: columns) == expected)
        #expect(wrapped(text, columns: columns, pieces: 1) == expected)
        #expect(wrapped(text, columns: columns, pieces: 3) == expected)
    }

    @Test func `streamed output writes a word only when it is complete`() {
        var wrap = TerminalWrap()
        #expect(wrap.write("one tw", columns: 80) == "one")
        #expect(wrap.write("o thr", columns: 80) == " two")
        #expect(wrap.end(columns: 80) == " thr")
    }
}

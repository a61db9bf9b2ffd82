import RawText

/// Plain text, Markdown and source code; the document's text is the file's text.
enum PlainText {
    static func read(_ bytes: ArraySlice<UInt8>, kind: DocumentKind, limit: Int) throws(DocumentError) -> ParsedDocument
    {
        let decoded = TextDecoder.decode(bytes)
        var builder = try TextBuilder(adopting: CleanText.normalised(decoded.text), limit: limit)
        builder.note(decoded)
        let lines = Lines(builder.text)
        if kind == .markdown {
            MarkdownBlocks.add(lines, to: &builder)
        } else {
            addParagraphs(lines, style: kind == .code ? .code : .paragraph, to: &builder)
        }
        return try builder.document(kind)
    }

    /// Adds the paragraphs, which are separated by blank lines.
    static func addParagraphs(_ lines: Lines, style: TextBlock.Style, to builder: inout TextBuilder) {
        var start: Int?
        for index in 0...lines.count {
            if index < lines.count, !lines.isBlank(index) {
                start = start ?? index
            } else if let first = start {
                builder.add(style, range: lines.range(first..<index, keepsIndent: style == .code), content: "")
                start = nil
            }
        }
    }
}

extension TextBuilder {
    /// Adds a diagnostic if the encoding was guessed or some bytes were invalid.
    mutating func note(_ decoded: TextDecoder.Decoded) {
        if decoded.isGuess {
            add(
                ReadingDiagnostic(
                    .encoding, "The file does not declare its encoding; it was read as \(decoded.encoding)."))
        }
        if decoded.text.utf8.contains(0) {
            add(ReadingDiagnostic(.encoding, "The file contains null bytes, which are left out."))
        }
        if decoded.hasReplacements {
            add(
                ReadingDiagnostic(
                    .encoding, "Some bytes are not valid \(decoded.encoding); they are shown as “\u{FFFD}”.")
            )
        }
    }
}

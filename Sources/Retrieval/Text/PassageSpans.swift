import RawText

/// The sentences, rows and headings in a passage, which can be quoted and cited.
package enum PassageSpans {
    package enum Kind: Sendable {
        case sentence, row
        /// A heading, or a page header or footer.
        case heading
        /// The row with a table's column names.
        case columnNames

        /// Whether the span makes a statement.
        var isStatement: Bool { self == .sentence || self == .row }
    }

    private struct Line {
        let range: Range<Int>
        /// The number of preceding whitespace bytes.
        let indent: Int
    }

    /// A sequence of lines that belong together.
    private struct Paragraph {
        var range: Range<Int>
        var lines = 1
        var lastLine: Range<Int>
        let indent: Int
        let isItem: Bool
        /// Whether the paragraph follows a blank line or starts the text.
        let isBlankBefore: Bool
        /// Whether a blank line follows.
        var isBlankAfter = false
    }

    /// Returns the disjoint spans of a text in order, in bytes of UTF-8.
    ///
    /// `headings` are lines of the text that are known to be headings, without their marks.
    package static func spans(of text: String, headings: [String] = []) -> [(range: Range<Int>, kind: Kind)] {
        let bytes = Array(text.utf8)
        let titles = headings.map { Array($0.utf8) }
        let paragraphs = paragraphs(bytes)
        var spans: [(range: Range<Int>, kind: Kind)] = []
        for (index, paragraph) in paragraphs.enumerated() {
            let next = paragraphs.indices.contains(index + 1) ? paragraphs[index + 1] : nil
            let line = bytes[paragraph.range]
            if paragraph.lines > 1 {
                addSentences(paragraph.range, bytes, isItem: paragraph.isItem, &spans)
            } else if titles.contains(where: { line.drop { $0 == 0x23 || isSpace($0) }.elementsEqual($0) })
                || isNumberedHeading(paragraph, next, bytes) || isLabelledHeading(paragraph, next, bytes)
                || isDatedHeading(paragraph, next, bytes) || isPageHead(paragraph, bytes)
            {
                spans.append((paragraph.range, .heading))
            } else if let next, !isColumnRule(line), isRow(line),
                isColumnRule(bytes[next.range]) || namesColumns(line, of: paragraphs[(index + 1)...], bytes)
            {
                spans.append((paragraph.range, .columnNames))
            } else if !isColumnRule(line) {
                add(paragraph.range, bytes, &spans)
            }
        }
        return spans
    }

    /// Groups lines into paragraphs; rows, items and short lines start new paragraphs.
    private static func paragraphs(_ bytes: [UInt8]) -> [Paragraph] {
        var paragraphs: [Paragraph] = []
        var (isBlank, isBroken) = (true, true)
        for line in lines(bytes) {
            guard !line.range.isEmpty else {
                if !paragraphs.isEmpty { paragraphs[paragraphs.count - 1].isBlankAfter = true }
                (isBlank, isBroken) = (true, true)
                continue
            }
            let text = bytes[line.range]
            let isItem = isItem(text)
            let isAlone = isItem || isTableRow(text) || isMarkedHeading(text)
            if !isBroken, !isAlone, let last = paragraphs.last, goesOn(last, in: line, bytes) {
                paragraphs[paragraphs.count - 1].range = last.range.lowerBound..<line.range.upperBound
                paragraphs[paragraphs.count - 1].lastLine = line.range
                paragraphs[paragraphs.count - 1].lines += 1
            } else {
                paragraphs.append(
                    Paragraph(
                        range: line.range, lastLine: line.range, indent: line.indent, isItem: isItem,
                        isBlankBefore: isBlank))
            }
            (isBlank, isBroken) = (false, isAlone && !isItem)
        }
        return paragraphs
    }

    private static func lines(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 10 || bytes[index] == 13 {
            var (low, high) = (start, index)
            while low < high, isSpace(bytes[low]) { low += 1 }
            while high > low, isSpace(bytes[high - 1]) { high -= 1 }
            lines.append(Line(range: low..<high, indent: low - start))
            start = index + 1
        }
        return lines
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 }

    /// Returns whether the paragraph's last line was probably wrapped.
    private static func goesOn(_ paragraph: Paragraph, in next: Line, _ bytes: [UInt8]) -> Bool {
        guard let last = bytes[paragraph.lastLine].last, !".!?:;|".utf8.contains(last) else { return false }
        if paragraph.lastLine.count >= 40 { return true }
        // Narrow columns wrap items early.
        return paragraph.isItem && next.indent > paragraph.indent
            && (0x61...0x7A).contains(bytes[next.range.lowerBound])
    }

    /// Returns whether a line is a table row or list item.
    static func isRow(_ line: ArraySlice<UInt8>) -> Bool { isItem(line) || isTableRow(line) }

    private static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return false }
        if line.dropFirst().first == 0x20, "-*+".utf8.contains(first) { return true }
        return line.starts(with: "• ".utf8) || line.starts(with: "– ".utf8) || isNumbered(line)
    }

    /// Returns whether a line begins with a number and a full stop or parenthesis.
    private static func isNumbered(_ line: ArraySlice<UInt8>) -> Bool {
        let digits = line.prefix { (0x30...0x39).contains($0) }.count
        let rest = line.dropFirst(digits)
        guard (1...3).contains(digits), let mark = rest.first else { return false }
        return (mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")) && rest.dropFirst().first == 0x20
    }

    private static func isTableRow(_ line: ArraySlice<UInt8>) -> Bool {
        if line.first == UInt8(ascii: "|") { return true }
        let text = line.prefix(400)
        var (bars, fields, previous): (Int, Int, UInt8) = (0, 0, 0)
        for byte in text {
            if byte == 0x20, previous == UInt8(ascii: "|") || previous == UInt8(ascii: ";") { bars += 1 }
            if byte == 0x20, previous == UInt8(ascii: ":") { fields += 1 }
            if byte == 9 { bars += 1 }
            previous = byte
        }
        return text.contains(UInt8(ascii: "|")) && bars > 0 || bars > 0 && fields > bars || text.contains(9) && bars > 1
    }

    /// Returns whether a line is the rule between a table's header and its rows.
    private static func isColumnRule(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == UInt8(ascii: "|") && line.contains(UInt8(ascii: "-"))
            && line.allSatisfy { "|-: ".utf8.contains($0) }
    }

    /// Returns whether a row is the header of the following rows.
    ///
    /// These rows repeat its cells as names, or have a column with digits in which the header has none.
    private static func namesColumns(
        _ line: ArraySlice<UInt8>, of following: ArraySlice<Paragraph>, _ bytes: [UInt8]
    ) -> Bool {
        let cells = TableCells.cells(of: Array(line))
        guard cells.count > 1, cells.allSatisfy({ $0.name == nil }), line.count <= 2_000 else { return false }
        let line = Array(line)
        let names = Set(cells.map { Array(line[$0.value]) })
        let rows = following.prefix(5).map { Array(bytes[$0.range].prefix(2_000)) }.prefix { isRow($0[...]) }
            .map { row in (row: row, cells: TableCells.cells(of: row)) }
        if let first = rows.first, first.cells.contains(where: { $0.name != nil }) {
            return first.cells.allSatisfy { cell in cell.name.map { names.contains(Array(first.row[$0])) } ?? true }
        }
        let alike = rows.prefix { $0.cells.count == cells.count }
        func hasDigit(_ text: ArraySlice<UInt8>) -> Bool { text.contains { (0x30...0x39).contains($0) } }
        // Two columns may be the names and values of one thing.
        guard cells.count > 2, alike.count > 1, !hasDigit(line[...]) else { return false }
        return cells.indices.contains { column in
            alike.allSatisfy { hasDigit($0.row[$0.cells[column].value]) }
        }
    }

    private static func isMarkedHeading(_ line: ArraySlice<UInt8>) -> Bool {
        let rest = line.drop { $0 == 0x23 }
        return rest.count < line.count && rest.first == 0x20
    }

    /// Returns whether a line is a numbered heading, and not an item of a list with blank lines.
    private static func isNumberedHeading(_ paragraph: Paragraph, _ next: Paragraph?, _ bytes: [UInt8]) -> Bool {
        let line = bytes[paragraph.range]
        guard paragraph.isBlankBefore, paragraph.isBlankAfter, isNumbered(line), let next,
            !isNumbered(bytes[next.range])
        else { return false }
        return isTitle(line)
    }

    /// Returns whether a line is a heading such as "§ 8 Jetty" or "Section B: Fees", followed by text.
    private static func isLabelledHeading(_ paragraph: Paragraph, _ next: Paragraph?, _ bytes: [UInt8]) -> Bool {
        guard let next, paragraph.isBlankBefore, paragraph.isBlankAfter, paragraph.range.count <= 100 else {
            return false
        }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return PlaceLabel.isHeading(text(paragraph.range))
            && !(next.range.count <= 100 && PlaceLabel.isHeading(text(next.range)))
    }

    /// Returns whether a line is a heading that ends with a date, such as "Minutes of 3 March 2026", followed
    /// by text.
    private static func isDatedHeading(_ paragraph: Paragraph, _ next: Paragraph?, _ bytes: [UInt8]) -> Bool {
        let line = bytes[paragraph.range]
        guard next != nil, paragraph.isBlankBefore, paragraph.isBlankAfter, line.count <= 100, !isRow(line),
            line.split(separator: 0x20).count <= 10, line.contains(where: { (0x30...0x39).contains($0) })
        else { return false }
        let tokens = TextScanner.tokens(of: String(decoding: line, as: UTF8.self))
        let facts = TextFacts(tokens)
        guard facts.dates.count == 1, facts.quantities.isEmpty, let date = facts.dates.first,
            date.tokens.upperBound == tokens.count
        else { return false }
        // "Deadline 3 May" is a statement.
        let before = date.tokens.lowerBound > 0 ? tokens[date.tokens.lowerBound - 1].folded : ","
        return [",", "-", "of", "for", "from", "vom", "du", "de", "del", "di"].contains(before)
    }

    /// Returns whether a line stands alone and begins or ends with a page number.
    private static func isPageHead(_ paragraph: Paragraph, _ bytes: [UInt8]) -> Bool {
        let line = bytes[paragraph.range]
        guard paragraph.isBlankBefore, line.count <= 160, let last = line.last, !".!?:;".utf8.contains(last) else {
            return false
        }
        let words = String(decoding: line, as: UTF8.self).lowercased().split(separator: " ")
        return words.indices.dropLast().contains { index in
            ["page", "seite"].contains(words[index])
                && words[index + 1].utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2F }
                && (index <= 1 || words.count - index <= 4)
        }
    }

    private static func add(
        _ line: Range<Int>, _ bytes: [UInt8], _ spans: inout [(range: Range<Int>, kind: Kind)]
    ) {
        if isRow(bytes[line]) {
            // A long list item is prose.
            if line.count <= 400 || bytes[line].contains(UInt8(ascii: "|")) {
                spans.append((line, .row))
                return
            }
        } else if isHeading(bytes[line]) {
            spans.append((line, .heading))
            return
        }
        addSentences(line, bytes, isItem: isItem(bytes[line]), &spans)
    }

    /// Returns whether a paragraph looks like a heading, with or without a number.
    package static func isTitle(_ paragraph: ArraySlice<UInt8>) -> Bool {
        if paragraph.contains(10) { return false }
        if isNumbered(paragraph) { return isHeading(paragraph.drop { $0 != 0x20 }.dropFirst()) }
        return !isRow(paragraph) && isHeading(paragraph)
    }

    /// The maximum number of characters of a heading in a script without spaces.
    private static let longestUnspacedHeading = 20

    /// Returns whether a separate line looks like a heading: short, and without punctuation at its end.
    private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count <= 100, let first = line.first, let last = line.last else { return false }
        if first == UInt8(ascii: "#") { return true }
        let text = String(decoding: line, as: UTF8.self)
        guard let mark = text.last, !".!?;,\"')…。！？；，」』”»।؟؛۔".contains(mark) else { return false }
        // A sentence in a script without spaces may be one word by this measure.
        if last >= 0x80, CharacterPairs.isUnspaced(text), text.count > longestUnspacedHeading { return false }
        if zip(line, line.dropFirst()).contains(where: { $0 == 0x3A && $1 == 0x20 }) { return false }
        return line.split(separator: 0x20).count <= 8 && !line.contains { (0x30...0x39).contains($0) }
    }

    private static func addSentences(
        _ range: Range<Int>, _ bytes: [UInt8], isItem: Bool, _ spans: inout [(range: Range<Int>, kind: Kind)]
    ) {
        var sentences = Sentences.ranges(of: String(decoding: bytes[range], as: UTF8.self)).map {
            $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound
        }
        // An item's label, such as "3. Fire.", is joined with the following sentence.
        if isItem, sentences.count > 1, bytes[sentences[0]].split(separator: 0x20).count <= 3 {
            sentences.replaceSubrange(0..<2, with: [sentences[0].lowerBound..<sentences[1].upperBound])
        }
        spans += sentences.map { ($0, .sentence) }
    }
}

import RawText

/// The sentences, rows and headings of a passage: what can be quoted and cited.
enum PassageSpans {
    enum Kind: Sendable { case sentence, row, heading }

    /// The spans of a text, in bytes of UTF-8, in order and apart.
    static func spans(of text: String) -> [(range: Range<Int>, kind: Kind)] {
        let bytes = Array(text.utf8)
        var spans: [(range: Range<Int>, kind: Kind)] = []
        for paragraph in paragraphs(bytes) {
            if paragraph.count == 1, let line = paragraph.first {
                add(line, bytes, &spans)
            } else if let first = paragraph.first, let last = paragraph.last {
                addSentences(first.lowerBound..<last.upperBound, bytes, &spans)
            }
        }
        return spans
    }

    /// Lines that go on in the next belong together; rows, items and short lines stand alone.
    private static func paragraphs(_ bytes: [UInt8]) -> [[Range<Int>]] {
        var paragraphs: [[Range<Int>]] = []
        var isBroken = true
        for line in lines(bytes) {
            guard !line.isEmpty else {
                isBroken = true
                continue
            }
            let isAlone = isBroken || isRow(bytes[line])
            if !isAlone, let last = paragraphs.last?.last, goesOn(bytes[last]) {
                paragraphs[paragraphs.count - 1].append(line)
            } else {
                paragraphs.append([line])
            }
            isBroken = isRow(bytes[line])
        }
        return paragraphs
    }

    private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 10 || bytes[index] == 13 {
            var (low, high) = (start, index)
            while low < high, isSpace(bytes[low]) { low += 1 }
            while high > low, isSpace(bytes[high - 1]) { high -= 1 }
            lines.append(low..<high)
            start = index + 1
        }
        return lines
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 }

    /// Whether a line looks as if it were broken only because it is full.
    private static func goesOn(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count >= 40, let last = line.last else { return false }
        return !".!?:;|".utf8.contains(last)
    }

    /// Whether a line is a row of a table or an item of a list.
    static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return false }
        let text = line.prefix(400)
        let next = line.dropFirst().first
        if first == UInt8(ascii: "|") || next == 0x20 && "-*+".utf8.contains(first) { return true }
        if text.starts(with: Array("• ".utf8)) || text.starts(with: Array("– ".utf8)) { return true }
        let digits = text.prefix { (0x30...0x39).contains($0) }
        if (1...3).contains(digits.count), let mark = text.dropFirst(digits.count).first,
            mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"), text.dropFirst(digits.count + 1).first == 0x20
        {
            return true
        }
        var (bars, fields, previous): (Int, Int, UInt8) = (0, 0, 0)
        for byte in text {
            if byte == 0x20, previous == UInt8(ascii: "|") || previous == UInt8(ascii: ";") { bars += 1 }
            if byte == 0x20, previous == UInt8(ascii: ":") { fields += 1 }
            if byte == 9 { bars += 1 }
            previous = byte
        }
        return text.contains(UInt8(ascii: "|")) && bars > 0 || bars > 0 && fields > bars || text.contains(9) && bars > 1
    }

    private static func add(
        _ line: Range<Int>, _ bytes: [UInt8], _ spans: inout [(range: Range<Int>, kind: Kind)]
    ) {
        if isRow(bytes[line]) {
            // A long item of a list is prose.
            if line.count <= 400 || bytes[line].contains(UInt8(ascii: "|")) {
                spans.append((line, .row))
                return
            }
        } else if isHeading(bytes[line]) {
            spans.append((line, .heading))
            return
        }
        addSentences(line, bytes, &spans)
    }

    /// Whether a line of its own looks like a heading: short, and without a mark at its end.
    private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count <= 100, let first = line.first, let last = line.last else { return false }
        if first == UInt8(ascii: "#") { return true }
        guard !".!?;,\"')".utf8.contains(last),
            last < 0x80 || line.suffix(3).elementsEqual([0xE2, 0x80, 0xA6]) == false
        else { return false }
        if zip(line, line.dropFirst()).contains(where: { $0 == 0x3A && $1 == 0x20 }) { return false }
        return line.split(separator: 0x20).count <= 8 && !line.contains { (0x30...0x39).contains($0) }
    }

    private static func addSentences(
        _ range: Range<Int>, _ bytes: [UInt8], _ spans: inout [(range: Range<Int>, kind: Kind)]
    ) {
        let text = String(decoding: bytes[range], as: UTF8.self)
        for sentence in Sentences.ranges(of: text) {
            let range = sentence.lowerBound + range.lowerBound..<sentence.upperBound + range.lowerBound
            spans.append((range, .sentence))
        }
    }
}

/// The lines of a text, as byte ranges of its UTF-8.
struct Lines {
    let bytes: [UInt8]
    /// The start of each line, followed by the end of the text.
    private let starts: [Int]

    init(_ text: String) {
        bytes = Array(text.utf8)
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 10 { starts.append(index + 1) }
        if starts.last != bytes.count { starts.append(bytes.count) }
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    /// Returns the range of a line without its line break.
    func range(_ line: Int) -> Range<Int> {
        let end = starts[line + 1]
        return starts[line]..<(end > starts[line] && bytes[end - 1] == 10 ? end - 1 : end)
    }

    /// Returns the byte range of lines without surrounding white space, but optionally with the first
    /// indentation.
    ///
    /// The first and the last line must not be blank.
    func range(_ lines: Range<Int>, keepsIndent: Bool = false) -> Range<Int> {
        guard !lines.isEmpty else { return 0..<0 }
        var start = starts[lines.lowerBound]
        var end = range(lines.upperBound - 1).upperBound
        while start < end, !keepsIndent, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    func isBlank(_ line: Int) -> Bool { bytes[range(line)].allSatisfy(isSpace) }

    /// Returns the indentation of a line; a tab counts as four spaces.
    func indent(_ line: Int) -> Int {
        bytes[range(line)].prefix(while: isSpace).reduce(0) { $0 + ($1 == 9 ? 4 : 1) }
    }

    /// Returns a line without surrounding white space.
    func text(_ line: Int) -> ArraySlice<UInt8> { bytes[range(line..<line + 1)] }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 10 }
}

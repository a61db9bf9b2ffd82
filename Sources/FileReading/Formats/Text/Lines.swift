/// The lines of a text, as ranges of its UTF-8.
struct Lines {
    let bytes: [UInt8]
    /// Where each line begins; one more at the end.
    private let starts: [Int]

    init(_ text: String) {
        bytes = Array(text.utf8)
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 10 { starts.append(index + 1) }
        if starts.last != bytes.count { starts.append(bytes.count) }
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    /// A line without its break.
    func range(_ line: Int) -> Range<Int> {
        let end = starts[line + 1]
        return starts[line]..<(end > starts[line] && bytes[end - 1] == 10 ? end - 1 : end)
    }

    /// Lines without white space around them.
    ///
    /// - Parameters:
    ///   - lines: Lines that are not blank at both ends.
    ///   - keepsIndent: Whether the spaces before the first line's text belong to it.
    /// - Returns: The range of their bytes.
    func range(_ lines: Range<Int>, keepsIndent: Bool = false) -> Range<Int> {
        guard !lines.isEmpty else { return 0..<0 }
        var start = starts[lines.lowerBound]
        var end = range(lines.upperBound - 1).upperBound
        while start < end, !keepsIndent, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    func isBlank(_ line: Int) -> Bool { bytes[range(line)].allSatisfy(isSpace) }

    /// How many spaces a line begins with, a tab counting as four.
    func indent(_ line: Int) -> Int {
        bytes[range(line)].prefix(while: isSpace).reduce(0) { $0 + ($1 == 9 ? 4 : 1) }
    }

    /// A line without white space around it.
    func text(_ line: Int) -> ArraySlice<UInt8> { bytes[range(line..<line + 1)] }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 10 }
}

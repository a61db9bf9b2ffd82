/// A word wrapper with the rules of Python's `textwrap`.
struct WordWrap {
    let width: Int
    let breaksLongWords: Bool
    let breaksAtHyphens: Bool

    func lines(of line: Text) throws -> [Text] {
        guard width > 0 else { throw ChatTemplateError.operation("invalid width \(width) (must be > 0)") }
        var chunks = Array(chunks(of: Array(line.scalars)).reversed())
        var lines: [Text] = []
        while !chunks.isEmpty {
            var current: [ArraySlice<Unicode.Scalar>] = []
            var length = 0
            if !lines.isEmpty, chunks.last?.allSatisfy(\.isPythonSpace) == true { chunks.removeLast() }
            while let chunk = chunks.last, length + chunk.count <= width {
                current.append(chunk)
                length += chunk.count
                chunks.removeLast()
            }
            if let long = chunks.last, long.count > width {
                chunks.removeLast()
                let room = max(1, width - length)
                if breaksLongWords {
                    current.append(long.prefix(room))
                    chunks.append(long.dropFirst(room))
                } else if current.isEmpty {
                    current.append(long)
                } else {
                    chunks.append(long)
                }
            }
            if current.last?.allSatisfy(\.isPythonSpace) == true { current.removeLast() }
            if !current.isEmpty { lines.append(Text(scalars: current.joined())) }
        }
        return lines
    }

    /// Splits a line into words, parts of words that end with a hyphen, and the spaces between them.
    private func chunks(of scalars: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
        var chunks: [ArraySlice<Unicode.Scalar>] = []
        var start = 0
        for index in scalars.indices {
            let isBreak = index > start && scalars[index].isPythonSpace != scalars[index - 1].isPythonSpace
            if isBreak || (breaksAtHyphens && isAfterHyphen(index, of: scalars) && index > start) {
                chunks.append(scalars[start..<index])
                start = index
            }
        }
        if start < scalars.count { chunks.append(scalars[start...]) }
        return chunks
    }

    /// Returns whether a hyphen between letters precedes an index.
    private func isAfterHyphen(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
        guard index >= 3, index + 1 < scalars.count, scalars[index - 1] == "-" else { return false }
        return scalars[index - 2].isPythonLetter && scalars[index - 3].isPythonLetter && scalars[index].isPythonLetter
            && scalars[index + 1].isPythonLetter
    }
}

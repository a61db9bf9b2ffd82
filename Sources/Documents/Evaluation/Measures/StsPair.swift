public import Foundation

/// Two sentences, and how alike people find their meaning.
public struct StsPair: Sendable, Hashable {
    /// How alike they are, from 0 (nothing in common) to 5 (the same).
    public var score: Double
    /// One sentence.
    public var first: String
    /// The other.
    public var second: String

    /// Makes a pair of its parts.
    public init(score: Double, first: String, second: String) {
        self.score = score
        self.first = first
        self.second = second
    }

    /// Reads a file of the STS Benchmark: of its columns the fifth is the score, the sixth and seventh the sentences.
    ///
    /// Quotation marks are part of the sentences, as in the benchmark.
    ///
    /// - Parameters:
    ///   - url: The unpacked file.
    ///   - limits: How large it may be; a pair counts as a query.
    /// - Returns: The pairs, in the order of the file.
    /// - Throws: ``JudgedSetError`` with the line.
    public static func read(at url: URL, limits: JudgedSetLimits = JudgedSetLimits()) throws -> [StsPair] {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw JudgedSetError(.notFound, "There is no such file.", file: url.lastPathComponent)
        }
        var lines = try LineReader(url, limits: limits)
        var pairs: [StsPair] = []
        while let line = try lines.next() {
            if line.isBlank { continue }
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count >= 7 else { throw lines.error("The line has \(columns.count) columns instead of 7.") }
            guard let score = Double(String(columns[4])), (0...5).contains(score) else {
                throw lines.error("The fifth column is not a score from 0 to 5.")
            }
            guard !columns[5].isBlank, !columns[6].isBlank else { throw lines.error("A sentence is missing.") }
            guard pairs.count < limits.queries else {
                throw lines.error("The file holds more than \(limits.queries) pairs.", .tooLarge)
            }
            pairs.append(StsPair(score: score, first: String(columns[5]), second: String(columns[6])))
        }
        guard !pairs.isEmpty else {
            throw JudgedSetError(.notASet, "The file holds no pairs.", file: url.lastPathComponent)
        }
        return pairs
    }
}

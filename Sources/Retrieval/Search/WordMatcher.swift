package import GRDB

/// A search for a query's words and phrases in a text, with the tokenizer of the full-text table.
///
/// SQLite's own highlighting looks up each passage in the whole index, which takes about 0.25 ms, ten times
/// as long.
package struct WordMatcher {
    /// A word, or a phrase; the last word may be a prefix.
    private struct Term {
        let tokens: [String]
        let isPrefix: Bool

        func stands(in words: ArraySlice<WordTokenizer.Word>) -> Bool {
            guard words.count >= tokens.count else { return false }
            return zip(tokens.indices, words).allSatisfy { index, word in
                isPrefix && index == tokens.count - 1
                    ? word.token.hasPrefix(tokens[index]) : word.token == tokens[index]
            }
        }
    }

    private let tokenizer: WordTokenizer
    private let stems: QueryStems
    private var terms: [Term] = []

    /// Creates a matcher for words and phrases in the format of `KeywordQuery`.
    package init(_ terms: [String], _ database: Database) throws { try self.init(terms, QueryStems(), database) }

    /// Creates a matcher that also finds words with the same stems.
    init(_ terms: [String], _ stems: QueryStems, _ database: Database) throws {
        tokenizer = try WordTokenizer(database)
        self.stems = stems
        for term in terms {
            let isPrefix = term.hasSuffix("*")
            let tokens = try tokenizer.words(of: term).map(\.token)
            if !tokens.isEmpty { self.terms.append(Term(tokens: tokens, isPrefix: isPrefix)) }
        }
    }

    /// Returns the sorted ranges of the words, in UTF-16 units, which may overlap.
    package func ranges(in text: String) throws -> [Range<Int>] {
        if terms.isEmpty { return [] }
        let words = try tokenizer.words(of: text)
        var found: [Range<Int>] = []
        for index in words.indices {
            for term in terms where term.stands(in: words[index...]) {
                let last = words[index + term.tokens.count - 1]
                found.append(words[index].range.lowerBound..<last.range.upperBound)
            }
            if try stems.isFormed(words[index], in: text, tokenizer) { found.append(words[index].range) }
        }
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        return isASCII || found.isEmpty ? found : Self.utf16(found, of: text)
    }

    /// Converts byte ranges to UTF-16 ranges.
    private static func utf16(_ ranges: [Range<Int>], of text: String) -> [Range<Int>] {
        let utf8 = text.utf8
        func units(_ byte: Int) -> Int {
            text.utf16.distance(from: text.startIndex, to: utf8.index(utf8.startIndex, offsetBy: byte))
        }
        return ranges.map { units($0.lowerBound)..<units($0.upperBound) }
    }
}

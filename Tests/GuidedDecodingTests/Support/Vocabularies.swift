import GuidedDecoding
import Support

/// Small vocabularies that resemble byte-pair encodings.
enum Vocabularies {
    static let punctuation = [
        "\":", "\": ", "\": \"", "\",", "\", \"", "\"}", "\"},", "{\"", "[{\"", "}]", "],", ", \"", ": [", "[1, ", "}}",
        " \"", " \"a", "\"a", "a\"", "b\",", "\\u", "\\\"", "\\n", "\\ud8", "\\", "true", "false", "null", " true",
        "12",
        "-1", "1.", "0.5", " 1", "ab", "aba", "abab", "aa", "b, ", "xy", "yx", ", ", ": ",
    ]

    /// Returns all bytes, common pieces of JSON, pieces that split characters, and random joins of these.
    static func mixed(seed: Int, joins: Int = 150) -> TokenVocabulary {
        var generator = SplitMix64(seed: seed)
        var pieces: [[UInt8]] = (0...255).map { [UInt8($0)] }
        pieces += punctuation.map { Array($0.utf8) }
        for text in ["é", "ü\"", "世", "世界", "😀", "\"世", "é\","] {
            let bytes = Array(text.utf8)
            pieces.append(bytes)
            pieces.append(Array(bytes.dropLast()))
            pieces.append(Array(bytes.dropFirst()))
        }
        for _ in 0..<joins {
            let first = pieces[Int.random(in: 256..<pieces.count, using: &generator)]
            pieces.append(first + pieces[Int.random(in: pieces.indices, using: &generator)])
        }
        // Tokens with the same bytes, tokens without bytes and control tokens occur in real vocabularies.
        pieces += [Array("a".utf8), Array("{\"".utf8), [], Array("\"".utf8), Array("<end>".utf8)]
        let count = Int32(pieces.count)
        return TokenVocabulary(pieces: pieces, controlTokens: [count - 2], endTokens: [count - 1])
    }

    /// Returns a tokenizer that always chooses the longest token, as within a word.
    static func greedyTokenizer(_ vocabulary: TokenVocabulary) -> TokenGrammar.Tokenizer {
        var tokens: [[UInt8]: Int32] = [:]
        for (index, piece) in vocabulary.pieces.enumerated().dropLast(2) where !piece.isEmpty && tokens[piece] == nil {
            tokens[piece] = Int32(index)
        }
        let longest = tokens.keys.map(\.count).max() ?? 0
        let known = tokens
        return { bytes in
            var rest = bytes[...]
            var result: [Int32] = []
            while !rest.isEmpty {
                let lengths = 1...min(longest, rest.count)
                guard let length = lengths.last(where: { known[Array(rest.prefix($0))] != nil }),
                    let token = known[Array(rest.prefix(length))]
                else { return [] }
                result.append(token)
                rest = rest.dropFirst(length)
            }
            return result
        }
    }
}

import GuidedDecoding
import Testing

/// Vocabularies, checked through the masks of grammars.
struct TokenVocabularyTests {
    @Test
    func `the mask of a literal contains the token with the literal's text`() throws {
        let vocabulary = Vocabularies.mixed(seed: 11, joins: 2000)
        for (index, piece) in vocabulary.pieces.enumerated().dropLast(2) where !piece.isEmpty {
            guard let text = String(validating: piece, as: UTF8.self) else { continue }
            let bound = TokenGrammar(try CompiledGrammar(.literal(text)), vocabulary: vocabulary)
            let mask = GrammarMatcher(bound).mask
            #expect(mask.contains(Int32(index)))
            #expect(mask.tokens.allSatisfy { piece.starts(with: vocabulary.pieces[Int($0)]) })
        }
    }

    @Test
    func `control tokens and tokens without text are never allowed`() throws {
        let vocabulary = TokenVocabulary(
            pieces: [Array("a".utf8), [], Array("a".utf8), Array("a".utf8), Array("b\0".utf8), Array("b".utf8)],
            controlTokens: [2, 77], endTokens: [3, -5])
        let mask = GrammarMatcher(TokenGrammar(try CompiledGrammar(.text()), vocabulary: vocabulary)).mask
        #expect(mask.tokens == [0, 3, 4, 5])
        #expect(mask.allowedCount == 4 && !mask.contains(-1) && !mask.contains(6) && !mask.contains(99))
        #expect(vocabulary.endTokens == [3] && vocabulary.missingBytes.count == 254)
        mask.withUnsafeWords { words in
            #expect(Array(words) == [0b111001])
        }
    }

    @Test
    func `an empty vocabulary allows no token`() throws {
        let vocabulary = TokenVocabulary(pieces: [], endTokens: [])
        let mask = GrammarMatcher(TokenGrammar(try CompiledGrammar(.text()), vocabulary: vocabulary)).mask
        #expect(mask.tokens.isEmpty && mask.words.isEmpty)
    }
}

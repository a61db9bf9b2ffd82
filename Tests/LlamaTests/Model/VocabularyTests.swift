import Foundation
import Testing

@testable import Llama

extension EngineTests {
    @Suite struct VocabularyTests {
        private struct Reference: Decodable {
            struct Entry: Decodable {
                let text: String
                let tokens: [TokenID]
                let plainTokens: [TokenID]
            }

            let texts: [Entry]
        }

        @Test func `tokens of the fixture model equal the tokens of llama.cpp's Python binding`() async throws {
            let vocabulary = try await ModelLibrary.sample().vocabulary
            let reference = try await ReferenceFiles.make(
                Reference.self, "tiny-tokens.json", option: "--tokens-only")
            for entry in reference.value.texts {
                #expect(
                    try vocabulary.tokenize(entry.text, addsSpecial: true, parsesSpecial: true) == entry.tokens,
                    reference.note)
                #expect(
                    try vocabulary.tokenize(entry.text, addsSpecial: false, parsesSpecial: false) == entry.plainTokens,
                    reference.note)
            }
        }

        @Test func `any text is unchanged after tokenizing and detokenizing`() async throws {
            let vocabulary = try await ModelLibrary.sample().vocabulary
            for text in ["", " ", "plain", "  two  spaces\n\n\ttab", "Äpfel 漢字 👨‍👩‍👧‍👦", "a\u{0}b", "<|im_end|>"] {
                let tokens = try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false)
                #expect(vocabulary.detokenize(tokens) == text)
                #expect(tokens.flatMap { vocabulary.bytes(of: $0) } == Array(text.utf8))
            }
        }

        @Test func `control tokens are parsed only on request`() async throws {
            let vocabulary = try await ModelLibrary.sample().vocabulary
            let text = try #require(vocabulary.controlTexts.first { $0.contains("im_end") })
            let control = try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: true)
            #expect(control.count == 1 && vocabulary.isControl(control[0]) && vocabulary.isEndOfGeneration(control[0]))
            #expect(vocabulary.bytes(of: control[0]).isEmpty)
            #expect(vocabulary.bytes(of: control[0], showsSpecial: true) == Array(text.utf8))
            #expect(vocabulary.detokenize(control, showsSpecial: true) == text)
            let plain = try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false)
            #expect(!plain.contains { vocabulary.isControl($0) })
        }

        @Test func `token IDs out of range decode to an empty text`() async throws {
            let vocabulary = try await ModelLibrary.sample().vocabulary
            for token in [-1, TokenID(vocabulary.count), .max, .min] {
                #expect(vocabulary.bytes(of: token).isEmpty)
                #expect(vocabulary.detokenize([token]).isEmpty)
            }
        }

        @Test func `a text of one megabyte is tokenized completely`() async throws {
            let vocabulary = try await ModelLibrary.sample().vocabulary
            let text = String(repeating: "All work and no play. ", count: 50_000)
            let tokens = try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false)
            #expect(vocabulary.detokenize(tokens) == text)
        }

        @Test func `tokens of the embedding model equal the tokens of sentence-transformers`() async throws {
            let vocabulary = try await ModelLibrary.embedding().vocabulary
            for text in try MiniLMReference.load().texts {
                // Python parses "[MASK]" in a text as a control token. Hearth does so only on request.
                let parsesSpecial = text.holdsControlText(of: vocabulary)
                #expect(
                    try vocabulary.tokenize(text.text, addsSpecial: true, parsesSpecial: parsesSpecial) == text.tokens,
                    "\(text.text)")
            }
        }
    }
}

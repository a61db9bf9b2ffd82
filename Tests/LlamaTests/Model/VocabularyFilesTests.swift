import Dispatch
import Foundation
import Testing

@testable import Llama

/// llama.cpp's own tokenizer tests: its vocabularies, texts and expected tokens.
@Suite struct VocabularyFilesTests {
    private static let names = ["bert-bge", "falcon", "gpt-2", "llama-spm", "phi-3"]

    private static func path(_ name: String) -> String {
        TestFiles.vocabularies.appending(path: "ggml-vocab-\(name).gguf").path
    }

    private static func cases(_ name: String) throws -> [(text: String, tokens: [TokenID])] {
        let input = try String(decoding: Data(contentsOf: URL(filePath: path(name) + ".inp")), as: UTF8.self)
        // The last separator ends the last text.
        let texts = input.components(separatedBy: "\n__ggml_vocab_test__\n").dropLast()
        let output = try String(decoding: Data(contentsOf: URL(filePath: path(name) + ".out")), as: UTF8.self)
        let tokens = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.split(separator: " ").compactMap { TokenID($0) } }
        try #require(texts.count == tokens.count && texts.count > 20)
        return Array(zip(texts, tokens))
    }

    @Test(arguments: names)
    func `a text is tokenized into the tokens that llama.cpp's tests expect`(name: String) throws {
        let vocabulary = try VocabularyOnly(path: Self.path(name))
        for (text, tokens) in try Self.cases(name) {
            #expect(
                try vocabulary.vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false) == tokens,
                "\(name): \(text.debugDescription)")
        }
    }

    @Test(arguments: ["falcon", "gpt-2", "llama-spm", "phi-3"])
    func `the tokens of guide texts have the same bytes as the text, without an added space`(name: String) throws {
        let only = try VocabularyOnly(path: Self.path(name))
        let guide = try GuideVocabulary(only.vocabulary)
        let control = only.vocabulary.controlTexts.first { $0.hasPrefix("<") } ?? ""
        let texts = [
            "<tool_call>\n{\"name\": \"", "}", "\n\n", "[CALLS][{", "größe 🙂", control + " [{" + control + "x",
        ]
        for text in texts {
            #expect(guide.controlTokens(text).flatMap(guide.bytes) == Array(text.utf8), "\(name): \(text)")
        }
        for text in ["{\"name\": \"", "\", \"age\": ", "}", "true"] {
            let tokens = guide.canonicalTokens(Array(text.utf8))
            #expect(!tokens.isEmpty)
            #expect(tokens.flatMap(guide.bytes) == Array(text.utf8), "\(name): \(text)")
        }
    }

    @Test(arguments: ["falcon", "gpt-2", "llama-spm", "phi-3"])
    func `user text that continues another text keeps every byte and has no control tokens`(name: String) throws {
        let only = try VocabularyOnly(path: Self.path(name))
        for control in only.vocabulary.controlTexts.prefix(40) where !control.allSatisfy(\.isWhitespace) {
            for text in [control, "a \(control) b", control + control, control + "\u{301}"] {
                let tokens = try only.vocabulary.plainTokens(text, isContinuation: true)
                #expect(!tokens.contains { only.vocabulary.isReserved($0) }, "\(name): \(text)")
                #expect(tokens.flatMap { only.vocabulary.bytes(of: $0) } == Array(text.utf8), "\(name): \(text)")
            }
        }
    }

    @Test(arguments: ["gpt-2", "llama-spm"])
    func `the number of tokenizer calls does not grow with the control texts in a text`(
        name: String
    ) throws {
        let vocabulary = try VocabularyOnly(path: Self.path(name)).vocabulary
        let control = try #require(vocabulary.controlTexts.first { $0.hasPrefix("<") })
        func calls(_ bytes: Int) throws -> Int {
            var count = 0
            let text = String(repeating: control + "x", count: bytes / (control.utf8.count + 1))
            let tokens = try vocabulary.plainTokens(text, isContinuation: true) {
                part, isContinuation throws(LlamaError) in
                count += 1
                return try vocabulary.tokens(ofPart: part, isContinuation: isContinuation, parsesSpecial: false)
            }
            #expect(tokens.flatMap { vocabulary.bytes(of: $0) } == Array(text.utf8))
            return count
        }
        let half = try calls(500_000)
        #expect(half <= 4)
        #expect(try calls(1_000_000) == half)
    }

    @Test func `a text tree returns the length of its longest text at an offset`() {
        let tree = TextTree(["<a>", "<a><b>", "<", "é"])
        let text = Array("<a><b<a><b>é".utf8)
        #expect(
            text.indices.map { tree.longest(in: text, at: $0) } == [
                3, nil, nil, 1, nil, 6, nil, nil, 1, nil, nil, 2, nil,
            ])
        #expect(TextTree([]).longest(in: text, at: 0) == nil)
    }

    @Test func `work on an engine thread detects that its caller was cancelled`() async throws {
        let started = AsyncStream<Void>.makeStream()
        let cancelled = DispatchSemaphore(value: 0)
        let task = Task {
            try await EngineThread.run(name: "test") {
                started.continuation.yield()
                cancelled.wait()
                #expect(EngineThread.isAbandoned)
                // The thread for long texts detects the cancellation, too.
                var isSeen = false
                _ = EngineThread.wait(stackBytes: 1 << 20) { isSeen = EngineThread.isAbandoned }
                #expect(isSeen)
                #expect(throws: CancellationError.self) { try EngineThread.checkAbandonment() }
            }
        }
        for await _ in started.stream { break }
        task.cancel()
        cancelled.signal()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: ["falcon", "gpt-2"])
    func `tokens of byte-level vocabularies decode to the original text`(name: String) throws {
        let vocabulary = try VocabularyOnly(path: Self.path(name))
        for (text, tokens) in try Self.cases(name) {
            // These vocabularies are configured to remove spaces before punctuation in a whole text.
            let clean = text.replacingOccurrences(of: " ?", with: "?")
            #expect(vocabulary.vocabulary.detokenize(tokens) == clean, "\(name)")
            #expect(tokens.flatMap { vocabulary.vocabulary.bytes(of: $0) } == Array(text.utf8), "\(name)")
        }
    }

    @Test(arguments: ["llama-spm", "phi-3"])
    func `tokens of SentencePiece vocabularies decode to the text with at most an added space`(
        name: String
    ) throws {
        let vocabulary = try VocabularyOnly(path: Self.path(name))
        for (text, tokens) in try Self.cases(name) {
            let back = vocabulary.vocabulary.detokenize(tokens)
            #expect(back == text || back == " " + text, "\(name): \(text.debugDescription)")
        }
    }

    @Test(arguments: ["falcon", "gpt-2", "llama-spm", "phi-3"])
    func `a character that is split over several tokens is never decoded in parts`(name: String) throws {
        let vocabulary = try VocabularyOnly(path: Self.path(name))
        var spread = 0
        for (text, tokens) in try Self.cases(name) {
            var assembler = UTF8Assembler()
            var joined = ""
            for token in tokens {
                let bytes = vocabulary.vocabulary.bytes(of: token)
                if String(validating: bytes, as: UTF8.self) == nil { spread += 1 }
                let piece = assembler.append(bytes)
                #expect(!piece.unicodeScalars.contains("\u{FFFD}"))
                joined += piece
            }
            #expect(assembler.heldBytes == 0)
            #expect(joined == text || joined == " " + text)
        }
        #expect(spread > 10, "the texts have characters of several tokens")
    }
}

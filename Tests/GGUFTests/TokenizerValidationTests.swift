import GGUF
import Testing

/// The checks that a tokenizer's parts fit each other.
struct TokenizerValidationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func validate(_ writer: GGUFWriter) throws {
        try writer.write(to: folder.path("model.gguf"))
        try GGUFFile(path: folder.path("model.gguf")).validateForLoading()
    }

    private func expectFailure(
        _ text: String, code: GGUFError.Code = .invalidTokenizer, _ base: GGUFWriter? = nil,
        sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout GGUFWriter) -> Void
    ) throws {
        var writer = try base ?? SmallModel.bytePair()
        change(&writer)
        let error = try #require(throws: GGUFError.self, sourceLocation: sourceLocation) { try validate(writer) }
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(error.reason.contains(text), "\(error.reason)", sourceLocation: sourceLocation)
    }

    private func tokens(_ change: (inout [String]) -> Void) -> GGUFValue {
        var texts = (0..<16).map { "t\($0)" }
        change(&texts)
        return .array(.string(GGUFStringArray(texts)))
    }

    @Test(arguments: ["tokenizer.ggml.model", "tokenizer.ggml.tokens"])
    func `a file without a tokenizer is refused`(key: String) throws {
        try expectFailure(
            "“model.gguf” has no tokenizer, so the model cannot read text.", code: .missingTokenizer
        ) { $0[key] = nil }
    }

    @Test func `a model that declares that it has no vocabulary is refused`() throws {
        try expectFailure("has no tokenizer", code: .missingTokenizer) {
            $0["tokenizer.ggml.model"] = .string("no_vocab")
        }
    }

    @Test func `a token list that is empty or holds no strings is refused`() throws {
        for value in [GGUFValue.array(.string([])), .array(.uint32([1])), .string("a")] {
            try expectFailure("The list of tokens of “model.gguf” is empty or does not contain strings.") {
                $0["tokenizer.ggml.tokens"] = value
            }
        }
    }

    @Test func `two tokens with the same text are refused`() throws {
        try expectFailure("has the token “t3” twice.") { $0["tokenizer.ggml.tokens"] = tokens { $0[9] = "t3" } }
    }

    @Test func `a token is refused if its text is the name that llama.cpp gives to an empty token`() throws {
        var writer = try SmallModel.bytePair()
        writer["tokenizer.ggml.tokens"] = tokens { ($0[4], $0[5]) = ("", "") }
        try validate(writer)
        try expectFailure("has the token “[EMPTY_4]” twice.") {
            $0["tokenizer.ggml.tokens"] = tokens { ($0[4], $0[5]) = ("", "[EMPTY_4]") }
        }
    }

    @Test func `tokens that are canonically equivalent but differ in bytes are accepted`() throws {
        var writer = try SmallModel.bytePair()
        writer["tokenizer.ggml.tokens"] = tokens { ($0[4], $0[5]) = ("\u{E9}", "e\u{301}") }
        try validate(writer)
    }

    @Test func `the pre-tokenizer "whitespace" is refused because llama.cpp would abort`() throws {
        try expectFailure("The value tokenizer.ggml.pre of “model.gguf” is whitespace") {
            $0["tokenizer.ggml.pre"] = .string("whitespace")
        }
    }

    @Test func `score and token type lists of the wrong length or type are refused`() throws {
        try expectFailure("The list tokenizer.ggml.token_type of “model.gguf” has 15 elements for 16 tokens.") {
            $0["tokenizer.ggml.token_type"] = .array(.int32(Array(repeating: 1, count: 15)))
        }
        try expectFailure("The list tokenizer.ggml.scores of “model.gguf” has 17 elements for 16 tokens.") {
            $0["tokenizer.ggml.scores"] = .array(.float32(Array(repeating: 1, count: 17)))
        }
        try expectFailure("has the wrong type") { $0["tokenizer.ggml.scores"] = .array(.float64([])) }
        try expectFailure("has the wrong type") { $0["tokenizer.ggml.token_type"] = .array(.uint32([])) }
        try expectFailure("has the wrong type") { $0["tokenizer.ggml.scores"] = .float32(1) }
    }

    @Test func `byte-pair encoding without merges or with merges that are not strings is refused`() throws {
        let key = "tokenizer.ggml.merges"
        try expectFailure("is missing, which byte-pair encoding needs.") { $0[key] = nil }
        try expectFailure("does not contain strings") { $0[key] = .array(.uint32([1])) }
        try expectFailure("does not contain strings") { $0[key] = .string("t 1") }
        var kimi = try SmallModel.bytePair()
        kimi[key] = nil
        kimi["tokenizer.ggml.pre"] = .string("kimi-k2")
        try validate(kimi)
    }

    @Test(arguments: ["bos", "eos", "unknown", "padding", "fim_pre", "eot"])
    func `a special token ID outside the vocabulary is refused`(name: String) throws {
        let key = "tokenizer.ggml.\(name)_token_id"
        try expectFailure("The value \(key) of “model.gguf” is 16, but there are only 16 tokens.") {
            $0[key] = .uint32(16)
        }
        try expectFailure("The value \(key) of “model.gguf” has the wrong type.") { $0[key] = .int32(1) }
    }

    @Test func `the largest 32-bit number is accepted as a special token ID that means no token`() throws {
        var writer = try SmallModel.bytePair()
        writer["tokenizer.ggml.padding_token_id"] = .uint32(.max)
        try validate(writer)
    }

    @Test func `a tokenizer is refused if a token that is added to each text is missing`() throws {
        let text = "is missing, although the tokenizer adds this token to each text."
        try expectFailure("The value tokenizer.ggml.seperator_token_id of “model.gguf” \(text)") {
            $0["tokenizer.ggml.model"] = .string("bert")
        }
        try expectFailure("The value tokenizer.ggml.bos_token_id of “model.gguf” \(text)") {
            $0["tokenizer.ggml.model"] = .string("gemma4")
            $0["tokenizer.ggml.bos_token_id"] = nil
            $0["tokenizer.ggml.add_bos_token"] = .bool(true)
        }
    }

    @Test func `a SentencePiece vocabulary without a token for each byte is refused`() throws {
        let base = try SmallModel.sentencePiece()
        let all = try #require(base["tokenizer.ggml.tokens"]?.array?.strings)
        func replacing(_ token: String, by other: String) -> GGUFValue {
            .array(.string(GGUFStringArray(all.map { $0 == token ? other : $0 })))
        }
        try expectFailure("has no token for the byte <0x41>, which texts may contain.", base) {
            $0["tokenizer.ggml.tokens"] = replacing("<0x41>", by: "other")
        }
        var plain = base
        plain["tokenizer.ggml.tokens"] = replacing("<0x41>", by: "A")
        try validate(plain)
    }

    @Test func `tokens that are not UTF-8 are refused`() throws {
        let path = folder.path("model.gguf")
        try SmallModel.bytePair().write(to: path)
        var bytes = try folder.bytes(of: "model.gguf")
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("t15".utf8)) })
        bytes[place] = 0xFF
        let file = try GGUFFile(path: folder.file("model.gguf", bytes))
        let error = try #require(throws: GGUFError.self) { try file.validateForLoading() }
        #expect(error.code == .invalidTokenizer)
        #expect(error.reason == "The list of tokens of “model.gguf” contains bytes that are not UTF-8.")
    }
}

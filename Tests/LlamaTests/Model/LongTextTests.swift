import GGUF
import Testing

@testable import Llama

/// Texts that llama.cpp's regular expressions cannot split in one call: they recurse once per character of a run.
struct LongTextTests {
    /// The pre-tokenizers of llama.cpp, except "whitespace" (see `TokenizerValidationTests`).
    static let all = [
        "default", "minicpm5", "llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0",
        "lfm2", "jina-v5-nano", "deepseek-llm", "deepseek-coder", "deepseek-v3", "spark2_5", "youtu", "falcon",
        "mpt", "starcoder", "gpt-2", "phi-2", "jina-es", "jina-de", "gigachat", "jina-v2-es", "jina-v2-de",
        "a.x-4.0", "mellum", "modern-bert", "jais-2", "gemma4", "granite-embed-multi-311m", "sarvam-moe",
        "jina-v1-en", "jina-v2-code", "roberta-bpe", "refact", "command-r", "qwen2", "deepseek-r1-qwen", "kormo",
        "f2llmv2", "qwen35", "stablelm2", "olmo", "dbrx", "smaug-bpe", "poro-chat", "chatglm-bpe", "glm4", "glm5",
        "viking", "jais", "tekken", "smollm", "codeshell", "bloom", "gpt3-finnish", "exaone", "exaone4",
        "exaone-moe", "chameleon", "minerva-7b", "megrez", "gpt-4o", "llama4", "kanana2", "talkie",
        "granite-embed-multi-97m", "tiny_aya", "cohere2moe", "superbpe", "trillion", "granite-docling", "bailingmoe",
        "bailingmoe2", "llada-moe", "seed-coder", "hunyuan", "hunyuan-dense", "hy_v4", "joyai-llm", "kimi-k2",
        "ufakzeka", "grok-2", "afmoe", "laguna", "minimax-m2", "solar-open", "mellum2",
    ]

    /// Text units, each of one kind of character.
    private static let kinds = ["a", "Ж", "7", " ", "-", "=", "\n", "\u{301}", "漢", "😀", "'s", "a1"]

    private static func text(_ unit: String, characters: Int) -> String {
        String(repeating: unit, count: characters / unit.unicodeScalars.count)
    }

    /// The length of a run that overflows a tokenizer's stack of 8 MiB.
    private static let fatal = 30_000

    @Test(arguments: all)
    func `a long run of equal signs does not overflow the stack`(preTokenizer: String) throws {
        let vocabulary = try VocabularyOnly.sample(preTokenizer: preTokenizer)
        let text = Self.text("=", characters: Self.fatal)
        #expect(vocabulary.detokenize(try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false)) == text)
    }

    @Test(arguments: ["gpt-4o", "deepseek-llm", "bloom"], kinds)
    func `a long run of one kind of character does not overflow the stack`(preTokenizer: String, unit: String) throws {
        let vocabulary = try VocabularyOnly.sample(preTokenizer: preTokenizer)
        let text = Self.text(unit, characters: Self.fatal)
        #expect(vocabulary.detokenize(try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false)) == text)
    }

    @Test(arguments: [("falcon", "-"), ("llama-bpe", "a")])
    func `a run of ten million equal characters is tokenized`(preTokenizer: String, unit: String) throws {
        let vocabulary = try VocabularyOnly.sample(preTokenizer: preTokenizer)
        let text = Self.text(unit, characters: 10_000_000)
        #expect(vocabulary.detokenize(try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false)) == text)
    }

    @Test func `long runs of several kinds of characters are tokenized`() throws {
        let vocabulary = try VocabularyOnly.sample(preTokenizer: "tekken")
        let text = Self.kinds.map { Self.text($0, characters: 10_000) }.joined() + Self.text("=", characters: 70_000)
        #expect(vocabulary.detokenize(try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false)) == text)
    }

    /// Prose, a table, code without line breaks, scripts without spaces, marks, long numbers.
    private static let ordinary: String = {
        let numbers = (1..<60).map { count in
            String(repeating: "1234567890", count: count % 13) + String(repeating: "9", count: count)
        }
        let parts = [
            "It's a plain text, isn't it? We'll see: 1234567 words.\r\n\r\n\tIndented…  Done.\n",
            "| column   |     12.50 |\n|----------|----------:|\n",
            "function f(a,b){return a+b*0x1F;}var x={\"key\":[1,22,333]};",
            "Привет, мир! Größe Ångström नमस्ते दुनिया\n数字货币是中央银行发行的。日本語の文章は続きます、한국어 문장. ",
        ]
        return parts.map { String(repeating: $0, count: 30) }.joined() + numbers.joined(separator: " and ")
    }()

    @Test(arguments: all)
    func `an ordinary text gets the same tokens in pieces as in one call`(preTokenizer: String) throws {
        let vocabulary = try VocabularyOnly.sample {
            $0["tokenizer.ggml.pre"] = .string(preTokenizer)
            $0["tokenizer.ggml.add_bos_token"] = .bool(true)
            $0["tokenizer.ggml.add_eos_token"] = .bool(true)
        }
        let text = Array(Self.ordinary.utf8)
        let whole = try vocabulary.tokens(of: text[...], addsSpecial: true, parsesSpecial: false)
        let pieces = try vocabulary.tokensInPieces(text, addsSpecial: true, parsesSpecial: false, pieceBytes: 2048)
        #expect(pieces == whole)
        #expect(whole.first == vocabulary.beginToken && whole.last == vocabulary.endToken)
    }

    @Test func `control token texts are not split between pieces`() throws {
        let vocabulary = try VocabularyOnly.sample(preTokenizer: "gpt-4o")
        let control = try #require(vocabulary.controlTexts.first { $0.contains("im_end") })
        let text = Array(String(repeating: control, count: 1000).utf8)
        let tokens = try vocabulary.tokensInPieces(text, addsSpecial: false, parsesSpecial: true, pieceBytes: 1024)
        #expect(tokens.count == 1000 && Set(tokens).count == 1)
    }

    @Test func `a failure to start a thread throws an error`() {
        let isRefused = !EngineThread.wait(stackBytes: 1 << 60) {}
        #expect(isRefused)
        var ran = false
        let started = EngineThread.wait(stackBytes: 1 << 26) { ran = true }
        #expect(started && ran)
    }
}

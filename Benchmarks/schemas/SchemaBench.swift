import Foundation
import GGUF
import GuidedDecoding
import Support

/// Measures schemas one by one without running a model; the script `run` in the same folder reads its output.
///
///     SchemaBench FOLDER MODEL.gguf OUTPUTS [FIRST:COUNT]
///
/// The folder has files of MaskBench with a `schema`, and `tests` with valid and invalid values. For each file it prints one
/// line of JSON: why the schema is refused, or how long it takes, which tests the grammar accepts, and OUTPUTS random values
/// that are generated token by token.
@main struct SchemaBench {
    private static let maximumTokens = 1_500

    let vocabulary: TokenVocabulary
    let tokens: [[UInt8]: TokenVocabulary.Token]
    let closers: [TokenVocabulary.Token]

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let outputs = Int(arguments[3]) else {
            FileHandle.standardError.write(Data("SchemaBench FOLDER MODEL.gguf OUTPUTS [FIRST:COUNT]\n".utf8))
            exit(2)
        }
        let bench = try SchemaBench(model: arguments[2])
        var names = try FileManager.default.contentsOfDirectory(atPath: arguments[1]).filter { $0.hasSuffix(".json") }
        names.sort()
        if arguments.count > 4 {
            let range = arguments[4].split(separator: ":").compactMap { Int($0) }
            if range.count == 2 { names = Array(names.dropFirst(range[0]).prefix(range[1])) }
        }
        for (number, name) in names.enumerated() {
            let data = try Data(contentsOf: URL(filePath: arguments[1]).appending(path: name))
            guard let file = try? JSONValue(data) else { continue }
            let line = bench.measure(name, file, outputs, seed: UInt64(number))
            FileHandle.standardOutput.write(Data(line.bytes + [0x0A]))
        }
    }

    init(model: String) throws {
        let file = try GGUFFile(path: model)
        let texts = file["tokenizer.ggml.tokens"]?.array?.strings ?? []
        let kinds = file["tokenizer.ggml.token_type"]?.array?.integers ?? []
        let end = file["tokenizer.ggml.eos_token_id"]?.integer ?? 0
        let pieces = texts.map(Self.bytes)
        // Type 3 marks control tokens.
        let control = kinds.indices.filter { kinds[$0] == 3 }.map { TokenVocabulary.Token($0) }
        vocabulary = TokenVocabulary(
            pieces: pieces, controlTokens: Set(control), endTokens: [TokenVocabulary.Token(end)])
        var tokens: [[UInt8]: TokenVocabulary.Token] = [:]
        for (index, piece) in pieces.enumerated() where !control.contains(TokenVocabulary.Token(index)) {
            tokens[piece] = TokenVocabulary.Token(index)
        }
        self.tokens = tokens
        closers = ["\"", "}", "]", "\"}", "1"].compactMap { tokens[Array($0.utf8)] }
    }

    // MARK: One schema

    private func measure(_ name: String, _ file: JSONValue, _ outputs: Int, seed: UInt64) -> JSONValue {
        let clock = ContinuousClock()
        let start = clock.now
        let schema = file["schema"] ?? true
        var grammar: TokenGrammar
        let document: SchemaDocument
        let checked: Set<String>
        do {
            document = try SchemaDocument(schema)
            let output = try SchemaGrammarBuilder.output(of: document)
            checked = output.checked
            grammar = TokenGrammar(
                try CompiledGrammar(output.root, definitions: output.definitions), vocabulary: vocabulary,
                cacheBytes: 8 << 20)
        } catch {
            let took = clock.now - start
            return ["id": .string(name), "error": .string("\(error)"), "compile_us": JSONValue(took.microseconds)]
        }
        let compiled = clock.now - start
        _ = GrammarMatcher(grammar).mask
        let first = clock.now - start
        let validator = SchemaValidator(document)
        var masks: [JSONValue] = []
        var tests: [JSONValue] = []
        if case .array(let values)? = file["tests"] {
            for test in values {
                guard let value = test["data"], let isValid = test["valid"] else { continue }
                var matcher = GrammarMatcher(grammar)
                var isWritten = true
                for token in split(Array(Self.text(value).utf8)) {
                    let before = clock.now
                    _ = matcher.mask
                    isWritten = matcher.accept(token)
                    masks.append(JSONValue((clock.now - before).microseconds))
                    guard isWritten else { break }
                }
                tests.append([
                    "valid": isValid, "written": .bool(isWritten && matcher.canEnd),
                    "passes": .bool(validator.violations(in: value).isEmpty),
                ])
            }
        }
        var random = SplitMix64(seed: seed)
        let made = (0..<outputs).map { _ in madeUp(grammar, &random).map { JSONValue.string($0) } ?? .null }
        return [
            "id": .string(name), "checked": .array(checked.sorted().map { .string($0) }),
            "compile_us": JSONValue(compiled.microseconds), "first_us": JSONValue(first.microseconds),
            "masks_us": .array(masks), "tests": .array(tests), "outputs": .array(made),
        ]
    }

    /// Generates a random text that the grammar allows, or returns `nil` if it does not end within the limit.
    private func madeUp(_ grammar: TokenGrammar, _ random: inout SplitMix64) -> String? {
        var matcher = GrammarMatcher(grammar)
        var bytes: [UInt8] = []
        for step in 0..<Self.maximumTokens {
            if matcher.isComplete || (matcher.canEnd && Bool.random(using: &random)) {
                return String(decoding: bytes, as: UTF8.self)
            }
            let mask = matcher.mask
            let closing = closers.filter { mask.contains($0) }
            let closes = Double.random(in: 0..<1, using: &random) < (step < 60 ? 0.4 : 0.97)
            let choice = closes && !closing.isEmpty ? closing : mask.tokens
            guard let token = choice.randomElement(using: &random) else { return nil }
            guard matcher.accept(token) else { return "a token of the mask was refused" }
            if matcher.hasEnded { return String(decoding: bytes, as: UTF8.self) }
            bytes += vocabulary.pieces[Int(token)]
        }
        return nil
    }

    // MARK: Tokens

    /// Splits bytes greedily into the longest tokens.
    private func split(_ bytes: [UInt8]) -> [TokenVocabulary.Token] {
        var result: [TokenVocabulary.Token] = []
        var place = 0
        while place < bytes.count {
            var length = min(32, bytes.count - place)
            while length > 1, tokens[Array(bytes[place..<place + length])] == nil { length -= 1 }
            if let token = tokens[Array(bytes[place..<place + length])] { result.append(token) }
            place += length
        }
        return result
    }

    /// Returns the bytes of a token of a byte-level vocabulary, which encodes each byte as a character.
    private static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar -> [UInt8] in
            letters[scalar.value].map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    private static let letters: [UInt32: UInt8] = {
        var letters: [UInt32: UInt8] = [:]
        var next: UInt32 = 256
        for byte in UInt8.min...UInt8.max {
            let isPrintable = (33...126).contains(byte) || (161...172).contains(byte) || byte >= 174
            letters[isPrintable ? UInt32(byte) : next] = byte
            if !isPrintable { next += 1 }
        }
        return letters
    }()

    /// Formats a value like Python's `json.dumps` and like models do.
    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .array(let elements): return "[" + elements.map(text).joined(separator: ", ") + "]"
        case .object(let members):
            return "{" + members.map { JSONValue.string($0.key).text + ": " + text($0.value) }.joined(separator: ", ")
                + "}"
        default: return value.text
        }
    }
}

extension Duration {
    fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}

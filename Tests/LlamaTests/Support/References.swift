import Foundation
import Testing

@testable import Llama

/// Results of other implementations (see Fixtures/README.md).
enum ReferenceFiles {
    /// Generates a reference file with Tools/make_reference.py if Python is installed, and otherwise reads the
    /// stored one.
    ///
    /// A generated file belongs to this machine and this fixture model.
    static func make<Value: Decodable>(
        _: Value.Type, _ name: String, option: String
    ) async throws -> (value: Value, note: Comment) {
        guard FileManager.default.fileExists(atPath: TestFiles.python) else {
            return (try TestFiles.decode(Value.self, from: TestFiles.fixture(name)), try staleness(name))
        }
        let folder = try TemporaryFolder()
        _ = try TestFiles.run(
            TestFiles.python,
            [
                TestFiles.repository.appending(path: "Tools/make_reference.py").path, option, "--model",
                TestFiles.fixtureModel, "--output", folder.path(name),
            ])
        return (
            try TestFiles.decode(Value.self, from: URL(filePath: folder.path(name))), "made now by \(TestFiles.python)"
        )
    }

    private struct Header: Decodable { let modelSHA256: String }

    private static func staleness(_ name: String) throws -> Comment {
        let recorded = try TestFiles.decode(Header.self, from: TestFiles.fixture(name)).modelSHA256
        let printed = try TestFiles.run("/usr/bin/env", ["shasum", "-a", "256", TestFiles.fixtureModel])
        return printed.hasPrefix(recorded)
            ? "from the stored \(name)"
            : "The stored \(name) belongs to another fixture model. Remake it with Tools/make_reference.py."
    }
}

/// The content of `minilm-reference.json`: the results of sentence-transformers.
struct MiniLMReference: Decodable {
    struct Text: Decodable {
        let text: String
        let tokens: [TokenID]
        let embedding: [Float]

        func holdsControlText(of vocabulary: Vocabulary) -> Bool {
            vocabulary.controlTexts.contains { text.contains($0) }
        }
    }

    let texts: [Text]

    static func load() throws -> MiniLMReference {
        try TestFiles.decode(MiniLMReference.self, from: TestFiles.fixture("minilm-reference.json"))
    }
}

/// The content of `tiny-greedy.json`: greedy continuations from llama.cpp's Python binding.
struct GreedyReference: Decodable {
    struct Reply: Decodable {
        let name: String
        let promptTokens: [TokenID]
        let tokens: [TokenID]
        let logProbabilities: [Double]
    }

    let replies: [Reply]
}

/// The content of `expected.json`: PyTorch's results for the classifiers.
struct ClassifierReference: Decodable {
    struct Text: Decodable {
        let text: String
        let tokens: [TokenID]
        let logits: [Float]
    }

    let labels: [String]
    let texts: [Text]

    static func load(_ name: String) throws -> ClassifierReference {
        struct File: Decodable { let bert, distilbert, roberta: ClassifierReference }
        let file = try TestFiles.decode(File.self, from: TestFiles.fixture("classifiers/expected.json"))
        return switch name {
        case "bert": file.bert
        case "distilbert": file.distilbert
        default: file.roberta
        }
    }
}

/// The content of `expected.json`: NumPy's results for the rerankers.
struct RerankerReference: Decodable {
    let query: String
    let document: String
    let tokens: [TokenID]
    let score: Float

    static func load(_ name: String) throws -> [RerankerReference] {
        struct File: Decodable { let bert, qwen3: [RerankerReference] }
        let file = try TestFiles.decode(File.self, from: TestFiles.fixture("rerankers/expected.json"))
        return name == "bert" ? file.bert : file.qwen3
    }
}

/// Returns the cosine of the angle between two vectors.
func cosine(_ left: [Float], _ right: [Float]) -> Double {
    func dot(_ left: [Float], _ right: [Float]) -> Double {
        zip(left, right).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
    return dot(left, right) / (dot(left, left) * dot(right, right)).squareRoot()
}

import CLlama
import GGUF
import Testing

@testable import Llama

/// A model of which only the vocabulary is loaded, because `LlamaModel` refuses files without weights.
final class VocabularyOnly {
    let vocabulary: Vocabulary

    init(path: String) throws {
        EngineBackend.prepare()
        var parameters = llama_model_default_params()
        parameters.vocab_only = true
        vocabulary = Vocabulary(of: ModelWeights(try #require(llama_model_load_from_file(path, parameters))))
    }

    /// Returns the vocabulary of the fixture model with changed metadata.
    static func sample(_ change: (inout GGUFWriter) -> Void) throws -> Vocabulary {
        let folder = try TemporaryFolder()
        return try withExtendedLifetime(folder) {
            let path = folder.path("vocabulary.gguf")
            try ModelCopy.write(to: path, keeps: { _ in false }, change: change)
            return try VocabularyOnly(path: path).vocabulary
        }
    }

    /// Returns the vocabulary of the fixture model with another pre-tokenizer.
    static func sample(preTokenizer: String) throws -> Vocabulary {
        try sample { $0["tokenizer.ggml.pre"] = .string(preTokenizer) }
    }
}

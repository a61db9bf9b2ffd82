import Documents
import Engine
import FeatureTesting
import Foundation
import GGUF
import Mail
import ModelLibrary
import ModelStore
import Support
import Testing

@testable import Hearth
@testable import LocalModels

/// The choice of the embedding model, and its profile.
@Suite struct EmbeddingModelTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// Installs a file that describes an embedding model but has no weights.
    private func install(
        _ id: String, name: String, days: Double = 0, _ change: (inout GGUFWriter) -> Void = { _ in }
    ) throws {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("bert")
        writer["general.name"] = .string(name)
        writer["bert.context_length"] = .uint32(512)
        writer["bert.embedding_length"] = .uint32(384)
        writer["bert.attention.causal"] = .bool(false)
        writer["bert.pooling_type"] = .uint32(1)
        change(&writer)
        try FileManager.default.createDirectory(atPath: home.models, withIntermediateDirectories: true)
        let path = "\(home.models)/\(id).gguf"
        try writer.write(to: path)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -86_400 * days)], ofItemAtPath: path)
    }

    @Test func `the default embedding model is the catalogue's first one, whenever it was installed`() throws {
        for days in [0.0, 9] {
            try install("x-minilm", name: "all-MiniLM-L6-v2", days: days)
            try install("e5", name: "multilingual-e5-small", days: 5)
            try install("b-own", name: "Own", days: 1)
            try install("a-own", name: "Own", days: 7)
            let services = home.services()
            #expect(services.embedderNames == ["x-minilm", "e5", "a-own", "b-own"])
            #expect(services.embedder()?.modelID == "x-minilm")
            #expect(services.engines.embedder("e5")?.modelID == "e5")
            #expect(services.engines.embedder("missing") == nil)
        }
    }

    @Test func `documents and mails have the models of the settings, and mails are sorted with their own`() throws {
        try install("minilm", name: "all-MiniLM-L6-v2")
        try install("e5", name: "multilingual-e5-small")
        let services = home.services()
        #expect(try services.documents().embedderName == "minilm" && services.mail().embedderName == "minilm")
        try services.settings.update { $0.documents.embeddingModel = "e5" }
        #expect(try services.documents().embedderName == "e5" && services.mail().embedderName == "minilm")
        try services.settings.update { ($0.documents.embeddingModel, $0.mail.embeddingModel) = ("missing", "e5") }
        #expect(try services.documents().embedderName == nil && services.mail().embedderName == "e5")
        #expect(services.sortingEmbedder?.modelID == "minilm")
        #expect(throws: ModelLibraryError.self) { try services.requireEmbedder("missing") }
        try services.requireEmbedder("e5")
        try services.requireEmbedder(nil)
        let details = Doctor(services).embeddings.map { "\($0.status) \($0.detail)" }
        #expect(details.count == 3)
        #expect(details[0].hasPrefix("good minilm") && details[0].contains("for sorting mails"))
        #expect(details[1].hasPrefix("good e5") && details[1].contains("for search in mails"))
        #expect(details[2].hasPrefix("advice") && details[2].contains("missing"))
        #expect(Doctor(services).embeddings.allSatisfy { $0.remedy?.contains("Delete") != true })
    }

    @Test func `the profile comes from the catalogue, or else from the file`() throws {
        try install("minilm", name: "all-MiniLM-L6-v2")
        try install("e5", name: "Multilingual E5 Small")
        try install("own", name: "Own") {
            $0["hearth.embedding.unrelated_cosine"] = .float32(0.5)
            $0["hearth.embedding.passage_prefix"] = .string("text: ")
        }
        try install("hostile", name: "Hostile") { $0["hearth.embedding.unrelated_cosine"] = .float32(.nan) }
        let engines = home.services().engines
        #expect(engines.embedder("minilm")?.profile == EmbeddingProfile(unrelatedCosine: 0))
        // Stored vectors of earlier versions stay valid.
        let attributes = try FileManager.default.attributesOfItem(atPath: home.models + "/minilm.gguf")
        let size = try #require(attributes[.size] as? Int)
        #expect(engines.embedder("minilm")?.fingerprint == "all-MiniLM-L6-v2 \(size)")
        let e5 = try #require(engines.embedder("e5"))
        #expect(e5.profile.isMultilingual && e5.profile.questionPrefix == "query: ")
        #expect(try #require(e5.profile.unrelatedCosine) > 0.6)
        #expect(e5.fingerprint.hasSuffix(" passage: "))
        #expect(engines.embedder("own")?.profile == EmbeddingProfile(unrelatedCosine: 0.5, passagePrefix: "text: "))
        #expect(engines.embedder("hostile")?.profile == EmbeddingProfile())
    }

    @Test func `a measured profile is stored beside the model`() throws {
        try install("own", name: "Own") { $0["hearth.embedding.question_prefix"] = .string("ask: ") }
        let folder = home.services().engines.folder
        let fingerprint = try GGUFFile(path: home.models + "/own.gguf").fingerprint
        #expect(folder.embeddingProfile(fingerprint) == nil)
        try folder.save(EmbeddingProfile(unrelatedCosine: 0.4, isMultilingual: true), fingerprint)
        #expect(
            home.services().engines.embedder("own")?.profile
                == EmbeddingProfile(unrelatedCosine: 0.4, questionPrefix: "ask: ", isMultilingual: true))
        let file = home.models + "/.profiles/\(fingerprint).json"
        for damaged in ["{", #"{"unrelatedCosine":7}"#, #"{"unrelatedCosine":-1}"#] {
            try Data(damaged.utf8).write(to: URL(fileURLWithPath: file))
            #expect(folder.embeddingProfile(fingerprint) == nil)
        }
    }

    // MARK: The test

    /// Returns unit vectors with a common part, and a part of their own for each topic and language.
    ///
    /// The cosine of different topics is `common` squared.
    private func vectors(_ common: Float, _ direction: (_ language: Int, _ topic: Int) -> Int) -> [[Float]] {
        EmbeddingTest.sentences.indices.flatMap { language in
            EmbeddingTest.sentences[language].indices.map { topic in
                var vector = [Float](repeating: 0, count: 80)
                vector[0] = common
                vector[1 + direction(language, topic)] = (1 - common * common).squareRoot()
                return vector
            }
        }
    }

    @Test func `the test measures the scale of a model, and whether it is multilingual`() async throws {
        let root = Float(0.64).squareRoot()
        let same = vectors(root) { _, topic in topic }
        let multilingual = try await EmbeddingTest.measure(EmbeddingProfile(questionPrefix: "q ")) { _ in same }
        #expect(
            multilingual == EmbeddingProfile(unrelatedCosine: 0.64, questionPrefix: "q ", isMultilingual: true))
        // All texts of other languages have one vector, which does not count for the scale.
        let english = vectors(Float(0.3).squareRoot()) { language, topic in language == 0 ? topic : 70 }
        let apart = vectors(0.2) { language, topic in language * 8 + topic }
        let equal = vectors(1) { _, _ in 0 }
        for (vectors, scale) in [(english, 0.3), (apart, 0), (equal, 0.95), ([], nil)] as [([[Float]], Double?)] {
            let measured = try await EmbeddingTest.measure(EmbeddingProfile()) { _ in vectors }
            #expect(measured == EmbeddingProfile(unrelatedCosine: scale))
        }
    }

    @Test func `the test has 56 translations and gives texts the prefix of passages`() async throws {
        #expect(EmbeddingTest.sentences.count == 8 && EmbeddingTest.sentences.allSatisfy { $0.count == 8 })
        #expect(Set(EmbeddingTest.sentences.joined()).count == 64)
        _ = try await EmbeddingTest.measure(EmbeddingProfile(passagePrefix: "p: ")) { texts in
            #expect(texts.count == 64 && texts.allSatisfy { $0.hasPrefix("p: ") })
            return []
        }
    }
}

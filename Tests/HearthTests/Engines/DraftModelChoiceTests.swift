import FeatureTesting
import Foundation
import GGUF
import Llama
import ModelLibrary
import Testing

@testable import Hearth
@testable import LocalModels

/// Tests of the choice of a draft model.
@Suite struct DraftModelChoiceTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        for id in ["large", "small"] { try home.installFixture(as: id) }
        try stranger()
    }

    /// Creates a copy of the weights whose vocabulary differs in one token.
    private func stranger() throws {
        let file = try GGUFFile(path: TemporaryHome.fixtureModel)
        let data = try Data(contentsOf: URL(filePath: TemporaryHome.fixtureModel))
        var writer = GGUFWriter()
        for (key, value) in file.metadata { writer[key] = value }
        var texts = try #require(file["tokenizer.ggml.tokens"]?.array?.strings.map { [String]($0) })
        texts[texts.count - 1] += "x"
        writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray(texts)))
        for tensor in file.tensors {
            let begin = Int(tensor.offset)
            try writer.addTensor(
                named: tensor.name, shape: tensor.shape, type: tensor.type,
                bytes: [UInt8](data[begin..<begin + Int(tensor.sizeBytes)]))
        }
        try writer.write(to: home.models + "/stranger.gguf")
    }

    private func choice(
        _ options: LocalModel.Options, _ services: HearthServices, of id: String = "large"
    ) throws -> ManagedModel.DraftChoice {
        try services.model(id, kind: .generative, options: options).draftChoice()
    }

    @Test func `a draft model is used only if it is named, speculation is on and the mode is not pinned`() throws {
        let services = home.services()
        guard case .none = try choice(LocalModel.Options(), services) else {
            Issue.record("a draft model that nobody asked for")
            return
        }
        var options = LocalModel.Options(contextTokens: 512, draftModel: "small")
        guard case .used(let draft) = try choice(options, services) else {
            Issue.record("the draft model is not used")
            return
        }
        #expect(draft.path.hasSuffix("small.gguf") && draft.estimate.totalBytes > 0)
        options.isPinned = true
        guard case .none = try choice(options, services) else {
            Issue.record("a draft model in pinned mode")
            return
        }
        options = LocalModel.Options(speculation: .off, draftModel: "small")
        guard case .none = try choice(options, services) else {
            Issue.record("a draft model without speculation")
            return
        }
    }

    @Test func `an unsuitable draft model is an error if a command names it, otherwise it is ignored`() throws {
        let services = home.services()
        let wrong = #expect(throws: LlamaError.self) {
            _ = try services.draftModelProblem(of: "large", options: LocalModel.Options(draftModel: "stranger"))
        }
        #expect(wrong?.message.contains("cannot draft for this model") == true)
        #expect(throws: ModelLibraryError.self) {
            _ = try services.draftModelProblem(of: "large", options: LocalModel.Options(draftModel: "nobody"))
        }
        for name in ["stranger", "nobody"] {
            let usual = home.services(environment: ["HEARTH_DRAFT_MODEL": name])
            #expect(try usual.draftModelProblem(of: "large")?.contains("is not used") == true)
        }
        try services.settings.update { $0.draftModel = "small" }
        #expect(try services.draftModelProblem(of: "large") == nil)
        guard case .used = try choice(LocalModel.Options(), services) else {
            Issue.record("the draft model of the settings is not used")
            return
        }
        // The model that the settings name as the draft model needs no draft model itself.
        #expect(try services.draftModelProblem(of: "small") == nil)
    }

    @Test func `a draft model's memory is counted, and a draft model that does not fit is not used`() async throws {
        let options = LocalModel.Options(contextTokens: 512, draftModel: "small")
        let model = try home.services().model("large", kind: .generative, options: options)
        let own = try model.estimate().totalBytes
        guard case .used(let draft) = model.draftChoice() else {
            Issue.record("the draft model is not used")
            return
        }
        let both = try model.estimate().with(draft.estimate).totalBytes
        #expect(both > own && both < own + draft.estimate.totalBytes)
        #expect(try await model.request().estimatedBytes == both)
        // Models may take 60 % of the memory.
        let short = home.services(memory: (own + both) / 2 / 3 * 5)
        #expect(try short.draftModelProblem(of: "large", options: options)?.contains("to save memory") == true)
        let alone = try short.model("large", kind: .generative, options: options)
        #expect(try await alone.request().estimatedBytes == own)
    }

    @Test func `repeated generations with a draft model load the model only once`() async throws {
        let services = home.services()
        let options = LocalModel.Options(contextTokens: 512, threads: 1, draftModel: "small")
        let model = try services.model("large", kind: .generative, options: options)
        for _ in 0..<2 {
            let tokens = try await model.withLoaded { loaded in
                let prompt = try loaded.model.vocabulary.tokenize(
                    "The old lamp", addsSpecial: true, parsesSpecial: false)
                return try await loaded.generate(GenerationRequest(prompt: prompt, maxTokens: 8)).collect().tokens.count
            }
            #expect(tokens > 0)
        }
        #expect(services.coordinator.snapshot.models.count == 1)
        await services.coordinator.unloadAll()
        #expect(services.coordinator.snapshot.models.isEmpty)
    }
}

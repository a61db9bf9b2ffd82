import Chat
import Engine
import FeatureTesting
import Foundation
import GGUF
import LanguageModels
import ModelLibrary
import Synchronization
import Testing

@testable import Hearth
@testable import LocalModels

@Suite struct LlamaEngineTests {
    private let home: TemporaryHome
    private let services: HearthServices

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        services = home.services()
        try services.useModel(id: "tiny")
    }

    private func engine() throws -> LlamaEngine {
        try #require(services.resolver.resolveGenerativeEngine() as? LlamaEngine)
    }

    /// Returns a session with the engine's model.
    private func session() throws -> LanguageModelSession {
        let model = try #require(try engine().languageModel)
        return LanguageModelSession(model: model)
    }

    @Test func `a session streams an answer in pieces up to the token limit`() async throws {
        let engine = try engine()
        #expect(engine.isAvailable())
        #expect(engine.tier == .localModel)
        #expect(engine.name == "tiny")
        let session = try session()
        let options = GenerationOptions(maximumResponseTokens: 8)
        var texts: [String] = []
        for try await snapshot in session.streamResponse(to: "Tell me about a lamp.", options: options) {
            texts.append(snapshot.content)
        }
        #expect((1...8).contains(Set(texts.filter { !$0.isEmpty }).count))
        #expect(zip(texts, texts.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    }

    @Test func `a generation ends and releases its model when the reader stops`() async throws {
        let session = try session()
        let options = GenerationOptions(maximumResponseTokens: 2000)
        for try await snapshot in session.streamResponse(to: "Tell me a story.", options: options)
        where !snapshot.content.isEmpty { break }
        // The lease ends with the generation.
        for _ in 0..<500 where services.coordinator.snapshot.models.contains(where: { $0.leases > 0 }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(services.coordinator.snapshot.models.map(\.leases) == [0])
    }

    @Test func `classification returns probabilities and abstains if no category has half of them`() async throws {
        let engine = try engine()
        let categories = ["promotions", "updates", "forums", "up"]
        let results = try await engine.classification(
            of: ["Half price shoes today", "Your parcel has left the warehouse"], categories: categories)
        #expect(results.count == 2)
        for result in results {
            #expect(Set(result.scores.map(\.label)) == Set(categories))
            #expect(abs(result.scores.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
            #expect(result.scores.allSatisfy { $0.logScore < 0 && $0.logScore.isFinite })
            // The engine abstains exactly if no category is more probable than all others together.
            #expect((result.category == nil) == ((result.best?.probability ?? 0) < 0.5))
        }
    }

    @Test func `classification truncates a text that is longer than the context`() async throws {
        let long = String(repeating: "Half price shoes today. ", count: 3000)
        let results = try await engine().classification(
            of: [long, "Half price"], categories: ["promotions", "updates"])
        #expect(results.count == 2)
        #expect(results.allSatisfy { $0.scores.allSatisfy { $0.logScore.isFinite } })
    }

    @Test func `deleting an open model ends its replies and refuses new ones`() async throws {
        let model = try await services.open("tiny")
        var request = InferenceRequest(model: nil, prompt: .text("Once upon a time"))
        request.maxTokens = 4000
        let events = try model.reply(to: request)
        let reader = Task { for try await _ in events {} }
        try await services.models.deleteModel(id: "tiny")
        #expect(services.coordinator.snapshot.models.isEmpty)
        let error = #expect(throws: InferenceError.self) { try model.reply(to: request) }
        #expect(error?.code == .unavailable)
        // The reply was stopped, or had just ended.
        _ = await reader.result
        await model.close()
    }

    @Test func `closing a model leaves other models loaded`() async throws {
        try home.installFixture(as: "other")
        let other = try await services.open("other")
        let model = try await services.open("tiny")
        await model.close()
        #expect(services.coordinator.snapshot.models.map(\.modelID) == ["other"])
        await other.close()
        #expect(services.coordinator.snapshot.models.isEmpty)
    }

    @Test func `calibration reduces a classifier's preference for a label`() async throws {
        let (engine, categories) = (try engine(), ["yes", "no"])
        // The calibration uses three texts without content, one of which is this text.
        let calibrated = try #require(try await engine.classification(of: [""], categories: categories).first)
        let identity = try LabelCalibration(labels: categories)
        engine.calibrations.withLock { $0[categories] = identity }
        let liked = try #require(try await engine.classification(of: [""], categories: categories).first)
        #expect(liked.margin > 0.1, "there is a liking to take back")
        #expect(calibrated.margin < liked.margin, "\(calibrated.scores), \(liked.scores)")
    }

    @Test(arguments: [["one"], ["one", "one"], ["one", ""], []])
    func `classification refuses fewer than two distinct categories`(categories: [String]) async throws {
        let engine = try engine()
        await #expect(throws: AIError.self) { try await engine.classification(of: ["x"], categories: categories) }
    }

    @Test func `an unloaded model is freed, and later work loads it again`() async throws {
        let engine = try engine()
        _ = try await engine.classification(of: ["x"], categories: ["a", "b"])
        #expect(services.coordinator.snapshot.models.count == 1)
        await services.coordinator.unload(modelID: "tiny")
        #expect(services.coordinator.snapshot.models.isEmpty)
        #expect(try await engine.classification(of: ["x"], categories: ["a", "b"]).count == 1)
    }

    @Test func `a deleted model is no longer available to the engine`() async throws {
        let engine = try engine()
        _ = try await engine.classification(of: ["x"], categories: ["a", "b"])
        try await services.models.deleteModel(id: "tiny")
        #expect(services.coordinator.snapshot.models.isEmpty)
        #expect(!engine.isAvailable())
        #expect(services.resolver.resolveGenerativeEngine() is StubAIEngine)
        await #expect(throws: (any Error).self) {
            try await engine.classification(of: ["x"], categories: ["a", "b"])
        }
    }

    /// Error case E-08: a model is deleted while it generates text.
    @Test func `deleting a model stops its running sessions`() async throws {
        let session = try session()
        let answer = Task {
            try await session.respond(
                to: "Tell me a long story.", options: GenerationOptions(maximumResponseTokens: 4000)
            ).content
        }
        for _ in 0..<1000 where services.coordinator.snapshot.models.first?.leases != 1 {
            try await Task.sleep(for: .milliseconds(5))
        }
        try await services.models.deleteModel(id: "tiny")
        #expect(!FileManager.default.fileExists(atPath: home.models + "/tiny.gguf"))
        #expect(services.coordinator.snapshot.models.isEmpty)
        // The answer was stopped with this error, or had just ended by itself.
        do { _ = try await answer.value } catch { #expect(error as? AIError == .modelRemoved(id: "tiny")) }
    }

    @Test func `deleting a model ends a chat's answer with the reason`() async throws {
        let model = try LocalChatModels(services).model("tiny", guardrails: true, conversation: UUID())
        var request = InferenceRequest(question: "Tell me a long story.")
        request.maxTokens = 4000
        var events = try await model.reply(request).makeAsyncIterator()
        _ = try await events.next()
        try await services.models.deleteModel(id: "tiny")
        let error = await #expect(throws: InferenceError.self) { while try await events.next() != nil {} }
        #expect(error?.code == .modelNotFound)
        #expect(LocalChatModels(services).failure(for: try #require(error))?.kind == .unavailable)
    }
}

@Suite struct MemoryGuardTests {
    @Test func `a model that exceeds the memory budget is refused before it is loaded`() async throws {
        let home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        // The budget is 90 MB, so that the model fits only with a smaller context.
        let services = home.services(memory: 150_000_000)
        let options = LocalModel.Options(contextTokens: 4096, cacheType: .f32, sequences: 1)
        let error = await #expect(throws: AIError.self) { try await services.open("tiny", options: options) }
        guard case .insufficientMemory(let message) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.contains("a context of "), "\(message)")
        #expect(services.coordinator.snapshot.models.isEmpty)
        // Following the advice works, and the process keeps running.
        let words = message.split(separator: " ")
        let place = try #require(words.firstIndex(of: "context"))
        let tokens = try #require(words[place...].lazy.compactMap { Int($0) }.first)
        let model = try await services.open("tiny", options: LocalModel.Options(contextTokens: tokens, cacheType: .f32))
        #expect(model.contextTokens >= min(tokens, 512))
        await model.close()
    }

    /// Writes a file without weights whose F16 cache takes 147,456 bytes per token, with 8 heads of 128 numbers.
    private func writeLarge(
        _ home: TemporaryHome, heads: Int = 8, headLength: Int = 128, as name: String = "large"
    ) throws -> String {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("qwen3")
        for (key, value) in [
            ("block_count", 36), ("embedding_length", 1024), ("attention.head_count", 16),
            ("attention.head_count_kv", heads), ("attention.key_length", headLength),
            ("attention.value_length", headLength), ("context_length", 40960), ("feed_forward_length", 3072),
        ] {
            writer["qwen3.\(key)"] = .uint32(UInt32(value))
        }
        let path = home.models + "/\(name).gguf"
        try writer.write(to: path)
        return path
    }

    @Test func `a Q8_0 cache is offered with its context size only if memory limits the context`() throws {
        let home = try TemporaryHome()
        let large = try writeLarge(home)
        let services = home.services(memory: 8 << 30)
        let room = try #require(try services.contextRoom(path: large, options: LocalModel.Options()))
        #expect(room.tokens == 14_336 && room.trainedTokens == 40_960 && !room.isQuantized)
        #expect(room.quantizedTokens == 26_624 && room.size == "14336 of 40960 tokens")
        #expect(room.full.cacheBytes == 14_336 * 147_456 && room.first.cacheBytes == 4_096 * 147_456)
        let offer = try #require(room.offer(with: "it"))
        #expect(offer.contains("14336 of the 40960") && offer.hasSuffix("With it it has 26624."))
        // No cache type is offered if the user has chosen one or the whole context fits.
        for options in [LocalModel.Options(contextTokens: 8_192), LocalModel.Options(cacheType: .q8_0)] {
            let room = try #require(try services.contextRoom(path: large, options: options))
            #expect(room.quantizedTokens == nil && room.offer(with: "it") == nil)
        }
        let enough = try home.services(memory: 64 << 30).contextRoom(path: large, options: LocalModel.Options())
        #expect(enough?.tokens == 40_960 && enough?.quantizedTokens == nil && enough?.size == "40960 tokens")
    }

    @Test func `doctor advises a Q8_0 cache until the user chooses a cache type`() throws {
        let home = try TemporaryHome()
        _ = try writeLarge(home, heads: 2)
        let services = home.services(environment: ["HEARTH_MODEL": "large"], memory: 1 << 30)
        func finding() -> Doctor.Finding? { Doctor(services).findings.first { $0.subject == "Context" } }
        let advice = try #require(finding())
        #expect(advice.status == .advice && advice.detail.hasPrefix("7168 of 40960 tokens; "))
        #expect(advice.detail.contains("13312") && advice.remedy?.contains("cacheType") == true)
        try services.settings.update { $0.cacheType = .f16 }
        #expect(finding()?.status == .good)
        try services.settings.update { $0.cacheType = .q8_0 }
        #expect(finding()?.status == .good && finding()?.detail.hasPrefix("13312 of 40960 tokens; ") == true)
    }

    @Test func `the user's cache type applies to all shared models that support it`() throws {
        let home = try TemporaryHome()
        let large = try writeLarge(home)
        let odd = try writeLarge(home, headLength: 80, as: "odd")
        let services = home.services(memory: 8 << 30)
        #expect(try services.engines.shared(large).contextTokens() == 14_336)
        try services.settings.update { $0.cacheType = .f16 }
        #expect(services.engines.shared(large).options.cacheType == .f16)
        let room = try #require(try services.contextRoom(path: large))
        #expect(room.tokens == 14_336 && room.quantizedTokens == nil, "What was chosen is not advised against.")
        try services.settings.update { $0.cacheType = .q8_0 }
        #expect(try services.contextRoom(path: large)?.isQuantized == true)
        #expect(services.engines.shared(odd).options.cacheType == .f16, "Its heads do not divide into blocks.")
        let named = home.services(environment: ["HEARTH_CACHE_TYPE": "BF16"], memory: 8 << 30)
        #expect(named.engines.shared(large).options.cacheType == .bf16)
        let misspelt = home.services(environment: ["HEARTH_CACHE_TYPE": "q8"], memory: 8 << 30)
        #expect(misspelt.engines.shared(large).options.cacheType == .q8_0, "The settings hold.")
    }

    @Test func `the user's context size and cache type apply wherever the caller chooses none`() throws {
        let home = try TemporaryHome()
        let large = try writeLarge(home)
        let services = home.services(
            environment: ["HEARTH_CONTEXT_TOKENS": "512", "HEARTH_CACHE_TYPE": "q8_0"], memory: 64 << 30)
        let engines = services.engines
        for model in [engines.managed(large, LocalModel.Options()), engines.shared(large)] {
            #expect(model.options.contextTokens == 512 && model.options.cacheType == .q8_0)
        }
        let own = engines.managed(large, LocalModel.Options(contextTokens: 256, cacheType: .f16))
        #expect(own.options.contextTokens == 256 && own.options.cacheType == .f16)
        #expect(engines.managed(large, LocalModel.Options(isPinned: true)).options.cacheType == .f16)
        #expect(try services.contextRoom(path: large, options: LocalModel.Options())?.tokens == 512)
        let cache = try services.memoryReport(path: large).estimate.cacheBytes
        #expect(cache == 512 * 147_456 * 17 / 32)
        // Models that generate no text have their own contexts.
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("bert")
        writer["bert.context_length"] = .uint32(512)
        writer["bert.pooling_type"] = .uint32(1)
        try writer.write(to: home.models + "/embedder.gguf")
        let embedder = engines.managed(home.models + "/embedder.gguf", LocalModel.Options())
        #expect(embedder.options.contextTokens == nil && embedder.options.cacheType == nil)
    }

    @Test func `a cache uses Q8_0 only if memory is scarce and the cache is then small enough`() throws {
        let home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        _ = try writeLarge(home)
        let services = home.services(memory: 6 << 30)
        let large = services.engines.shared(home.models + "/large.gguf")
        #expect(large.options.cacheType == .q8_0)
        #expect(try services.contextRoom(path: large.path)?.isQuantized == true, "Its context is that of its cache.")
        #expect(services.engines.shared(home.models + "/tiny.gguf").options.cacheType == .f16)
        let larger = home.services(memory: 8 << 30)
        #expect(larger.engines.shared(large.path).options.cacheType == .f16, "Prompts are read faster.")
        // The limits of phones and tablets are not reported on a computer.
        let chosen = LocalModel.Options(cacheType: .f16)
        let report = try services.memoryReport(path: home.models + "/large.gguf", options: chosen)
        #expect(report.estimate.cacheBytes > 500_000_000)
        #expect(!report.advice.contains { $0.contains("phones") })
        #expect(try services.memoryReport(path: home.models + "/tiny.gguf").advice.isEmpty)
    }

    /// Error case E-03: an engine that cannot be loaded is not available.
    @Test func `a model is unavailable if too little memory is free`() throws {
        let home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        let services = HearthServices(
            environment: ["HEARTH_HOME": home.path],
            memory: DeviceMemory(physicalBytes: 16 << 30, available: { 1_000_000 }))
        try services.useModel(id: "tiny")
        #expect(services.resolver.resolution.tier == .stub)
        #expect(services.resolver.resolution.explanation.contains("not enough free memory"))
    }

    /// Error case E-03: generative features are hidden if no model fits.
    @Test func `the resolver skips a model that does not fit in memory`() throws {
        let home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        let services = home.services(memory: 60_000_000)
        try services.useModel(id: "tiny")
        #expect(services.resolver.resolution.tier == .stub)
        #expect(services.resolver.resolution.explanation.contains("tiny needs"))
        guard case .hidden = services.generativeState() else {
            Issue.record("\(services.generativeState())")
            return
        }
    }
}

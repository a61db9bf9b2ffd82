import Foundation
import Observation
import Synchronization
import Testing

@testable import LanguageModels

struct SystemLanguageModelTests {
    @Test func `the system model without an engine is unavailable, and its errors suggest a remedy`() async throws {
        let model = SystemLanguageModel(of: .general, with: .default, in: SystemLanguageModelRegistry(backend: nil))
        #expect(model.availability == .unavailable(.modelNotReady))
        #expect(!model.isAvailable)
        #expect(model.contextSize == 4096)
        #expect(model.variant.displayName == "No model")
        #expect(model.supportedLanguages.isEmpty)
        #expect(!model.supportsLocale(Locale(identifier: "en_US")))
        let error = await #expect(throws: SystemLanguageModel.Error.self) { try await model.tokenCount(for: "Hi") }
        #expect(
            error?.localizedDescription == """
                The language model is not available on this machine. No engine is linked into this program: add the \
                product 'Hearth' to its target, and install a model.
                """)
        let plain = SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: ""))
        #expect(plain.localizedDescription.contains("Install a model"))
        #expect(error?.debugDescription.contains("No engine is linked") == true)
        let executor = SystemLanguageModel.Executor(configuration: model.executorConfiguration)
        executor.prewarm(model: model, transcript: Transcript())
        await #expect(throws: SystemLanguageModel.Error.self) {
            try await executor.respond(to: .sample, model: model, streamingInto: .init())
        }
    }

    @Test func `the system model reports the properties of its engine`() {
        let model = SystemLanguageModel(backend: Engine())
        #expect(model.availability == .available)
        #expect(model.isAvailable)
        #expect(model.contextSize == 8192)
        #expect(model.capabilities.contains(.reasoning))
        #expect(!model.capabilities.contains(.vision))
        #expect(model.variant.displayName == "Garden")
        #expect(model.variant != .core3)
    }

    @Test(arguments: [
        ("en_GB", true), ("en", true), ("de_AT", true), ("zh_CN", true), ("zh_TW", false), ("sr_Latn", false),
        ("fr_FR", false),
    ])
    func `a locale is supported if its language and script are, in any region`(name: String, isSupported: Bool) {
        let model = SystemLanguageModel(backend: Engine())
        #expect(model.supportsLocale(Locale(identifier: name)) == isSupported)
    }

    @Test func `every locale is supported if the engine does not know the model's languages`() {
        let model = SystemLanguageModel(backend: Engine(knowsLanguages: false))
        #expect(model.supportsLocale(Locale(identifier: "fr_FR")))
        #expect(model.supportedLanguages.count == 4)
    }

    @Test func `the instructions for content tagging precede the program's own instructions`() async throws {
        let engine = Engine()
        let registry = SystemLanguageModelRegistry(backend: engine)
        var request = LanguageModelExecutorGenerationRequest.sample
        let own: [Transcript.Entry] = [.text(instructions: "Two of them."), .text(prompt: "Cats purr.")]
        let cases: [(SystemLanguageModel.UseCase, [Transcript.Entry])] = [
            (.general, own), (.contentTagging, own), (.contentTagging, [own[1]]),
        ]
        for (useCase, entries) in cases {
            let transcript = Transcript(entries: entries)
            let model = SystemLanguageModel(of: useCase, with: .default, in: registry)
            let executor = SystemLanguageModel.Executor(configuration: model.executorConfiguration)
            request.transcript = transcript
            try await executor.respond(to: request, model: model, streamingInto: .init())
            executor.prewarm(model: model, transcript: transcript)
        }
        let seen = engine.transcripts.withLock { $0 }
        let texts: [[[String]]] = seen.map { transcript in
            transcript.map { entry in
                entry.segments.map { if case .text(let segment) = $0 { segment.content } else { "" } }
            }
        }
        #expect(texts.count == 6)
        #expect(texts[0] == [["Two of them."], ["Cats purr."]] && texts[1] == texts[0])
        #expect(texts[2][0].first?.contains("separated by commas") == true && texts[2][0].last == "Two of them.")
        #expect(texts[4].count == 2 && texts[4][0] == [texts[2][0][0]] && texts[4][1] == ["Cats purr."])
        // Prewarming uses the same prefix as the request.
        #expect(texts[3] == texts[2] && texts[5] == texts[4])
    }

    @Test func `the token count includes prompts, instructions, tools, schemas and transcripts`() async throws {
        let model = SystemLanguageModel(backend: Engine())
        #expect(try await model.tokenCount(for: "one two three") == 103)
        #expect(try await model.tokenCount(for: Instructions("one two")) == 202)
        let tools: [any Tool] = [Lookup(), Lookup()]
        #expect(try await model.tokenCount(for: tools) == 2000)
        #expect(try await model.tokenCount(for: String.generationSchema) == 10000)
        #expect(try await model.tokenCount(for: [.text(prompt: "one"), .text(instructions: "two")]) == 302)
        #expect(try await model.tokenCount(for: Transcript(entries: [.text(prompt: "one")])) == 101)
    }

    @Test func `each executor of the system model creates its own engine executor on first use`() async throws {
        let engine = Engine()
        let model = SystemLanguageModel(backend: engine)
        let first = SystemLanguageModel.Executor(configuration: model.executorConfiguration)
        let second = SystemLanguageModel.Executor(configuration: model.executorConfiguration)
        #expect(engine.log.withLock { $0 } == [])
        first.prewarm(model: model, transcript: Transcript(entries: [.text(prompt: "Hi")]))
        try await first.respond(to: .sample, model: model, streamingInto: .init())
        try await second.respond(to: .sample, model: model, streamingInto: .init())
        #expect(engine.log.withLock { $0 } == ["make", "prewarm 1", "respond", "make", "respond"])
    }

    @Test func `an existing system model uses an engine that is installed later`() async throws {
        let registry = SystemLanguageModelRegistry(backend: nil)
        let model = SystemLanguageModel(of: .general, with: .default, in: registry)
        let executor = SystemLanguageModel.Executor(configuration: model.executorConfiguration)
        await #expect(throws: SystemLanguageModel.Error.self) {
            try await executor.respond(to: .sample, model: model, streamingInto: .init())
        }
        registry.install(Engine())
        #expect(model.isAvailable)
        try await executor.respond(to: .sample, model: model, streamingInto: .init())
    }

    @Test func `observers of availability are notified when the engine or its state changes`() {
        let registry = SystemLanguageModelRegistry(backend: nil)
        let model = SystemLanguageModel(of: .general, with: .default, in: registry)
        let changes = Mutex(0)
        func observe() {
            withObservationTracking {
                _ = model.availability
            } onChange: {
                changes.withLock { $0 += 1 }
            }
        }
        observe()
        registry.install(Engine())
        #expect(changes.withLock { $0 } == 1)
        observe()
        registry.backendDidChange()
        #expect(changes.withLock { $0 } == 2)
    }

    @Test func `system models with equal settings have equal executor configurations`() {
        let general = SystemLanguageModel()
        #expect(general.executorConfiguration == SystemLanguageModel.default.executorConfiguration)
        #expect(general.executorConfiguration != SystemLanguageModel(useCase: .contentTagging).executorConfiguration)
        let permissive = SystemLanguageModel(guardrails: .permissiveContentTransformations)
        #expect(general.executorConfiguration != permissive.executorConfiguration)
        #expect(general.executorConfiguration != SystemLanguageModel(backend: Engine()).executorConfiguration)
        #expect(SystemLanguageModel.default === SystemLanguageModel.default)
    }

    @Test func `creating an adapter throws an error with a description and a suggestion`() async {
        let file = #expect(throws: SystemLanguageModel.Adapter.AssetError.self) {
            try SystemLanguageModel.Adapter(fileURL: URL(filePath: "/x.fmadapter"))
        }
        #expect(file?.errorDescription?.contains("Apple's format") == true)
        #expect(file?.recoverySuggestion != nil)
        guard case .invalidAsset = file else {
            Issue.record("The error is another one: \(String(describing: file))")
            return
        }
        #expect(throws: SystemLanguageModel.Adapter.AssetError.self) { try SystemLanguageModel.Adapter(name: "x") }
        #expect(SystemLanguageModel.Adapter.compatibleAdapterIdentifiers(name: "x").isEmpty)
        #expect(throws: Never.self) { try SystemLanguageModel.Adapter.removeObsoleteAdapters() }
    }
}

private final class Engine: SystemLanguageModelBackend {
    let log = Mutex<[String]>([])
    let transcripts = Mutex<[Transcript]>([])
    let knowsLanguages: Bool

    init(knowsLanguages: Bool = true) { self.knowsLanguages = knowsLanguages }

    var availability: SystemLanguageModel.Availability { .available }
    var contextSize: Int { 8192 }
    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.reasoning]) }
    var variant: SystemLanguageModel.Variant { .init(displayName: "Garden") }

    var supportedLanguages: Set<Locale.Language> {
        Set(["en", "de-DE", "zh-Hans", "sr-Cyrl"].map { Locale.Language(identifier: $0) })
    }

    /// Counts the words, plus 100 per prompt, 200 per instructions, 1,000 per tool and 10,000 for a schema.
    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int {
        let words = transcript.flatMap(\.segments).reduce(0) { $0 + $1.description.split(separator: " ").count }
        let entries = transcript.reduce(0) { sum, entry in
            if case .instructions = entry { sum + 200 } else { sum + 100 }
        }
        return words + entries + tools.count * 1000 + (schema == nil ? 0 : 10000)
    }

    func prewarm(transcript: Transcript, tools: [Transcript.ToolDefinition]) {}

    func makeExecutor() -> any SystemLanguageModelExecuting {
        log.withLock { $0.append("make") }
        return EngineExecutor(engine: self)
    }
}

private struct EngineExecutor: SystemLanguageModelExecuting {
    let engine: Engine

    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        engine.log.withLock { $0.append("respond") }
        engine.transcripts.withLock { $0.append(request.transcript) }
    }

    func prewarm(transcript: Transcript) {
        engine.log.withLock { $0.append("prewarm \(transcript.count)") }
        engine.transcripts.withLock { $0.append(transcript) }
    }
}

private struct Lookup: Tool {
    let description = "Looks up"
    let parameters = String.generationSchema
    func call(arguments: GeneratedContent) async throws -> String { "" }
}

extension LanguageModelExecutorGenerationRequest {
    fileprivate static var sample: Self {
        Self(
            id: UUID(), transcript: Transcript(), enabledTools: [], generationOptions: GenerationOptions(),
            contextOptions: ContextOptions(), metadata: [:])
    }
}

import Engine
import Foundation
import GGUF
import LanguageModels
import LanguageModelsTestSupport
import Testing

@testable import Hearth
@testable import Llama
@testable import LocalModels

/// Tests of `SystemLanguageModel.default` as Hearth provides it, each with its own home folder.
@Suite(.serialized) struct LocalSystemModelTests {
    private let home: HearthHome

    private static let fixtureModel = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Tests/Fixtures/hearth-tiny.gguf").path

    init() throws {
        home = HearthHome(
            path: FileManager.default.temporaryDirectory.appendingPathComponent("system-\(UUID().uuidString)").path)
        try FileManager.default.createDirectory(atPath: home.modelFolder, withIntermediateDirectories: true)
    }

    // A file that remains in the temporary folder is not a failure of the test.
    private func remove() { try? FileManager.default.removeItem(atPath: home.path) }

    private func backend(model: String? = nil) -> LocalSystemModel {
        var environment = ["HEARTH_HOME": home.path]
        environment["HEARTH_MODEL"] = model
        return LocalSystemModel(ModelServices(environment: environment))
    }

    /// Writes a GGUF file with only a header into the model folder.
    private func install(_ name: String, trainedContext: UInt32, secondsAgo: Double) throws {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        writer["llama.context_length"] = .uint32(trainedContext)
        let path = home.modelFolder + "/" + name
        try writer.write(to: path)
        try date(path, secondsAgo: secondsAgo)
    }

    /// Installs the fixture model and chooses it.
    private func installFixture(_ name: String = "tiny.gguf", secondsAgo: Double = 0) throws {
        let path = home.modelFolder + "/" + name
        try FileManager.default.copyItem(atPath: Self.fixtureModel, toPath: path)
        try date(path, secondsAgo: secondsAgo)
        try HearthServices(environment: ["HEARTH_HOME": home.path]).useModel(id: name)
    }

    private func date(_ path: String, secondsAgo: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)], ofItemAtPath: path)
    }

    private let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 6)

    // MARK: Choice of the model

    @Test func `without an installed model the default model is unavailable, with advice to download`() async throws {
        defer { remove() }
        let model = SystemLanguageModel(backend: backend())
        #expect(model.availability == .unavailable(.modelNotReady))
        #expect(!model.isAvailable)
        #expect(model.contextSize == 4096)
        let session = LanguageModelSession(model: model)
        let options = options
        let error = await #expect(throws: SystemLanguageModel.Error.self) {
            try await session.respond(to: "Hi", options: options)
        }
        guard case .assetsUnavailable(let details) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(details.debugDescription.contains("hearth models pull"))
        await #expect(throws: SystemLanguageModel.Error.self) { try await model.tokenCount(for: "Hi") }
        #expect(session.transcript.isEmpty)
    }

    @Test func `the default model becomes available when a model is installed while the program runs`() async throws {
        defer { remove() }
        let model = SystemLanguageModel(backend: backend())
        #expect(!model.isAvailable)
        try installFixture()
        #expect(model.isAvailable)
        #expect(!(try await LanguageModelSession(model: model).respond(to: "Hi", options: options)).content.isEmpty)
    }

    @Test func `the default model is the chat model that was installed last`() throws {
        defer { remove() }
        try install("new.gguf", trainedContext: 512, secondsAgo: 10)
        try install("a-old.gguf", trainedContext: 1024, secondsAgo: 1000)
        try install("z-old.gguf", trainedContext: 2048, secondsAgo: 1000)
        var embedding = GGUFWriter()
        embedding["general.architecture"] = .string("bert")
        embedding["bert.context_length"] = .uint32(64)
        embedding["bert.attention.causal"] = .bool(false)
        embedding["bert.pooling_type"] = .uint32(1)
        try embedding.write(to: home.modelFolder + "/newest.gguf")
        #expect(backend().availability == .available)
        #expect(backend().contextSize == 512)
    }

    @Test func `HEARTH_MODEL, as a name or a path, takes precedence over the newest model`() throws {
        defer { remove() }
        try install("new.gguf", trainedContext: 512, secondsAgo: 10)
        try install("old.gguf", trainedContext: 1024, secondsAgo: 1000)
        #expect(backend(model: "old").contextSize == 1024)
        #expect(backend(model: "old.gguf").contextSize == 1024)
        #expect(backend(model: home.modelFolder + "/old.gguf").contextSize == 1024)
        // An empty value counts as unset.
        #expect(backend(model: "").contextSize == 512)
    }

    @Test(arguments: ["missing", "missing.gguf", "/no/such/folder/missing.gguf"])
    func `an unknown name in HEARTH_MODEL selects no model even if others are installed`(name: String) async throws {
        defer { remove() }
        try installFixture()
        let model = SystemLanguageModel(backend: backend(model: name))
        #expect(model.availability == .unavailable(.modelNotReady))
        let options = options
        await #expect(throws: SystemLanguageModel.Error.self) {
            try await LanguageModelSession(model: model).respond(to: "Hi", options: options)
        }
    }

    @Test func `the advice about a damaged file in HEARTH_MODEL describes the damage`() throws {
        defer { remove() }
        let path = home.path + "/damaged.gguf"
        try Data(Array("GGUF".utf8) + [3, 0]).write(to: URL(fileURLWithPath: path))
        let advice = backend(model: path).services.missingModelAdvice
        #expect(advice.contains("was chosen, but cannot be read as a model. "))
        #expect(!advice.contains("not installed"))
        let error = #expect(throws: GGUFError.self) { try GGUFFile(path: path) }
        #expect(advice.contains(error?.reason ?? "?"))
        #expect(backend(model: "gone").services.missingModelAdvice.contains("gone was chosen, but is not installed."))
    }

    @Test func `a model file that cannot be loaded is an error until it is replaced`() async throws {
        defer { remove() }
        try install("broken.gguf", trainedContext: 512, secondsAgo: 0)
        let model = SystemLanguageModel(backend: backend(model: "broken"))
        let session = LanguageModelSession(model: model)
        let options = options
        await #expect(throws: (any Error).self) { try await session.respond(to: "Hi", options: options) }
        try FileManager.default.removeItem(atPath: home.modelFolder + "/broken.gguf")
        try installFixture("broken.gguf")
        #expect(!(try await session.respond(to: "Hi", options: options)).content.isEmpty)
    }

    /// Returns the model of a simulated system, as the resolver would choose it.
    private func system(
        _ model: ScriptedLanguageModel,
        countTokens: (@Sendable (Transcript) async throws -> Int)? = { $0.reduce(0) { count, _ in count + 10 } }
    ) -> LocalSystemModel {
        let engine = FoundationModelEngine(
            FoundationModelEngine.SystemModel(
                availability: { .available }, contextTokens: { 8_192 }, countTokens: countTokens,
                makeModel: { _ in model }, languages: { [Locale.Language(identifier: "de")] }))
        return LocalSystemModel(ModelServices(environment: ["HEARTH_HOME": home.path])) { engine }
    }

    @Test func `the system's own model answers if the resolver chooses it`() async throws {
        defer { remove() }
        let played = ScriptedLanguageModel(turns: [[.text("It "), .text("burns.")], [.text("Yes.")]])
        let model = SystemLanguageModel(backend: system(played))
        #expect(model.isAvailable && model.contextSize == 8_192)
        #expect(model.variant.displayName == "Apple Foundation Models")
        #expect(model.supportsLocale(Locale(identifier: "de_DE")) && !model.supportsLocale(Locale(identifier: "en_US")))
        let session = LanguageModelSession(model: model, instructions: "Be brief.")
        #expect(try await session.respond(to: "What does a fire do?").content == "It burns.")
        #expect(try await session.respond(to: "Still?").content == "Yes.")
        // The session has one executor, which sees the whole conversation.
        #expect(played.executorCount == 1 && played.requests.last?.transcript.count == 4)
    }

    @Test func `tokens are counted with the system's counter, and without a counter counting fails`() async throws {
        defer { remove() }
        let model = SystemLanguageModel(backend: system(ScriptedLanguageModel(text: "")))
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(name: "Lamp", anyOf: ["on", "off"]), dependencies: [])
        #expect(try await model.tokenCount(for: "One lamp.") == 10)
        #expect(try await model.tokenCount(for: [Lamp(parameters: schema)] as [any Tool]) == 10)
        #expect(try await model.tokenCount(for: schema) == 10)
        let silent = SystemLanguageModel(backend: system(ScriptedLanguageModel(text: ""), countTokens: nil))
        await #expect(throws: AIError.self) { try await silent.tokenCount(for: "One lamp.") }
    }

    // MARK: Reported properties

    @Test func `the reported context size is equal before and after loading`() async throws {
        defer { remove() }
        try installFixture()
        let backend = backend()
        let before = backend.contextSize
        let model = SystemLanguageModel(backend: backend)
        #expect((1...8192).contains(before))
        try await LanguageModelSession(model: model).respond(to: "Hi", options: options)
        #expect(model.contextSize == before)
        #expect(model.capabilities.contains(.guidedGeneration))
        #expect(model.capabilities.contains(.toolCalling))
        #expect(model.supportsLocale(Locale(identifier: "en_US")))
    }

    @Test(
        arguments: [
            (["de", "en"], "de_AT", true), (["de", "en"], "fr_FR", false), (["en", "code"], "fr_FR", false),
            // Model cards that do not limit the languages.
            ([], "fr_FR", true), (["en", "multilingual"], "fr_FR", true), (["code"], "fr_FR", true),
        ] as [([String], String, Bool)])
    func `a locale is supported if a model's card lists it`(card: [String], locale: String, isSupported: Bool) throws {
        defer { remove() }
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        if !card.isEmpty { writer["general.languages"] = .array(.string(GGUFStringArray(card))) }
        try writer.write(to: home.modelFolder + "/card.gguf")
        let model = SystemLanguageModel(backend: backend())
        #expect(model.supportsLocale(Locale(identifier: locale)) == isSupported)
        #expect(model.supportsLocale(Locale(identifier: "en_US")))
        #expect(model.supportedLanguages.contains(Locale.Language(identifier: "en")))
    }

    @Test func `a model reports reasoning before it is loaded`() async throws {
        defer { remove() }
        func write(_ template: String, to path: String) throws {
            var writer = GGUFWriter()
            writer["general.architecture"] = .string("llama")
            writer["tokenizer.chat_template"] = .string(template)
            try writer.write(to: path)
        }
        let answers = home.path + "/answers.gguf"
        try write("{{ messages }}", to: answers)
        try write("{{ '<think>' }}{{ '</think>' }}", to: home.modelFolder + "/thinks.gguf")
        #expect(backend().capabilities.contains(.reasoning))
        #expect(backend().capabilities.contains(.toolCalling))
        #expect(!backend(model: answers).capabilities.contains(.reasoning))
        #expect(!backend(model: "missing").capabilities.contains(.reasoning))
    }

    @Test func `counted tokens equal the tokens that the model reads`() async throws {
        defer { remove() }
        try installFixture()
        let model = SystemLanguageModel(backend: backend())
        let one = try await model.tokenCount(for: "One lamp.")
        let long = try await model.tokenCount(for: String(repeating: "One lamp. ", count: 20))
        #expect(one > 3)
        #expect(long > one + 40)
        #expect(try await model.tokenCount(for: Instructions("One lamp.")) > 3)
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Lamp",
                properties: [
                    DynamicGenerationSchema.Property(name: "watts", schema: DynamicGenerationSchema(type: Int.self))
                ]), dependencies: [])
        #expect(try await model.tokenCount(for: schema) > 10)
        #expect(try await model.tokenCount(for: [Lamp(parameters: schema)] as [any Tool]) > 20)

        let session = LanguageModelSession(model: model, instructions: "Be brief.")
        let usage = try await session.respond(to: "One lamp.", options: options).usage
        let counted = try await model.tokenCount(for: session.transcript.dropLast())
        // The request ends with the tokens that open the answer.
        #expect((1...8).contains(usage.input.totalTokenCount - counted))
    }

    private struct Lamp: Tool {
        let name = "lamp"
        let description = "Switches the lamp."
        let parameters: GenerationSchema

        func call(arguments: GeneratedContent) async throws -> String { "on" }
    }

    // MARK: One load for all sessions

    @Test func `concurrent sessions load the model only once`() async throws {
        defer { remove() }
        try installFixture()
        let backend = backend()
        let model = SystemLanguageModel(backend: backend)
        let options = options
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<3 {
                group.addTask {
                    try await LanguageModelSession(model: model).respond(to: "Say \(number).", options: options).content
                }
            }
            for try await text in group { #expect(!text.isEmpty) }
        }
        let models = backend.services.coordinator.snapshot.models
        #expect(models.map(\.modelID) == ["tiny"])
        #expect(models.map(\.leases) == [0])
    }

    @Test func `a session continues after its model was unloaded between two turns`() async throws {
        defer { remove() }
        try installFixture()
        let backend = backend()
        let session = LanguageModelSession(model: SystemLanguageModel(backend: backend))
        let first = try await session.respond(to: "One.", options: options).usage
        await backend.services.coordinator.unloadAll()
        #expect(backend.services.coordinator.snapshot.models.isEmpty)
        let second = try await session.respond(to: "Two.", options: options).usage
        #expect(second.input.totalTokenCount > first.input.totalTokenCount)
        #expect(second.input.cachedTokenCount == 0)
    }

    @Test func `a replaced model file is loaded again`() async throws {
        defer { remove() }
        try installFixture()
        let backend = backend()
        let session = LanguageModelSession(model: SystemLanguageModel(backend: backend))
        _ = try await session.respond(to: "One.", options: options)
        try FileManager.default.removeItem(atPath: home.modelFolder + "/tiny.gguf")
        try installFixture(secondsAgo: 100)
        let usage = try await session.respond(to: "Two.", options: options).usage
        #expect(usage.input.cachedTokenCount == 0)
        #expect(backend.services.coordinator.snapshot.models.count == 2)
    }

    @Test func `later turns of a session reuse cached tokens from earlier turns`() async throws {
        defer { remove() }
        try installFixture()
        let instructions = String(repeating: "The lamp is warm. ", count: 20)
        let session = LanguageModelSession(
            model: SystemLanguageModel(backend: backend()), instructions: instructions)
        let first = try await session.respond(to: "One.", options: options).usage
        let second = try await session.respond(to: "Two.", options: options).usage
        let before = first.input.totalTokenCount + first.output.totalTokenCount
        #expect(second.input.cachedTokenCount >= before - 6, "\(first), \(second)")
    }

    @Test func `prewarming a session loads the model and computes the instructions`() async throws {
        defer { remove() }
        try installFixture()
        let instructions = String(repeating: "The lamp is warm. ", count: 40)
        let backend = backend()
        let session = LanguageModelSession(model: SystemLanguageModel(backend: backend), instructions: instructions)
        session.prewarm()
        // The warm-up runs in the background.
        for _ in 0..<3000 {
            let models = backend.services.coordinator.snapshot.models
            if models.first?.state == .loaded, models.first?.leases == 0 { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        let usage = try await session.respond(to: "One.", options: options).usage
        #expect(usage.input.cachedTokenCount > 150, "\(usage.input)")
    }
}

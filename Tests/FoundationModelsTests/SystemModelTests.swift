import Foundation
import FoundationModels
import Testing

/// Tests of code that apps write for the system model, whether or not the model is available.
@Suite(.timeLimit(.minutes(30))) struct SystemModelTests {
    private func advice(for availability: SystemLanguageModel.Availability) -> String {
        switch availability {
        case .available: "ready"
        case .unavailable(.deviceNotEligible): "not on this device"
        case .unavailable(.appleIntelligenceNotEnabled): "turn it on"
        case .unavailable(.modelNotReady): "wait"
        case .unavailable(let other): "unavailable: \(other)"
        @unknown default: "unknown"
        }
    }

    @Test func `the availability of the system model contains the reason if the model is unavailable`() {
        let model = SystemLanguageModel.default
        #expect(!advice(for: model.availability).isEmpty)
        #expect(model.isAvailable == (model.availability == .available))
        #expect(advice(for: .unavailable(.modelNotReady)) == "wait")
        switch model.availability {
        case .available: #expect(model.isAvailable)
        case .unavailable(let reason):
            #expect([.deviceNotEligible, .appleIntelligenceNotEnabled, .modelNotReady].contains(reason))
        }
        guard case .unavailable = model.availability else { return }
        #expect(!model.isAvailable)
    }

    @Test func `the system model can be created with a use case and guardrails`() {
        let models = [
            SystemLanguageModel(), SystemLanguageModel(useCase: .contentTagging),
            SystemLanguageModel(guardrails: .permissiveContentTransformations),
            SystemLanguageModel(useCase: .general, guardrails: .default), .default,
        ]
        #expect(models.allSatisfy { $0.availability == SystemLanguageModel.default.availability })
        #expect(SystemLanguageModel.UseCase.general != .contentTagging)
    }

    @Test func `the system model reports its languages and context size`() {
        let model = SystemLanguageModel.default
        _ = model.supportedLanguages.contains(Locale.current.language)
        _ = model.supportsLocale()
        _ = model.supportsLocale(Locale(identifier: "pt_PT"))
        _ = model.variant.displayName
        #expect(model.contextSize >= 0)
        _ = model.capabilities.contains(.vision)
    }

    /// Counts tokens; only compiled and not called, because counting requires an installed model.
    private func countTokens(tools: [any Tool], session: LanguageModelSession) async throws -> [Int] {
        let model = SystemLanguageModel.default
        return [
            try await model.tokenCount(for: "A prompt"),
            try await model.tokenCount(for: Prompt("A prompt")),
            try await model.tokenCount(for: Instructions("Be brief.")),
            try await model.tokenCount(for: tools),
            try await model.tokenCount(for: Stop.generationSchema),
            try await model.tokenCount(for: session.transcript),
        ]
    }

    /// Returns the sessions that apps create with the system model.
    private func sessions() throws -> [LanguageModelSession] {
        [
            LanguageModelSession(),
            LanguageModelSession(instructions: "Be brief."),
            LanguageModelSession(instructions: Instructions("Be brief.")),
            LanguageModelSession { "Be brief." },
            LanguageModelSession(model: .default),
            LanguageModelSession(model: SystemLanguageModel(useCase: .contentTagging), tools: []) { "Tag." },
            LanguageModelSession(model: .default, tools: [], instructions: "Be brief."),
            LanguageModelSession(tools: []),
            LanguageModelSession(transcript: Transcript()),
            LanguageModelSession(model: .default, tools: [], transcript: Transcript(entries: [])),
        ]
    }

    @Test func `a session with the system model can be created even if the model is unavailable`() throws {
        let sessions = try sessions()
        #expect(sessions.allSatisfy { !$0.isResponding })
        #expect(sessions[0].transcript.isEmpty)
        #expect(sessions[1].transcript.count == 1)
    }

    @Test(.enabled(if: !SystemLanguageModel.default.isAvailable))
    func `a request to an unavailable system model throws an error with a description`() async {
        do {
            _ = try await LanguageModelSession().respond(to: "Hello")
            Issue.record("there is a model")
        } catch let error as SystemLanguageModel.Error {
            switch error {
            case .assetsUnavailable(let details): #expect(!details.debugDescription.isEmpty)
            @unknown default: Issue.record("an unknown error: \(error)")
            }
            #expect(error.localizedDescription.count > 10)
        } catch {
            Issue.record("another error: \(error)")
        }
    }

    @Test func `creating an adapter from a missing file or an unknown name throws an error`() throws {
        #expect(throws: SystemLanguageModel.Adapter.AssetError.self) {
            try SystemLanguageModel.Adapter(fileURL: URL(fileURLWithPath: "/nowhere.fmadapter"))
        }
        #expect(throws: SystemLanguageModel.Adapter.AssetError.self) { try SystemLanguageModel.Adapter(name: "none") }
        #expect(SystemLanguageModel.Adapter.compatibleAdapterIdentifiers(name: "none").isEmpty)
        try SystemLanguageModel.Adapter.removeObsoleteAdapters()
    }

    @Test func `the Private Cloud Compute model reports that it is unavailable`() async throws {
        let model = PrivateCloudComputeLanguageModel()
        #expect(!model.isAvailable)
        switch model.availability {
        case .available: Issue.record("there is no such model")
        case .unavailable(.deviceNotEligible), .unavailable(.systemNotReady): break
        @unknown default: Issue.record("unknown")
        }
        #expect(!model.quotaUsage.isLimitReached)
        if case .belowLimit(let status) = model.quotaUsage.status { #expect(!status.isApproachingLimit) }
        model.quotaUsage.limitIncreaseSuggestion?.show()
        _ = try? await model.contextSize
        let session = LanguageModelSession(model: model)
        await #expect(throws: (any Error).self) { try await session.respond(to: "Hello") }
    }
}

@Suite(.timeLimit(.minutes(30))) struct ErrorTests {
    /// Classifies errors as apps for the first version of the framework do.
    private func firstFamily(_ error: any Error) -> String {
        guard let error = error as? LanguageModelSession.GenerationError else { return "other" }
        switch error {
        case .exceededContextWindowSize(let context): return "window: \(context.debugDescription)"
        case .assetsUnavailable: return "assets"
        case .guardrailViolation: return "guardrail"
        case .unsupportedGuide: return "guide"
        case .unsupportedLanguageOrLocale: return "language"
        case .decodingFailure: return "decoding"
        case .rateLimited: return "rate"
        case .concurrentRequests: return "concurrent"
        case .refusal(let refusal, _):
            _ = refusal
            return "refusal"
        @unknown default: return "unknown"
        }
    }

    /// Classifies errors as apps for the second version of the framework do.
    private func secondFamily(_ error: any Error) -> String {
        switch error {
        case LanguageModelError.contextSizeExceeded(let details): "window \(details.contextSize) \(details.tokenCount)"
        case LanguageModelError.guardrailViolation: "guardrail"
        case LanguageModelError.refusal: "refusal"
        case LanguageModelError.rateLimited(let details): "rate \(details.resetDate == nil)"
        case LanguageModelError.unsupportedCapability(let details): "capability \(details.capability == .vision)"
        case LanguageModelError.unsupportedTranscriptContent(let details): "content \(details.unsupportedContent.count)"
        case LanguageModelError.unsupportedGenerationGuide(let details): "guide \(details.schemaName ?? "")"
        case LanguageModelError.unsupportedLanguageOrLocale(let details): "language \(details.languageCode.identifier)"
        case LanguageModelError.timeout: "timeout"
        case LanguageModelSession.Error.concurrentRequests: "concurrent"
        case let error as GeneratedContent.ParsingError: "parsing \(error.rawContent)"
        case let error as LanguageModelSession.ToolCallError: "tool \(error.tool.name)"
        default: "other"
        }
    }

    @Test func `errors of the API's first version have a context`() {
        let context = LanguageModelSession.GenerationError.Context(debugDescription: "long")
        let error = LanguageModelSession.GenerationError.exceededContextWindowSize(context)
        #expect(firstFamily(error) == "window: long")
        #expect(error.errorDescription != nil)
        _ = (error.failureReason, error.recoverySuggestion)
        let refusal = LanguageModelSession.GenerationError.Refusal(transcriptEntries: [])
        #expect(firstFamily(LanguageModelSession.GenerationError.refusal(refusal, context)) == "refusal")
        #expect(firstFamily(CancellationError()) == "other")
    }

    @Test func `errors of the API's second version have details`() {
        let errors: [(LanguageModelError, String)] = [
            (.contextSizeExceeded(.init(contextSize: 10, tokenCount: 12, debugDescription: "")), "window 10 12"),
            (.rateLimited(.init(resetDate: nil, debugDescription: "")), "rate true"),
            (.guardrailViolation(.init(debugDescription: "")), "guardrail"),
            (.refusal(.init(explanation: "I would rather not.", debugDescription: "")), "refusal"),
            (.unsupportedCapability(.init(capability: .vision, debugDescription: "")), "capability true"),
            (.unsupportedTranscriptContent(.init(unsupportedContent: [], debugDescription: "")), "content 0"),
            (.unsupportedGenerationGuide(.init(schemaName: "A", debugDescription: "")), "guide A"),
            (.unsupportedLanguageOrLocale(.init(languageCode: "xx", debugDescription: "")), "language xx"),
            (.timeout(.init(debugDescription: "", metadata: ["seconds": 3])), "timeout"),
        ]
        for (error, text) in errors {
            #expect(secondFamily(error) == text)
            #expect(error.errorDescription?.isEmpty == false)
        }
    }

    @Test func `a refusal returns the model's explanation as a response and as a stream`() async throws {
        let refusal = LanguageModelError.Refusal(explanation: "I would rather not.", debugDescription: "")
        let explanation = try await refusal.explanation
        expectType(explanation, is: LanguageModelSession.Response<String>.self)
        #expect(explanation.content == "I would rather not.")
        var last = ""
        for try await snapshot in refusal.explanationStream { last = snapshot.content }
        #expect(last == "I would rather not.")
    }

    @Test func `a request throws the model's error and reverts or keeps the transcript`() async throws {
        let session = LanguageModelSession(model: ReplyModel(.text("One"), .failure), instructions: "Be brief.")
        try await session.respond(to: "1")
        await #expect(throws: ReplyModel.Failure.self) { try await session.respond(to: "2") }
        #expect(session.transcript.count == 3)
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        await #expect(throws: ReplyModel.Failure.self) { try await session.respond(to: "2") }
        #expect(session.transcript.count == 4)
        session.transcriptErrorHandlingPolicy = .revertTranscript
    }

    @Test func `a reply that does not match the requested type throws a parsing error`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: #"{"kind": "sight"}"#))
        do {
            _ = try await session.respond(to: "Where?", generating: Stop.self)
            Issue.record("no error")
        } catch {
            #expect(secondFamily(error).hasPrefix("parsing"))
        }
    }

    @Test func `a request that needs an unsupported capability throws unsupportedCapability`() async throws {
        var model = ReplyModel(text: "{}")
        model.capabilities = LanguageModelCapabilities([])
        let session = LanguageModelSession(model: model)
        do {
            _ = try await session.respond(to: "Where?", generating: Stop.self)
            Issue.record("no error")
        } catch let error as LanguageModelError {
            guard case .unsupportedCapability(let details) = error else {
                Issue.record("another error: \(error)")
                return
            }
            #expect(details.capability == .guidedGeneration)
        }
    }

    @Test func `generation and context options can be changed and compared`() {
        var options = GenerationOptions(samplingMode: .random(probabilityThreshold: 0.9, seed: 4), temperature: 0.7)
        options.maximumResponseTokens = 20
        options.toolCallingMode = .required
        #expect(options != GenerationOptions())
        #expect(options.samplingMode?.kind == .randomProbabilityThreshold(0.9, seed: 4))
        #expect(options.toolCallingMode?.kind == .required)
        #expect(GenerationOptions(sampling: .greedy).sampling == .greedy)
        #expect(GenerationOptions(samplingMode: .random(top: 3), toolCallingMode: .disallowed).temperature == nil)
        #expect(GenerationOptions(temperature: 2, maximumResponseTokens: 3).maximumResponseTokens == 3)
        var context = ContextOptions()
        context.reasoningLevel = .deep
        #expect(context == ContextOptions(includeSchemaInPrompt: nil, reasoningLevel: .deep))
    }
}

#if HEARTH_APPLE
    public import Foundation
    import FoundationModels
    public import LanguageModels

    /// Apple's language model behind sessions of ours: hand it to a `LanguageModels.LanguageModelSession`.
    ///
    /// The model on the device answers, unless Private Cloud Compute was asked for by name; nothing falls back to it.
    @available(macOS 26.0, iOS 26.0, *)
    public struct AppleLanguageModel: LanguageModels.LanguageModel {
        /// What the model is used for.
        public enum UseCase: Sendable, Hashable {
            case general
            /// Short labels for texts.
            case contentTagging
        }

        /// How strictly prompts and answers are checked.
        public enum Guardrails: Sendable, Hashable {
            case standard
            /// Lets text through that is only transformed; answers with a schema are checked as usual.
            case permissiveContentTransformations
        }

        /// Where an adapter is.
        public enum Adapter: Sendable, Hashable {
            case file(URL)
            case name(String)
        }

        enum Source: Sendable, Hashable {
            case onDevice(UseCase, Guardrails)
            case adapted(Adapter, Guardrails)
            case privateCloudCompute
        }

        let source: Source

        init(source: Source) { self.source = source }

        /// Uses the model on the device.
        ///
        /// - Parameters:
        ///   - useCase: What it is used for.
        ///   - guardrails: How strictly prompts and answers are checked.
        public init(useCase: UseCase = .general, guardrails: Guardrails = .standard) {
            self.init(source: .onDevice(useCase, guardrails))
        }

        /// Uses the model on the device with an adapter, which takes an entitlement and a system before 27.
        ///
        /// - Parameters:
        ///   - adapter: Where the adapter is; it is loaded by the first request.
        ///   - guardrails: How strictly prompts and answers are checked.
        public init(adapter: Adapter, guardrails: Guardrails = .standard) {
            self.init(source: .adapted(adapter, guardrails))
        }

        /// Guided generation and tools, and thinking where Apple says so of the model.
        public var capabilities: LanguageModels.LanguageModelCapabilities {
            LanguageModels.LanguageModelCapabilities(
                [.guidedGeneration, .toolCalling] + (source.reasons ? [.reasoning] : []))
        }

        /// What runs the model.
        public typealias Executor = AppleModelExecutor

        /// What an executor is made from.
        public var executorConfiguration: AppleModelExecutor.Configuration {
            AppleModelExecutor.Configuration(source: source)
        }
    }

    @available(macOS 26.0, iOS 26.0, *)
    extension AppleLanguageModel {
        /// Whether the model on this device can answer now.
        public static var availability: LanguageModels.SystemLanguageModel.Availability {
            switch FoundationModels.SystemLanguageModel.default.availability {
            case .available: .available
            case .unavailable(.deviceNotEligible): .unavailable(.deviceNotEligible)
            case .unavailable(.appleIntelligenceNotEnabled): .unavailable(.appleIntelligenceNotEnabled)
            case .unavailable(.modelNotReady): .unavailable(.modelNotReady)
            // A reason that is newer than this program: it may pass, as a model that is not ready does.
            case .unavailable: .unavailable(.modelNotReady)
            }
        }

        /// The most tokens that a conversation with the model on this device can have, answer included.
        ///
        /// Before 26.4 the framework does not say; its model had a context of 4,096 tokens.
        public static var contextTokens: Int {
            if #available(macOS 26.4, iOS 26.4, *) { return FoundationModels.SystemLanguageModel.default.contextSize }
            return 4_096
        }

        /// The languages that the model on this device speaks.
        public static var supportedLanguages: Set<Locale.Language> {
            FoundationModels.SystemLanguageModel.default.supportedLanguages
        }

        /// Counts the tokens of a conversation as the model on this device reads it.
        ///
        /// - Parameter transcript: The conversation.
        /// - Returns: The number of tokens.
        /// - Throws: What Apple's framework throws, as errors of ours.
        @available(macOS 26.4, iOS 26.4, *)
        public static func tokenCount(for transcript: LanguageModels.Transcript) async throws -> Int {
            do {
                let entries = try AppleTranscript.entries(transcript)
                return try await FoundationModels.SystemLanguageModel.default.tokenCount(for: entries)
            } catch {
                throw await AppleErrors.ours(error)
            }
        }

        /// Gets an adapter ready before its first use, which otherwise takes that time.
        ///
        /// - Parameter adapter: Where the adapter is.
        /// - Throws: `SystemLanguageModel.Adapter.AssetError` of ours for an adapter that cannot be used.
        public static func compile(_ adapter: Adapter) async throws {
            do {
                try await adapter.load().compile()
            } catch {
                throw await AppleErrors.ours(error)
            }
        }
    }

    @available(macOS 26.0, iOS 26.0, *)
    extension AppleLanguageModel.Adapter {
        func load() throws -> FoundationModels.SystemLanguageModel.Adapter {
            switch self {
            case .file(let url): try FoundationModels.SystemLanguageModel.Adapter(fileURL: url)
            case .name(let name): try FoundationModels.SystemLanguageModel.Adapter(name: name)
            }
        }
    }

    @available(macOS 26.0, iOS 26.0, *)
    extension AppleLanguageModel.UseCase {
        var apple: FoundationModels.SystemLanguageModel.UseCase {
            switch self {
            case .general: .general
            case .contentTagging: .contentTagging
            }
        }
    }

    @available(macOS 26.0, iOS 26.0, *)
    extension AppleLanguageModel.Guardrails {
        var apple: FoundationModels.SystemLanguageModel.Guardrails {
            switch self {
            case .standard: .default
            case .permissiveContentTransformations: .permissiveContentTransformations
            }
        }
    }
#endif

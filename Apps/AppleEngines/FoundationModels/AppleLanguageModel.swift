#if HEARTH_APPLE
    public import Foundation
    import FoundationModels
    public import LanguageModels

    /// Apple's language model, for use with a `LanguageModels.LanguageModelSession`.
    ///
    /// The on-device model answers, unless Private Cloud Compute is requested by name. There is no automatic fallback
    /// to the cloud.
    @available(macOS 26.0, iOS 26.0, *)
    public struct AppleLanguageModel: LanguageModels.LanguageModel {
        /// The intended use of the model.
        public enum UseCase: Sendable, Hashable {
            case general
            /// Generates short labels for texts.
            case contentTagging
        }

        /// The strictness with which prompts and answers are checked.
        public enum Guardrails: Sendable, Hashable {
            case standard
            /// Allows sensitive text that is only transformed.
            ///
            /// Answers with a schema are checked as usual.
            case permissiveContentTransformations
        }

        /// The location of an adapter.
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

        public init(useCase: UseCase = .general, guardrails: Guardrails = .standard) {
            self.init(source: .onDevice(useCase, guardrails))
        }

        /// Uses the on-device model with an adapter, which the first request loads.
        ///
        /// Adapters require an entitlement and a system before version 27.
        public init(adapter: Adapter, guardrails: Guardrails = .standard) {
            self.init(source: .adapted(adapter, guardrails))
        }

        /// The capabilities: guided generation and tool calling, and reasoning if Apple declares it for the model.
        public var capabilities: LanguageModels.LanguageModelCapabilities {
            LanguageModels.LanguageModelCapabilities(
                [.guidedGeneration, .toolCalling] + (source.reasons ? [.reasoning] : []))
        }

        public typealias Executor = AppleModelExecutor

        public var executorConfiguration: AppleModelExecutor.Configuration {
            AppleModelExecutor.Configuration(source: source)
        }
    }

    @available(macOS 26.0, iOS 26.0, *)
    extension AppleLanguageModel {
        /// Whether the on-device model can answer now.
        public static var availability: LanguageModels.SystemLanguageModel.Availability {
            switch FoundationModels.SystemLanguageModel.default.availability {
            case .available: .available
            case .unavailable(.deviceNotEligible): .unavailable(.deviceNotEligible)
            case .unavailable(.appleIntelligenceNotEnabled): .unavailable(.appleIntelligenceNotEnabled)
            case .unavailable(.modelNotReady): .unavailable(.modelNotReady)
            // A reason that is newer than this program counts as temporary.
            case .unavailable: .unavailable(.modelNotReady)
            }
        }

        /// The context size of the on-device model in tokens, including the answer.
        ///
        /// Versions before 26.4 do not report the size. Their model had a context of 4,096 tokens.
        public static var contextTokens: Int {
            if #available(macOS 26.4, iOS 26.4, *) { return FoundationModels.SystemLanguageModel.default.contextSize }
            return 4_096
        }

        /// The languages that the on-device model supports.
        public static var supportedLanguages: Set<Locale.Language> {
            FoundationModels.SystemLanguageModel.default.supportedLanguages
        }

        /// Returns the number of tokens of a conversation for the on-device model.
        ///
        /// - Throws: Errors of Apple's framework, mapped to Hearth's.
        @available(macOS 26.4, iOS 26.4, *)
        public static func tokenCount(for transcript: LanguageModels.Transcript) async throws -> Int {
            do {
                let entries = try AppleTranscript.entries(transcript)
                return try await FoundationModels.SystemLanguageModel.default.tokenCount(for: entries)
            } catch {
                throw await AppleErrors.ours(error)
            }
        }

        /// Compiles an adapter before its first use, which would otherwise be delayed.
        ///
        /// - Throws: Hearth's `SystemLanguageModel.Adapter.AssetError` for an adapter that cannot be used.
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

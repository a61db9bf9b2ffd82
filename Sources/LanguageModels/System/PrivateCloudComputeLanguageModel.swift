public import Foundation
public import Observation

/// Apple's model on Private Cloud Compute, which is never available in this implementation.
///
/// Only Apple's systems can reach the service. The type exists so that programs that check its availability
/// compile and take their alternative path.
final public class PrivateCloudComputeLanguageModel: Sendable {
    /// Creates the model.
    convenience public init() {
        self.init(availability: .unavailable(.deviceNotEligible))
    }

    /// The availability of the model, which is always unavailable.
    public let availability: Availability

    private init(availability: Availability) {
        self.availability = availability
    }

    /// Whether the model can be used, which is always false.
    final public var isAvailable: Bool { availability == .available }

    /// The usage of the request quota, which is always below the limit.
    final public var quotaUsage: QuotaUsage {
        QuotaUsage(status: .belowLimit(.init(isApproachingLimit: false)), limitIncreaseSuggestion: nil, resetDate: nil)
    }

    /// The maximum number of tokens in a conversation; always throws ``Error/serviceUnavailable(_:)``.
    nonisolated(nonsending) final public var contextSize: Int {
        get async throws { throw Error.unreachable }
    }

    /// The languages that the model supports; always throws ``Error/serviceUnavailable(_:)``.
    nonisolated final public var supportedLanguages: Set<Locale.Language> {
        get async throws { throw Error.unreachable }
    }

    /// Returns whether the model supports the language of a locale; always throws.
    ///
    /// - Throws: ``Error/serviceUnavailable(_:)``.
    nonisolated final public func supportsLocale(_ locale: Locale = Locale.current) async throws -> Bool {
        throw Error.unreachable
    }
}

extension PrivateCloudComputeLanguageModel: nonisolated Observable {}

extension PrivateCloudComputeLanguageModel {
    /// The availability of the model.
    @frozen public enum Availability: Equatable, Sendable {
        /// The model can be used.
        case available
        /// The model cannot be used, for the given reason.
        case unavailable(UnavailableReason)
    }
}

extension PrivateCloudComputeLanguageModel.Availability {
    /// A reason why the model cannot be used.
    public enum UnavailableReason: Equatable, Sendable, Hashable {
        /// The device is not eligible.
        case deviceNotEligible
        /// The system is not ready yet.
        case systemNotReady
    }
}

extension PrivateCloudComputeLanguageModel: LanguageModel {
    /// The capabilities of Apple's model, which cannot be used in this implementation.
    final public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.vision, .guidedGeneration, .reasoning, .toolCalling])
    }

    /// The configuration of an executor for the model.
    final public var executorConfiguration: Executor.Configuration { Executor.Configuration() }

    /// The executor of the model.
    public struct Executor: LanguageModelExecutor {
        /// The model that the executor would run.
        public typealias Model = PrivateCloudComputeLanguageModel

        /// The configuration of an executor.
        public struct Configuration: Hashable & Sendable {}

        /// Creates an executor.
        public init(configuration: Configuration) {}

        /// Does nothing.
        ///
        /// - Parameters:
        ///   - model: The model for the request.
        ///   - transcript: The expected beginning of the request's transcript.
        public func prewarm(model: Model, transcript: Transcript) {}

        /// Always throws, because the model cannot be reached.
        ///
        /// - Parameters:
        ///   - request: The conversation so far, with the options of the request.
        ///   - model: The model to run.
        ///   - channel: The channel for the events of the turn.
        /// - Throws: ``PrivateCloudComputeLanguageModel/Error/serviceUnavailable(_:)``.
        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: PrivateCloudComputeLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            throw Error.unreachable
        }
    }
}

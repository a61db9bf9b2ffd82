public import Foundation

/// The reason why a measurement failed, with advice for the user.
public struct BenchFailure: Error, Sendable, Hashable, Codable {
    /// The kind of failure.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// The worker exited unexpectedly.
        case crashed
        /// The worker was unresponsive for too long and was killed.
        case hung
        /// There is not enough memory.
        case outOfMemory
        /// The model or the device does not support the request.
        case unsupported
        /// The file is missing or damaged.
        case unreadableModel
        /// A device could not be started.
        case noDevice
        /// The results cannot be written.
        case cannotWrite
        /// The disk is too full for the results.
        case noSpace
        /// The backend requires a separate launch, because the engine already runs with other environment variables.
        case needsRelaunch
        /// Another measurement is running.
        case busy
        /// The run does not exist.
        case notFound
        /// The user stopped the run.
        case cancelled
        /// Any other failure.
        case other
    }

    public let kind: Kind
    /// A message for the user with the reason and advice.
    public let message: String

    package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

    /// Creates the failure of writing results.
    init(writing error: any Error, _ message: String) {
        self.init((error as? CocoaError)?.code == .fileWriteOutOfSpace ? .noSpace : .cannotWrite, message)
    }

    /// Returns a suggestion for a failed configuration, in a sentence; `nil` if no suggestion would help.
    public func suggestion(for configuration: BenchConfiguration) -> String? {
        // The message of an endpoint's failure already contains advice.
        guard configuration.endpoint == nil else { return nil }
        return switch kind {
        case .crashed, .hung, .noDevice:
            if configuration.needsTensor {
                "Try the backend metal-legacy, which does not use the tensor path."
            } else if !configuration.isCPU {
                "Try the backend cpu, to see whether the device or the model is the cause."
            } else {
                "Try a smaller model, or one with another quantisation."
            }
        case .outOfMemory: "Try a smaller model, a smaller quantisation or a shorter context."
        case .unsupported, .unreadableModel:
            "Try another model; `hearth models inspect` shows what is wrong with this one."
        case .cannotWrite, .noSpace: "Free some space, or choose another folder with --output."
        case .needsRelaunch, .busy, .notFound, .cancelled, .other: nil
        }
    }
}

extension BenchFailure: CustomStringConvertible, LocalizedError {
    public var description: String { message }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}

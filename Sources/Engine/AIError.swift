public import Foundation

/// An error of an engine that could not answer, with a user-facing message.
public enum AIError: Error, Sendable, Hashable {
    /// No engine on this device can generate text.
    case noBackendAvailable
    /// A model needs more memory than is available; the message names the sizes.
    case insufficientMemory(message: String)
    /// The model was deleted, or is being deleted.
    case modelRemoved(id: String)
    /// The engine does not support the request.
    case unsupported(message: String)
    /// The engine supports the request, but is temporarily unavailable.
    case unavailable(message: String)
}

extension AIError: CustomStringConvertible, LocalizedError {
    public var description: String {
        switch self {
        case .noBackendAvailable:
            "No model on this device can generate text. Download or import one."
        case .modelRemoved(let id):
            "The model \(id) was removed while it was in use or requested. Install it again, or choose another model."
        case .insufficientMemory(let message), .unsupported(let message), .unavailable(let message): message
        }
    }

    public var errorDescription: String? { description }
}

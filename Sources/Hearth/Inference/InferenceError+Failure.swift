import Engine
import Llama

extension InferenceError {
    /// Maps any error to an `InferenceError`, except `CancellationError`.
    static func sorted(_ error: any Error) -> any Error {
        if error is CancellationError || error is InferenceError { return error }
        let failure = Failure(error)
        var sorted = InferenceError(
            Code(failure.kind, error), failure.message, contextTokens: (error as? LlamaError)?.contextTokens)
        sorted.promptTokens = (error as? LlamaError)?.promptTokens
        return sorted
    }
}

extension InferenceError.Code {
    fileprivate init(_ kind: Failure.Kind, _ error: any Error) {
        switch kind {
        case .modelNotFound: self = .modelNotFound
        case .modelUnusable: self = .modelUnusable
        case .outOfMemory: self = .outOfMemory
        case .tooLong: self = .contextExceeded
        case .invalidRequest: self = .invalidRequest
        case .unsupported: self = .unsupported
        case .busy: self = .unavailable
        case .download, .remote, .noSpace, .notFound, .documentUnusable, .storage, .cancelled, .other:
            let isClosed = [.closed, .workerUnavailable].contains((error as? LlamaError)?.code)
            let isBusy = if case AIError.unavailable? = error as? AIError { true } else { false }
            self = isClosed || isBusy ? .unavailable : .failed
        }
    }
}

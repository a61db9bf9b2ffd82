import Engine
import Foundation
import LanguageModels

extension ChatError {
    static let generating = ChatError(
        .conflict, "The chat is writing an answer. Wait until it has ended, or stop it first.")
}

extension ChatFailure {
    package static let empty = ChatFailure(kind: .empty, message: "The model returned an empty answer. Try again.")
    package static let cutOffBeforeText = ChatFailure(
        kind: .empty,
        message:
            "The model's tokens ran out before its answer began. Ask in a simpler way, or choose a model that thinks less."
    )
    static let interrupted = ChatFailure(
        kind: .other, message: "The answer was interrupted before it was complete. Try again.")
    package static let ended = ChatFailure(
        kind: .other, message: "The engine ended the answer before it was complete. Try again.")
    package static let refused = ChatFailure(
        kind: .refused, message: "The model declined to answer this. Rephrase your message.")
    static let tooManyCalls = ChatFailure(
        kind: .other,
        message: "The model called tools too often and was stopped. Rephrase your message, or choose another model.")
    static let switchedOff = ChatFailure(
        kind: .unavailable,
        message: "Feature unavailable. Answers are switched off (enableFoundationModels). Switch them on in the "
            + "settings.")

    static func localOnly(collection: String, model: String) -> ChatFailure {
        ChatFailure(
            kind: .other,
            message: "The collection “\(collection)” never leaves this machine, and this chat has shown passages of it "
                + "or would. \(model) is a remote model, so nothing was sent. Choose a model of this machine in the chat's "
                + "settings, or start a new chat without the collection.")
    }

    static func tooLong(tokens: Int?, contextTokens: Int?) -> ChatFailure {
        var message = "The conversation no longer fits the model's context"
        if let tokens, let contextTokens { message += ": it has \(tokens) tokens of \(contextTokens)" }
        message += ". Start a new chat, or let this one leave out or summarise its oldest messages (chat settings)."
        return ChatFailure(kind: .tooLong, message: message)
    }

    static func promptTooLong(tokens: Int, contextTokens: Int) -> ChatFailure {
        ChatFailure(
            kind: .tooLong,
            message: "The message alone has \(tokens) tokens, and the model's context holds \(contextTokens) with its "
                + "answer. Shorten the message, or choose a model with a larger context.")
    }

    static let cutOff = ChatFailure(
        kind: .tooLong,
        message: "The answer was cut off because the model's context is full. Start a new chat, or let this one leave "
            + "out or summarise its oldest messages (chat settings).")
}

extension TurnMachine.Outcome {
    /// Converts an error that ended the work to an outcome.
    init(_ error: any Error, hasText: Bool, models: any ChatModels) {
        if error is CancellationError {
            self = .cancelled
            return
        }
        switch error {
        case let failure as ChatFailureError: self = .failed(failure.failure, .error)
        case let error as ChatError: self = .failed(ChatFailure(kind: .other, message: error.message), .error)
        case let error as InferenceError where error.code == .contextExceeded:
            self =
                hasText
                ? .answered(.length)
                : .failed(
                    error.promptTokens.map { .tooLong(tokens: $0, contextTokens: error.contextTokens) }
                        // A server counts tokens itself, so its message says what is too long.
                        ?? ChatFailure(kind: .tooLong, message: error.message), .error)
        case LanguageModelError.contextSizeExceeded(let details):
            self =
                hasText
                ? .answered(.length)
                : .failed(
                    .tooLong(
                        tokens: details.tokenCount > 0 ? details.tokenCount : nil,
                        contextTokens: details.contextSize > 0 ? details.contextSize : nil), .error)
        case LanguageModelError.guardrailViolation, LanguageModelError.refusal: self = .failed(.refused, .safety)
        case is GeneratedContent.ParsingError where !hasText: self = .failed(.empty, .error)
        default: self = .failed(models.failure(for: error) ?? .ended, .error)
        }
    }
}

/// An error that carries its failure in words for people.
package struct ChatFailureError: Error {
    package let failure: ChatFailure
}

extension ChatModels {
    /// Returns the model, or throws the reason why no model is available.
    func chatModel(_ id: String?, guardrails: Bool, conversation: UUID) throws(ChatFailureError) -> ChatModel {
        do {
            return try model(id, guardrails: guardrails, conversation: conversation)
        } catch {
            var failure =
                failure(for: error) ?? ChatFailure(kind: .unavailable, message: "No engine can answer. Try again.")
            if failure.kind == .unavailable { failure.message = "Feature unavailable. " + failure.message }
            throw ChatFailureError(failure: failure)
        }
    }
}

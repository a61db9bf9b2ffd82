import Chat
public import Foundation
public import Observation
public import Tools

/// The form of a tool server's question, while the user fills it in.
///
/// Suggestions of the server stand in the fields. Nothing is sent before the user says so.
@MainActor @Observable public final class ServerQuestionForm: Identifiable {
    /// The identity of the call that asks.
    public nonisolated let id: UUID
    /// The server's name in the settings.
    public let server: String
    /// The question.
    public let message: String
    /// The fields, in the server's order.
    public let fields: [MCPFormField]
    /// The texts by field; empty ones are not sent.
    public var values: [String: String] = [:]
    /// Whether the user has tried to send it: empty fields that are required are marked from then on.
    package private(set) var isTried = false

    init?(_ call: ChatCall) {
        guard let question = call.question else { return nil }
        (id, server, message, fields) = (call.id, call.server, question.message, question.fields)
        for field in fields { values[field.name] = field.suggestion }
    }

    /// The mistake in a field, as a sentence.
    ///
    /// - Parameter field: A field of ``fields``.
    /// - Returns: The sentence; `nil` if there is nothing wrong, or nothing was written yet.
    public func mistake(in field: MCPFormField) -> String? {
        let text = values[field.name] ?? ""
        guard isTried || !text.isEmpty else { return nil }
        return field.mistake(in: text).map { "It \($0)." }
    }

    /// Returns the texts to send; `nil` if a field has a mistake, which is shown from now on.
    func checked() -> [String: String]? {
        isTried = true
        return fields.allSatisfy { mistake(in: $0) == nil } ? values.filter { !$0.value.isEmpty } : nil
    }
}

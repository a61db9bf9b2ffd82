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

    /// Whether a value of a field is chosen, which others are not that differ in their code points only.
    ///
    /// - Parameters:
    ///   - index: The value's place in the field's choices.
    ///   - field: A field of ``fields``.
    public func isChosen(_ index: Int, in field: MCPFormField) -> Bool {
        chosen(in: field).contains(Array(field.choices[index].value.utf8))
    }

    /// Chooses a value of a field that takes several, or no longer does so.
    ///
    /// - Parameters:
    ///   - index: The value's place in the field's choices.
    ///   - isChosen: Whether it is to be chosen.
    ///   - field: A field of ``fields``.
    public func choose(_ index: Int, _ isChosen: Bool, in field: MCPFormField) {
        let chosen = chosen(in: field)
        values[field.name] = field.choices.enumerated()
            .filter { $0 == index ? isChosen : chosen.contains(Array($1.value.utf8)) }
            .map(\.element.value).joined(separator: "\n")
    }

    /// The chosen values in UTF-8; several stand on lines of their own.
    private func chosen(in field: MCPFormField) -> Set<[UInt8]> {
        let text = values[field.name] ?? ""
        let values = field.kind == .choices ? text.split(separator: "\n") : [text[...]]
        return Set(values.map { Array($0.utf8) })
    }

    /// Returns the texts to send; `nil` if a field has a mistake, which is shown from now on.
    func checked() -> [String: String]? {
        isTried = true
        return fields.allSatisfy { mistake(in: $0) == nil } ? values.filter { !$0.value.isEmpty } : nil
    }
}

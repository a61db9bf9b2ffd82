import Chat
public import Foundation
public import Observation
public import Tools

/// The form of a tool server's question, while the user fills it in.
///
/// The fields contain the server's suggestions. Nothing is sent before the user confirms.
@MainActor @Observable public final class ServerQuestionForm: Identifiable {
    /// The id of the call with the question.
    public nonisolated let id: UUID
    /// The server's name in the settings.
    public let server: String
    /// The text of the question.
    public let message: String
    /// The fields, in the server's order.
    public let fields: [MCPFormField]
    /// The values by field name, of which empty ones are not sent.
    public var values: [String: String] = [:]
    /// Whether the user has tried to send the form, after which empty required fields show a mistake.
    package private(set) var isTried = false

    init?(_ call: ChatCall) {
        guard let question = call.question else { return nil }
        (id, server, message, fields) = (call.id, call.server, question.message, question.fields)
        for field in fields { values[field.name] = field.suggestion }
    }

    /// Returns the mistake in a field, as a sentence; `nil` if the field is valid, or if it is empty and not yet tried.
    public func mistake(in field: MCPFormField) -> String? {
        let text = values[field.name] ?? ""
        guard isTried || !text.isEmpty else { return nil }
        return field.mistake(in: text).map { "It \($0)." }
    }

    /// Returns whether the value of a field with an index is chosen, comparing values by code points.
    public func isChosen(_ index: Int, in field: MCPFormField) -> Bool {
        chosen(in: field).contains(Array(field.choices[index].value.utf8))
    }

    /// Selects or deselects the value of a multiple-choice field with an index.
    public func choose(_ index: Int, _ isChosen: Bool, in field: MCPFormField) {
        let chosen = chosen(in: field)
        values[field.name] = field.choices.enumerated()
            .filter { $0 == index ? isChosen : chosen.contains(Array($1.value.utf8)) }
            .map(\.element.value).joined(separator: "\n")
    }

    /// Returns the chosen values in UTF-8.
    ///
    /// Multiple values are separated by line breaks in the field's text.
    private func chosen(in field: MCPFormField) -> Set<[UInt8]> {
        let text = values[field.name] ?? ""
        let values = field.kind == .choices ? text.split(separator: "\n") : [text[...]]
        return Set(values.map { Array($0.utf8) })
    }

    /// Returns the values to send; `nil` if a field has a mistake, which the form then shows.
    func checked() -> [String: String]? {
        isTried = true
        return fields.allSatisfy { mistake(in: $0) == nil } ? values.filter { !$0.value.isEmpty } : nil
    }
}

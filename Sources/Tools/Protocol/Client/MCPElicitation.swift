public import Support

/// A server's question to the user: a text and the fields of a form, all third-party text.
public struct MCPElicitation: Sendable, Hashable {
    public var message: String
    public var fields: [MCPFormField]

    private static let maximumFields = 50

    /// Returns `nil` for anything but a form of plain fields, such as a question that leads to a web page.
    init?(_ params: JSONValue) {
        guard ["form", nil].contains(params["mode"]?.string), let message = params["message"]?.string,
            let schema = params["requestedSchema"], schema["type"]?.string == "object"
        else { return nil }
        var members: [JSONValue.Member] = []
        if case .object(let properties)? = schema["properties"] { members = properties }
        var required: [JSONValue] = []
        if case .array(let names)? = schema["required"] { required = names }
        self.message = message
        fields = members.compactMap { MCPFormField($0.key, $0.value, isRequired: required.contains(.string($0.key))) }
        guard Set(fields.map(\.name)).count == members.count, members.count <= Self.maximumFields else { return nil }
    }

    /// Returns the first field with an invalid value.
    ///
    /// - Parameter values: The texts that the user entered or chose, by field.
    /// - Returns: The field and the reason, as a clause; `nil` if the form can be sent.
    public func mistake(in values: [String: String]) -> (field: MCPFormField, reason: String)? {
        for field in fields {
            if let reason = field.mistake(in: values[field.name] ?? "") { return (field, reason) }
        }
        return nil
    }

    /// Returns the content of an accepted form.
    ///
    /// - Parameter values: The texts that the user entered or chose, by field. Empty texts are omitted.
    /// - Returns: The content for the server; `nil` if ``mistake(in:)`` finds an error.
    public func content(_ values: [String: String]) -> JSONValue? {
        guard mistake(in: values) == nil else { return nil }
        return .object(
            fields.compactMap { field in
                guard let text = values[field.name], !text.isEmpty else { return nil }
                return field.value(text).map { JSONValue.Member(field.name, $0) }
            })
    }
}

/// The user's answer to a server's question.
public enum MCPElicitationAnswer: Sendable, Hashable {
    /// The form is sent with this content, an object.
    case accept(JSONValue)
    /// The user declines, or nobody can answer.
    case decline
    /// The question was dismissed without an answer.
    case cancel

    var json: JSONValue {
        switch self {
        case .accept(let content): ["action": "accept", "content": content]
        case .decline: ["action": "decline"]
        case .cancel: ["action": "cancel"]
        }
    }
}

public import OrderedJSON

/// A question of a server for the user: a text and the fields of a form; all of it is third-party text.
public struct MCPElicitation: Sendable, Hashable {
    /// A field of the form.
    public struct Field: Sendable, Hashable {
        /// The kind of value that a field takes.
        public enum Kind: String, Sendable, Hashable, Codable {
            case text
            case number
            case integer
            case boolean
            case choice
        }

        /// The name in the answer.
        public var name: String
        /// The label; `nil` if the server gives none.
        public var title: String?
        /// A description; empty if the server gives none.
        public var description: String
        /// The kind of value.
        public var kind: Kind
        /// The values to choose from; empty for other kinds.
        public var choices: [String]
        /// Whether an accepted form must have it.
        public var isRequired: Bool
    }

    /// The question.
    public var message: String
    /// The fields of the form.
    public var fields: [Field]

    /// The most fields of a form.
    private static let mostFields = 50

    /// Returns `nil` for a question that is not a form of plain fields, such as one that leads to a web page.
    init?(_ params: JSONValue) {
        guard ["form", nil].contains(params["mode"]?.string), let message = params["message"]?.string,
            let schema = params["requestedSchema"], schema["type"]?.string == "object"
        else { return nil }
        var members: [JSONValue.Member] = []
        if case .object(let properties)? = schema["properties"] { members = properties }
        var required: [JSONValue] = []
        if case .array(let names)? = schema["required"] { required = names }
        self.message = message
        fields = members.compactMap { Field($0.key, $0.value, isRequired: required.contains(.string($0.key))) }
        guard fields.count == members.count, members.count <= Self.mostFields else { return nil }
    }

    /// Reads an accepted form.
    ///
    /// - Parameter values: The texts that the user wrote or chose, by field; empty ones are left out.
    /// - Returns: The content for the server; `nil` if a value is missing or of another kind.
    public func content(_ values: [String: String]) -> JSONValue? {
        var members: [JSONValue.Member] = []
        for field in fields {
            guard let text = values[field.name], !text.isEmpty else {
                if field.isRequired { return nil }
                continue
            }
            guard let value = field.value(text) else { return nil }
            members.append(JSONValue.Member(field.name, value))
        }
        return .object(members)
    }
}

extension MCPElicitation.Field {
    fileprivate init?(_ name: String, _ schema: JSONValue, isRequired: Bool) {
        self.name = name
        title = schema["title"]?.string
        description = schema["description"]?.string ?? ""
        self.isRequired = isRequired
        choices = []
        switch schema["type"]?.string {
        case "boolean": kind = .boolean
        case "integer": kind = .integer
        case "number": kind = .number
        case "string":
            if case .array(let values)? = schema["enum"] {
                choices = values.compactMap(\.string)
            } else if case .array(let values)? = schema["oneOf"] {
                choices = values.compactMap { $0["const"]?.string }
            }
            kind = choices.isEmpty ? .text : .choice
        default: return nil
        }
    }

    fileprivate func value(_ text: String) -> JSONValue? {
        switch kind {
        case .text: .string(text)
        case .choice: choices.contains(text) ? .string(text) : nil
        case .boolean: ["true": true, "false": false][text]
        case .integer: Int(text).map { JSONValue($0) }
        case .number: Double(text).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
        }
    }
}

/// The user's answer to a question of a server.
public enum MCPElicitationAnswer: Sendable, Hashable {
    /// The form is sent with this content, an object.
    case accept(JSONValue)
    /// The user refuses, or nobody can answer.
    case decline
    /// The question went away without an answer.
    case cancel

    var json: JSONValue {
        switch self {
        case .accept(let content): ["action": "accept", "content": content]
        case .decline: ["action": "decline"]
        case .cancel: ["action": "cancel"]
        }
    }
}

import Support

/// A message template for users.
package struct MCPPrompt: Sendable {
    /// A text that the user provides.
    package struct Argument: Sendable, Hashable {
        /// The machine-readable name.
        package var name: String
        package var description: String
        package var isRequired: Bool

        package init(name: String, description: String, isRequired: Bool = true) {
            (self.name, self.description, self.isRequired) = (name, description, isRequired)
        }
    }

    /// The machine-readable name.
    package var name: String
    /// The display name.
    package var title: String
    package var description: String
    /// The texts that the user provides.
    package var arguments: [Argument]
    /// Creates the message from the user's texts, by argument name.
    package var text: @Sendable (_ arguments: [String: String]) -> String

    package init(
        name: String, title: String, description: String, arguments: [Argument] = [],
        text: @escaping @Sendable (_ arguments: [String: String]) -> String
    ) {
        (self.name, self.title, self.description) = (name, title, description)
        (self.arguments, self.text) = (arguments, text)
    }

    var json: JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(description),
            "arguments": .array(
                arguments.map {
                    [
                        "name": .string($0.name), "description": .string($0.description),
                        "required": .bool($0.isRequired),
                    ]
                }),
        ]
    }

    func result(_ given: JSONValue) throws(JSONRPCError) -> JSONValue {
        var values: [String: String] = [:]
        for argument in arguments {
            let value = given[argument.name]
            if let text = value?.string {
                values[argument.name] = text
            } else if argument.isRequired || value != nil {
                throw JSONRPCError(JSONRPCError.invalidParams, "The prompt needs '\(argument.name)', a text.")
            }
        }
        return [
            "description": .string(description),
            "messages": [["role": "user", "content": ["type": "text", "text": .string(text(values))]]],
        ]
    }
}

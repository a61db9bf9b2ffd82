import LanguageModels
import ModelContextProtocol
import OrderedJSON

/// The JSON Schema of a tool's arguments.
enum ArgumentSchema {
    /// What a session is given.
    ///
    /// Nothing is refused: engines hold models to as much of a schema as they can, and ``MCPTool`` checks the rest.
    ///
    /// - Parameters:
    ///   - json: What the server wrote.
    ///   - name: What the arguments are called.
    /// - Returns: The schema with short descriptions, which every prompt holds.
    static func schema(_ json: JSONValue, name: String) -> GenerationSchema {
        GenerationSchema(written: String(decoding: shortened(json).bytes, as: UTF8.self), name: name)
    }

    private static func shortened(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array(let elements): return .array(elements.map(shortened))
        case .object(let members):
            return .object(
                members.map { member in
                    switch (member.key, member.value) {
                    case ("description", .string(let text)), ("title", .string(let text)):
                        return .init(member.key, .string(ToolText.line(text, characters: 300)))
                    // Values, in which those words mean nothing.
                    case ("enum", _), ("const", _), ("default", _), ("examples", _): return member
                    default: return .init(member.key, shortened(member.value))
                    }
                })
        default: return json
        }
    }
}

import LanguageModels
import Support

enum ArgumentSchema {
    /// Shortens the descriptions of a schema to one line each, because every prompt contains them.
    ///
    /// Engines enforce as much of the schema as they support, and ``MCPTool`` validates the arguments.
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
                    // These members hold values, in which `description` and `title` are not keywords.
                    case ("enum", _), ("const", _), ("default", _), ("examples", _): return member
                    default: return .init(member.key, shortened(member.value))
                    }
                })
        default: return json
        }
    }
}

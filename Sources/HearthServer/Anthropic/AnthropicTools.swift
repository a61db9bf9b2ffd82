import Engine
import Support

/// Functions that parse tools and the tool choice.
enum AnthropicTools {
    /// Parses the tools of a request, without duplicates.
    ///
    /// - Throws: `RequestError` that names the invalid field.
    static func tools(_ field: Field, ignoresUnsupported: Bool = false) throws(RequestError) -> [InferenceRequest.Tool]
    {
        var tools: [InferenceRequest.Tool] = []
        for tool in try field.list() ?? [] {
            let (type, name, schema) = (tool["type"], tool["name"], tool["input_schema"])
            guard ["custom", nil].contains(try type.string()) else {
                if ignoresUnsupported { continue }
                throw RequestError(
                    "'\(type.path)' must be custom: Hearth has no built-in tools. Define the tool with 'input_schema'.",
                    parameter: type.path, code: "unsupported_value")
            }
            let parameters = try schema.required(try schema.object())
            let read = InferenceRequest.Tool(
                name: try ToolsReader.name(name), description: try tool["description"].string() ?? "",
                parameters: (parameters.value ?? [:]).text)
            try ToolsReader.add(read, to: &tools, name)
        }
        return tools
    }

    static func choice(_ field: Field) throws(RequestError) -> InferenceRequest.ToolChoice {
        guard let field = try field.object() else { return .automatic }
        let (type, name) = (field["type"], field["name"])
        switch try type.required(try type.string()) {
        case "auto": return .automatic
        case "any": return .required
        case "none": return .none
        case "tool": return .named(try name.required(try name.string()))
        default: throw type.invalid("must be auto, any, tool or none")
        }
    }

    // MARK: Call IDs

    private static let prefix = "toolu_"

    /// Returns the ID of a call for clients.
    static func wireID(_ id: String) -> String { prefix + id }

    /// Returns the ID of a call as the model wrote it, because chat templates may require its format.
    static func engineID(_ id: String) -> String { id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id }
}

import Engines

/// The tools of a response: functions, custom tools, which take a text, and namespaces of both.
struct ResponsesTools: Sendable {
    /// All of them as functions.
    private(set) var functions: [InferenceRequest.Tool] = []
    /// The names of those functions that are custom tools.
    private(set) var custom: Set<String> = []
    /// Where functions came from that were in a namespace.
    private var namespaces: [String: String] = [:]

    /// - Parameter field: The list of tools.
    /// - Throws: `WireError` that names the field that is wrong.
    init(_ field: Field) throws(WireError) {
        for tool in try field.list() ?? [] { try add(tool, namespace: nil) }
    }

    private mutating func add(_ tool: Field, namespace: String?) throws(WireError) {
        let type = tool["type"]
        let kind = try type.required(try type.string())
        let name = try tool["name"].string() ?? ""
        switch kind {
        case "namespace" where namespace == nil:
            for inner in try tool["tools"].list() ?? [] {
                try add(inner, namespace: try tool["name"].required(tool["name"].isThere ? name : nil))
            }
            return
        case "function", "custom": break
        default:
            throw WireError(
                "'\(type.path)' is '\(kind.prefix(64))', but must be function, custom or namespace: Hearth has no "
                    + "built-in tools. Leave the tool out.", parameter: type.path, code: "unsupported_value")
        }
        guard functions.count < 128 else { throw tool.invalid("is one of more than 128 tools") }
        let flat = Self.flatName(name, namespace)
        var function = try ToolsReader.function(tool, named: flat)
        guard !functions.contains(where: { $0.name == flat }) else {
            throw tool["name"].invalid("is already the name of another tool")
        }
        if kind == "custom" {
            function.parameters = Self.inputSchema
            custom.insert(flat)
        }
        if let namespace { namespaces[flat] = namespace }
        functions.append(function)
    }

    private static let inputSchema =
        #"{"type": "object", "properties": {"input": {"type": "string"}}, "required": ["input"], "#
        + #""additionalProperties": false}"#

    /// A function's name, with its namespace before it.
    static func flatName(_ name: String, _ namespace: String?) -> String { namespace.map { "\($0)__\(name)" } ?? name }

    /// The name and the namespace that the client knows a function by.
    func given(_ flat: String) -> (name: String, namespace: String?) {
        guard let namespace = namespaces[flat] else { return (flat, nil) }
        return (String(flat.dropFirst(namespace.count + 2)), namespace)
    }
}

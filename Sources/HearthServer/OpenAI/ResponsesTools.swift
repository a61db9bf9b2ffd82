import Engine
import GuidedDecoding
import Support
import Tools

/// The tools of a response: functions, custom tools, namespaces of both, file search, and MCP tools.
struct ResponsesTools: Sendable {
    /// All tools as functions.
    private(set) var functions: [InferenceRequest.Tool] = []
    /// The names of the functions that are custom tools.
    private(set) var custom: Set<String> = []
    /// The namespaces by function name.
    private var namespaces: [String: String] = [:]
    /// The file search; `nil` if the request has none.
    private(set) var fileSearch: FileSearchTool?
    /// The MCP servers, whose tools are added as functions once they are listed.
    private(set) var servers: [MCPServerUse] = []
    /// The definitions from the client, without the ignored definitions.
    private(set) var kept: [JSONValue] = []
    /// The types of the ignored tools.
    private var leftOut: Set<String> = []
    private let ignoresUnsupported: Bool

    /// Parses the tools of a request.
    ///
    /// - Parameters:
    ///   - fields: The tool lists of the request and of conversation items.
    ///   - ignoresUnsupported: Whether unsupported tools are ignored instead of refused.
    /// - Throws: `RequestError` that names the invalid field.
    init(_ fields: [Field], ignoresUnsupported: Bool = false) throws(RequestError) {
        self.ignoresUnsupported = ignoresUnsupported
        for field in fields {
            for tool in try field.list() ?? [] {
                let isKept = try add(tool, namespace: nil)
                if isKept, let value = tool.value { kept.append(value) }
            }
        }
    }

    /// Returns the tool choice, and removes the tools that `allowed_tools` does not name.
    ///
    /// Hearth performs file searches itself, so models do not call them.
    mutating func choice(_ field: Field) throws(RequestError) -> InferenceRequest.ToolChoice {
        if let allowed = try ToolsReader.allowed(field) {
            try keep(allowed.tools)
            return functions.isEmpty && servers.isEmpty ? .automatic : allowed.choice
        }
        if case .object = field.value, let type = try field["type"].string(),
            leftOut.contains(type) || type == "file_search" && fileSearch != nil
        {
            return .automatic
        }
        if case .object = field.value, try field["type"].string() == "mcp" {
            let label = try field["server_label"].required(try field["server_label"].string())
            guard servers.contains(where: { $0.label == label }) else {
                throw field["server_label"].invalid("is not the label of a server among the tools")
            }
            return .named(MCPTool.name(label, try field["name"].required(try field["name"].string())))
        }
        let choice = try ToolsReader.choice(field, .flat)
        let hasOthers = fileSearch != nil || !leftOut.isEmpty
        return choice == .required && functions.isEmpty && servers.isEmpty && hasOthers ? .automatic : choice
    }

    /// Removes all tools except the allowed tools.
    private mutating func keep(_ allowed: [Field]) throws(RequestError) {
        var names: Set<String> = []
        var labels: Set<String> = []
        var searches = false
        for tool in allowed {
            let (type, name, label) = (tool["type"], tool["name"], tool["server_label"])
            switch try type.required(try type.string()) {
            case "function", "custom":
                let flat = Self.flatName(try name.required(try name.string()), try tool["namespace"].string())
                guard functions.contains(where: { $0.name == flat }) else {
                    throw name.invalid("is not the name of one of the tools")
                }
                names.insert(flat)
            case "mcp":
                let text = try label.required(try label.string())
                guard servers.contains(where: { $0.label == text }) else {
                    throw label.invalid("is not the label of a server among the tools")
                }
                if name.isThere {
                    throw name.invalid("is not supported here; name the server's tools in its 'allowed_tools'")
                }
                labels.insert(text)
            case "file_search" where fileSearch != nil: searches = true
            case let kind where leftOut.contains(kind): break
            default: throw type.invalid("is not the type of one of the tools")
            }
        }
        functions.removeAll { !names.contains($0.name) }
        servers.removeAll { !labels.contains($0.label) }
        if !searches { fileSearch = nil }
    }

    /// - Returns: Whether the tool is kept in the response's list of tools.
    private mutating func add(_ tool: Field, namespace: String?) throws(RequestError) -> Bool {
        let type = tool["type"]
        let kind = try type.required(try type.string())
        let name = try tool["name"].string() ?? ""
        switch kind {
        case "namespace" where namespace == nil:
            for inner in try tool["tools"].list() ?? [] {
                _ = try add(inner, namespace: try tool["name"].required(tool["name"].isThere ? name : nil))
            }
            return true
        case "function", "custom": break
        case "file_search" where namespace == nil:
            guard fileSearch == nil else { throw tool.invalid("is a second file_search tool; list all stores in one") }
            fileSearch = try FileSearchTool(tool)
            return true
        case "mcp" where namespace == nil && !(ignoresUnsupported && MCPServerUse.isUnconfigured(tool)):
            let server = try MCPServerUse(tool)
            guard !servers.contains(where: { $0.label == server.label }) else {
                throw tool["server_label"].invalid("is already the label of another server")
            }
            guard servers.count < ToolsReader.maximumTools else {
                throw tool.invalid("exceeds the limit of \(ToolsReader.maximumTools) servers")
            }
            servers.append(server)
            return true
        case _ where ignoresUnsupported:
            leftOut.insert(kind)
            return false
        default:
            throw RequestError(
                "'\(type.path)' is '\(kind.prefix(64))', but must be function, custom, namespace, file_search or mcp: "
                    + "Hearth has no other built-in tools. Remove the tool, or start the server with "
                    + "--ignore-unsupported-tools.", parameter: type.path, code: "unsupported_value")
        }
        let input: InputForm
        do throws(RequestError) { input = kind == "custom" ? try Self.input(tool["format"]) : .text } catch {
            guard ignoresUnsupported, error.code == "unsupported_parameter" else { throw error }
            return false
        }
        let flat = Self.flatName(try ToolsReader.name(tool["name"]), namespace)
        var function = try ToolsReader.function(tool, named: flat)
        if kind == "custom" {
            function.parameters = Self.inputSchema(input)
            if case .pattern = input { function.isExact = true }
            if case .grammar(let grammar) = input { function.inputGrammar = grammar }
            custom.insert(flat)
        }
        if let namespace { namespaces[flat] = namespace }
        try ToolsReader.add(function, to: &functions, tool["name"])
        return true
    }

    /// Adds the tools that an MCP server has listed.
    ///
    /// - Throws: `RequestError` for duplicate names or too many tools.
    mutating func add(_ tools: [MCPTool], of server: MCPServerUse) throws(RequestError) {
        for tool in tools {
            guard functions.count < ToolsReader.maximumTools else {
                throw RequestError(
                    "With the tools of '\(server.path)' there are more than \(ToolsReader.maximumTools) tools. List "
                        + "the needed ones in 'allowed_tools'.",
                    parameter: server.path, code: "invalid_value")
            }
            guard !functions.contains(where: { $0.name == tool.name }) else {
                throw RequestError(
                    "'\(server.path)' has a tool named '\(tool.name)', which is already the name of another tool. "
                        + "Rename the other tool.",
                    parameter: server.path, code: "invalid_value")
            }
            functions.append(
                InferenceRequest.Tool(
                    name: tool.name, description: tool.description, parameters: tool.parametersText))
        }
    }

    /// The format of a custom tool's input.
    private enum InputForm {
        case text
        /// A text that matches this regular expression as a whole.
        case pattern(String)
        case grammar(InferenceRequest.Grammar)
    }

    /// Returns the schema of a custom tool's arguments: a text with a hint about its format for the model.
    private static func inputSchema(_ form: InputForm) -> String {
        var input: [JSONValue.Member] = [.init("type", "string")]
        switch form {
        case .text: break
        case .pattern(let pattern):
            input.append(.init("pattern", .string(InferenceRequest.Format.wholePattern(pattern))))
        case .grammar(let grammar):
            let name = grammar.language.rawValue
            input.append(.init("description", .string("A text of this grammar (\(name)):\n\(grammar.text)")))
        }
        let schema: JSONValue = [
            "type": "object", "properties": .object([.init(InferenceRequest.Tool.inputName, .object(input))]),
            "required": [.string(InferenceRequest.Tool.inputName)], "additionalProperties": false,
        ]
        return schema.text
    }

    /// Parses the format of a custom tool's input.
    private static func input(_ field: Field) throws(RequestError) -> InputForm {
        guard let field = try field.object() else { return .text }
        let (type, syntax, definition) = (field["type"], field["syntax"], field["definition"])
        switch try type.required(try type.string()) {
        case "text": return .text
        case "grammar": break
        default: throw type.invalid("must be text or grammar")
        }
        let text = try definition.required(try definition.string())
        switch try syntax.required(try syntax.string()) {
        case "regex": return .pattern(text)
        case "lark": return .grammar(try FormatReader.grammar(GrammarSource(text, language: .lark), in: definition))
        default: throw syntax.invalid("must be regex or lark")
        }
    }

    /// Returns the name of a function, prefixed by its namespace.
    static func flatName(_ name: String, _ namespace: String?) -> String { namespace.map { "\($0)__\(name)" } ?? name }

    /// Returns the client's name and namespace of a function.
    func given(_ flat: String) -> (name: String, namespace: String?) {
        guard let namespace = namespaces[flat] else { return (flat, nil) }
        return (String(flat.dropFirst(namespace.count + 2)), namespace)
    }
}

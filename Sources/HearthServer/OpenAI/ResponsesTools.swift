import Engines
import OrderedJSON

/// The tools of a response: functions, custom tools, which take a text, namespaces of both, and the search of
/// collections.
struct ResponsesTools: Sendable {
    /// All of them as functions.
    private(set) var functions: [InferenceRequest.Tool] = []
    /// The names of those functions that are custom tools.
    private(set) var custom: Set<String> = []
    /// Where functions came from that were in a namespace.
    private var namespaces: [String: String] = [:]
    /// The search of collections; nil where it is not asked for.
    private(set) var fileSearch: FileSearchTool?
    /// The definitions as they were sent, without those that were left out.
    private(set) var kept: [JSONValue] = []
    /// The types of the tools that were left out.
    private var leftOut: Set<String> = []
    private let ignoresUnsupported: Bool

    /// - Parameters:
    ///   - field: The list of tools.
    ///   - ignoresUnsupported: Whether tools that Hearth does not have are left out.
    /// - Throws: `WireError` that names the field that is wrong.
    init(_ field: Field, ignoresUnsupported: Bool = false) throws(WireError) {
        self.ignoresUnsupported = ignoresUnsupported
        for tool in try field.list() ?? [] {
            let isKept = try add(tool, namespace: nil)
            if isKept, let value = tool.value { kept.append(value) }
        }
    }

    /// Which of the tools may or must be called.
    ///
    /// Hearth itself searches collections, so that no model has to call for it.
    func choice(_ field: Field) throws(WireError) -> InferenceRequest.ToolChoice {
        if case .object = field.value, let type = try field["type"].string(),
            leftOut.contains(type) || type == "file_search" && fileSearch != nil
        {
            return .automatic
        }
        let choice = try ToolsReader.choice(field, .flat)
        let hasOthers = fileSearch != nil || !leftOut.isEmpty
        return choice == .required && functions.isEmpty && hasOthers ? .automatic : choice
    }

    /// - Returns: Whether the tool was not left out.
    private mutating func add(_ tool: Field, namespace: String?) throws(WireError) -> Bool {
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
            guard fileSearch == nil else { throw tool.invalid("is a second search; name all stores in one") }
            fileSearch = try FileSearchTool(tool)
            return true
        case _ where ignoresUnsupported:
            leftOut.insert(kind)
            return false
        default:
            throw WireError(
                "'\(type.path)' is '\(kind.prefix(64))', but must be function, custom, namespace or file_search: Hearth "
                    + "has no other built-in tools. Leave the tool out, or start the server with "
                    + "--ignore-unsupported-tools.", parameter: type.path, code: "unsupported_value")
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
        return true
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

import Support
import Tools

/// The use of a configured MCP server, as a request defines it.
struct MCPServerUse: Sendable, Hashable {
    /// A selection of a server's tools.
    private struct Filter: Sendable, Hashable {
        var names: Set<String>?
        var isReadOnly: Bool?

        /// Returns `nil` if the field selects nothing.
        init?(_ field: Field) throws(RequestError) {
            guard let field = try field.object() else { return nil }
            names = try MCPServerUse.names(field["tool_names"])
            isReadOnly = try field["read_only"].bool()
            if names == nil, isReadOnly == nil { return nil }
        }

        init(names: Set<String>) { self.names = names }

        func has(_ tool: MCPTool) -> Bool {
            names?.contains(tool.tool.name) != false && (isReadOnly ?? tool.tool.isReadOnly) == tool.tool.isReadOnly
        }
    }

    /// The server's name in the settings.
    let label: String
    /// The path of the definition in the request.
    let path: String
    private let allowed: Filter?
    private var always: Filter?
    private var never: Filter?
    private var isNeverAsked = false

    /// The fields that locate a server outside of the settings.
    private static let places = ["server_url", "connector_id", "tunnel_id", "authorization", "headers"]

    /// Returns whether a tool definition names a server that is not in the settings.
    static func isUnconfigured(_ tool: Field) -> Bool { places.contains { tool[$0].isThere } }

    /// - Throws: `RequestError` that names the invalid field.
    init(_ tool: Field) throws(RequestError) {
        for name in Self.places where tool[name].isThere {
            throw RequestError(
                "'\(tool[name].path)' is not supported: Hearth uses only the tool servers of its settings. Omit it, "
                    + "and name one of them in 'server_label'.",
                parameter: tool[name].path, code: "unsupported_parameter")
        }
        path = tool.path
        label = try tool["server_label"].required(try tool["server_label"].string())
        let tools = tool["allowed_tools"]
        if case .array = tools.value {
            allowed = try Self.names(tools).map { Filter(names: $0) }
        } else {
            allowed = try Filter(tools)
        }
        let approval = tool["require_approval"]
        if case .object = approval.value {
            (always, never) = (try Filter(approval["always"]), try Filter(approval["never"]))
            return
        }
        switch try approval.string() {
        case nil, "always": break
        case "never": isNeverAsked = true
        default: throw approval.invalid("must be always, never, or an object with the tools to approve always or never")
        }
    }

    private static func names(_ field: Field) throws(RequestError) -> Set<String>? {
        guard let list = try field.list() else { return nil }
        var names: Set<String> = []
        for field in list { names.insert(try field.required(try field.string())) }
        return names
    }

    func offers(_ tool: MCPTool) -> Bool { allowed?.has(tool) != false }

    /// Returns whether the request requires approval for each call of a tool.
    func wantsApproval(of tool: MCPTool) -> Bool {
        !isNeverAsked && (always?.has(tool) == true || never?.has(tool) != true)
    }
}

import Engines
import OrderedJSON

/// Reads tools and the choice among them: alike in chat completions and responses.
enum ToolsReader {
    /// Where a definition stands.
    enum Style {
        /// Under the name of its type, as chat completions have it.
        case nested
        /// Beside its type, as responses have it.
        case flat
    }

    static func tools(_ field: Field, _ style: Style) throws(WireError) -> [InferenceRequest.Tool] {
        var tools: [InferenceRequest.Tool] = []
        for tool in try field.list() ?? [] {
            guard tools.count < 128 else { throw field.invalid("has more than 128 tools") }
            let type = tool["type"]
            guard try type.required(try type.string()) == "function" else {
                throw WireError(
                    "'\(type.path)' must be function: Hearth has no built-in tools.", parameter: type.path,
                    code: "unsupported_value")
            }
            let function = style == .nested ? tool["function"] : tool
            let name = try name(function["name"])
            guard !tools.contains(where: { $0.name == name }) else {
                throw function["name"].invalid("is already the name of another tool")
            }
            let parameters = try function["parameters"].object()?.value
            tools.append(
                InferenceRequest.Tool(
                    name: name, description: try function["description"].string() ?? "",
                    parameters: (parameters ?? ["type": "object", "properties": [:]]).text))
        }
        return tools
    }

    /// A function or custom tool of a response.
    ///
    /// - Parameters:
    ///   - tool: Its definition.
    ///   - name: The name that the model calls it by.
    /// - Returns: The function.
    /// - Throws: `WireError` that names the field that is wrong.
    static func function(_ tool: Field, named name: String) throws(WireError) -> InferenceRequest.Tool {
        _ = try self.name(tool["name"])
        let parameters = try tool["parameters"].object()?.value
        return InferenceRequest.Tool(
            name: name, description: try tool["description"].string() ?? "",
            parameters: (parameters ?? ["type": "object", "properties": [:]]).text)
    }

    /// A tool's name.
    static func name(_ field: Field, maximum: Int = 64) throws(WireError) -> String {
        let name = try field.required(try field.string())
        let isPlain = name.utf8.allSatisfy { byte in
            Character(UnicodeScalar(byte)).isLetter && byte < 0x80 || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        guard (1...maximum).contains(name.utf8.count), isPlain else {
            throw field.invalid("must have 1 to \(maximum) characters: letters, digits, '_', '-' and '.'")
        }
        return name
    }

    static func choice(_ field: Field, _ style: Style) throws(WireError) -> InferenceRequest.ToolChoice {
        guard case .object = field.value else {
            switch try field.string() {
            case nil, "auto": return .automatic
            case "none": return .none
            case "required": return .required
            default: throw field.invalid("must be none, auto, required, or name a function")
            }
        }
        let type = try field["type"].string()
        guard type == "function" || type == "custom" && style == .flat else {
            throw field["type"].invalid("must be function")
        }
        let name = style == .nested ? field["function"]["name"] : field["name"]
        return .named(try name.required(try name.string()))
    }

    /// How many calls a reply may make; nil for any number.
    static func maxCalls(_ field: Field) throws(WireError) -> Int? { try field.bool() == false ? 1 : nil }

    static func effort(_ field: Field) throws(WireError) -> String? {
        switch try field.string() {
        case nil, "none", "minimal": return nil
        case let effort? where ["low", "medium", "high"].contains(effort): return effort
        case "xhigh", "max": return "high"
        default: throw field.invalid("must be none, minimal, low, medium, high, xhigh or max")
        }
    }
}

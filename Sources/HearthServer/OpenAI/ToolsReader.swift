import Engine
import Support

/// Functions that parse the tools and the tool choice of chat completions and responses.
enum ToolsReader {
    /// The place of a definition.
    enum Style {
        /// The definition is in a member named after the tool's type, as in chat completions.
        case nested
        /// The definition is beside the tool's type, as in responses.
        case flat
    }

    /// Parses the tools of a chat, without duplicates.
    ///
    /// Ollama clients may omit the type.
    ///
    /// - Throws: `RequestError` that names the invalid field.
    static func tools(_ field: Field, ignoresUnsupported: Bool = false) throws(RequestError) -> [InferenceRequest.Tool]
    {
        var tools: [InferenceRequest.Tool] = []
        for tool in try field.list() ?? [] {
            let (type, definition) = (tool["type"], tool["function"])
            let kind = try type.string() ?? (definition.isThere ? "function" : nil)
            guard try type.required(kind) == "function" else {
                if ignoresUnsupported { continue }
                throw RequestError(
                    "'\(type.path)' must be function: Hearth has no built-in tools.", parameter: type.path,
                    code: "unsupported_value")
            }
            let name = definition["name"]
            try add(try function(definition, named: try self.name(name)), to: &tools, name)
        }
        return tools
    }

    static let maximumTools = 128

    /// Adds a tool, unless it is a duplicate.
    ///
    /// - Throws: `RequestError` for a different tool with the same name, and for too many tools.
    static func add(
        _ tool: InferenceRequest.Tool, to tools: inout [InferenceRequest.Tool], _ name: Field
    ) throws(RequestError) {
        if let same = tools.first(where: { $0.name == tool.name }) {
            guard same == tool else { throw name.invalid("is already the name of another tool") }
            return
        }
        guard tools.count < maximumTools else {
            throw name.invalid("exceeds the limit of \(maximumTools) tools")
        }
        tools.append(tool)
    }

    /// Parses a function, or a custom tool of a response.
    ///
    /// - Parameters:
    ///   - tool: The definition.
    ///   - name: The name for models.
    /// - Throws: `RequestError` that names the invalid field.
    static func function(_ tool: Field, named name: String) throws(RequestError) -> InferenceRequest.Tool {
        let parameters = try tool["parameters"].object()?.value
        return InferenceRequest.Tool(
            name: name, description: try tool["description"].string() ?? "",
            parameters: (parameters ?? ["type": "object", "properties": [:]]).text)
    }

    static func name(_ field: Field) throws(RequestError) -> String {
        let maximum = 128
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

    /// Returns the tool choice of a chat, and removes the tools that `allowed_tools` does not name.
    static func choice(
        _ field: Field, among tools: inout [InferenceRequest.Tool]
    ) throws(RequestError) -> InferenceRequest.ToolChoice {
        guard let allowed = try allowed(field, under: "allowed_tools") else { return try choice(field, .nested) }
        var names: Set<String> = []
        for tool in allowed.tools {
            let name = tool["function"]["name"]
            let text = try name.required(try name.string())
            guard tools.contains(where: { $0.name == text }) else {
                throw name.invalid("is not the name of one of the tools")
            }
            names.insert(text)
        }
        tools.removeAll { !names.contains($0.name) }
        return allowed.choice
    }

    /// Parses a choice of type `allowed_tools`; returns `nil` for any other choice.
    ///
    /// - Parameters:
    ///   - field: The tool choice.
    ///   - key: The member with the tools and the mode; `nil` if they are members of the choice itself, as in
    ///     responses.
    /// - Returns: The allowed tools, and the choice among them.
    /// - Throws: `RequestError` that names the invalid field.
    static func allowed(
        _ field: Field, under key: String? = nil
    ) throws(RequestError) -> (tools: [Field], choice: InferenceRequest.ToolChoice)? {
        guard field["type"].value?.string == "allowed_tools" else { return nil }
        let place = key.map { field[$0] } ?? field
        let (tools, mode) = (place["tools"], place["mode"])
        let list = try tools.required(try tools.list())
        switch try mode.required(try mode.string()) {
        case "auto": return (list, .automatic)
        case "required": return (list, .required)
        default: throw mode.invalid("must be auto or required")
        }
    }

    static func choice(_ field: Field, _ style: Style) throws(RequestError) -> InferenceRequest.ToolChoice {
        guard case .object = field.value else {
            switch try field.string() {
            case nil, "auto": return .automatic
            case "none": return .none
            // Mistral and Anthropic use "any".
            case "required", "any": return .required
            default: throw field.invalid("must be none, auto, required, or name a function")
            }
        }
        let type = try field["type"].string()
        guard type == "function" || type == "custom" && style == .flat else {
            throw field["type"].invalid("must be function or allowed_tools")
        }
        let (nested, flat) = (field["function"]["name"], field["name"])
        let name = nested.isThere || style == .nested && !flat.isThere ? nested : flat
        return .named(try name.required(try name.string()))
    }

    /// Returns the maximum number of calls in a reply; `nil` for no limit.
    static func maxCalls(_ field: Field) throws(RequestError) -> Int? { try field.bool() == false ? 1 : nil }

    /// Returns the reasoning effort of a chat; `nil` for no reasoning.
    ///
    /// It accepts the fields of OpenAI, OpenRouter, DeepSeek, and of servers that pass fields to the chat template
    /// (llama-server, vLLM, SGLang). Unknown values are ignored, except in OpenAI's own field.
    static func effort(in body: Field) throws(RequestError) -> String? {
        if body["reasoning_effort"].isThere { return try effort(body["reasoning_effort"]) }
        let (reasoning, template) = (body["reasoning"], body["chat_template_kwargs"])
        for field in [reasoning["effort"], template["reasoning_effort"]] {
            if case .string = field.value { return try effort(field) }
        }
        let switches = [
            reasoning["enabled"], template["enable_thinking"], template["thinking"], body["enable_thinking"],
            body["think"],
        ]
        let isOn = switches.contains { $0.value == true } || body["thinking"]["type"].value == "enabled"
        return isOn ? "medium" : nil
    }

    static func effort(_ field: Field) throws(RequestError) -> String? {
        switch try field.string() {
        case nil, "", "none", "minimal": return nil
        case let effort? where ["low", "medium", "high"].contains(effort): return effort
        case "xhigh", "max": return "high"
        default: throw field.invalid("must be none, minimal, low, medium, high, xhigh or max")
        }
    }
}

import UniformTypeIdentifiers

// Descriptions are for logs and debuggers. They contain the kind of the entry and as much content as fits on a line.

extension Transcript.Entry: CustomStringConvertible {
    /// The kind of the entry and its content, shortened.
    public var description: String {
        switch self {
        case .instructions(let instructions): instructions.description
        case .prompt(let prompt): prompt.description
        case .toolCalls(let toolCalls): toolCalls.description
        case .toolOutput(let toolOutput): toolOutput.description
        case .response(let response): response.description
        case .reasoning(let reasoning): reasoning.description
        case .data(let data): data.description
        }
    }
}

extension Transcript.Segment: CustomStringConvertible {
    /// The content, shortened.
    public var description: String {
        switch self {
        case .text(let segment): segment.description
        case .structure(let segment): segment.description
        case .attachment(let segment): segment.description
        }
    }
}

extension Transcript.TextSegment: CustomStringConvertible {
    /// The text, shortened.
    public var description: String { content.excerpt }
}

extension Transcript.StructuredSegment: CustomStringConvertible {
    /// The name of the schema and the value as JSON, shortened.
    public var description: String { "\(source) \(content.jsonString)".excerpt }
}

extension Transcript.AttachmentSegment: CustomStringConvertible {
    /// The kind of the attachment and its label.
    public var description: String {
        let kind =
            switch content {
            case .image: "image"
            case .data(let data): data.contentType.identifier
            }
        guard let label else { return "[\(kind)]" }
        return "[\(kind) '\(label.excerpt)']"
    }
}

extension Transcript.Instructions: CustomStringConvertible {
    /// The instructions and the names of the tools, shortened.
    public var description: String {
        let tools = toolDefinitions.isEmpty ? "" : " [tools: \(toolDefinitions.map(\.name).excerptOfList)]"
        return "Instructions: \(segments.excerpt)\(tools)"
    }
}

extension Transcript.Prompt: CustomStringConvertible {
    /// The prompt and the name of the response format, shortened.
    public var description: String {
        let format = responseFormat.map { " [as \($0.name.excerpt)]" } ?? ""
        return "Prompt: \(segments.excerpt)\(format)"
    }
}

extension Transcript.ResponseFormat: CustomStringConvertible {
    /// The name of the format.
    public var description: String { "ResponseFormat: \(name.excerpt)" }
}

extension Transcript.ToolCalls: CustomStringConvertible {
    /// The calls, shortened.
    public var description: String {
        "Tool calls: \(calls.map(\.description).excerptOfList)"
    }
}

extension Transcript.ToolCall: CustomStringConvertible {
    /// The name of the tool and its arguments as JSON, shortened.
    public var description: String { "\(toolName)(\(arguments.jsonString))".excerpt }
}

extension Transcript.ToolOutput: CustomStringConvertible {
    /// The name of the tool and its output, shortened.
    public var description: String { "Tool output of \(toolName.excerpt): \(segments.excerpt)" }
}

extension Transcript.Response: CustomStringConvertible {
    /// The response, shortened.
    public var description: String { "Response: \(segments.excerpt)" }
}

extension Transcript.DataEntry: CustomStringConvertible {
    /// The type and the number of bytes.
    public var description: String { "Data: \(contentType.identifier), \(content.count) bytes" }
}

extension Transcript.Reasoning: CustomStringConvertible {
    /// The reasoning, shortened.
    public var description: String { "Reasoning: \(segments.excerpt)" }
}

extension String {
    /// The text on one line, truncated after 200 characters.
    fileprivate var excerpt: String {
        let limit = 200
        let head = prefix(limit)
        let line = head.split(whereSeparator: \.isNewline).joined(separator: " ")
        return head.endIndex == endIndex ? line : line + "…"
    }
}

extension [String] {
    /// The first eight strings on one line, with the number of omitted strings.
    fileprivate var excerptOfList: String {
        let limit = 8
        let shown = prefix(limit).map(\.excerpt).joined(separator: ", ")
        return count > limit ? "\(shown) and \(count - limit) more" : shown
    }
}

extension [Transcript.Segment] {
    fileprivate var excerpt: String { map(\.description).joined(separator: " ").excerpt }
}

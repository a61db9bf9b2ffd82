import Foundation
import LanguageModels

extension LanguageModelExecutorGenerationRequest {
    /// Converts a request for models that are available only through Apple's API.
    ///
    /// Includes the conversation, its tools, and the options that the API supports.
    init(_ request: InferenceRequest) throws {
        let options = GenerationOptions(
            samplingMode: request.temperature == 0 ? .greedy : nil,
            temperature: request.temperature == 0 ? nil : request.temperature,
            maximumResponseTokens: request.maxTokens)
        let tools = request.toolChoice == .none ? [] : request.tools.map(Transcript.ToolDefinition.init)
        self.init(
            id: UUID(), transcript: try Transcript(request), enabledTools: tools, generationOptions: options,
            contextOptions: ContextOptions(), metadata: [:])
    }
}

extension Transcript {
    /// Converts a request's conversation; constraints on the answer's format are ignored.
    ///
    /// - Throws: `InferenceError` if the prompt is a text to be continued.
    init(_ request: InferenceRequest) throws {
        guard case .messages(let messages) = request.prompt else {
            throw InferenceError(.unsupported, "The model supports only conversations. Send the text as a message.")
        }
        var entries: [Entry] = []
        let tools = request.tools.map(ToolDefinition.init)
        if !tools.isEmpty, messages.first?.role != .system {
            entries.append(.instructions(Instructions(id: "instructions", segments: [], toolDefinitions: tools)))
        }
        var names: [String: String] = [:]
        for (index, message) in messages.enumerated() {
            let id = message.id ?? "\(index)"
            let segments = Self.segments(of: message, id)
            switch message.role {
            case .system:
                entries.append(
                    .instructions(
                        Instructions(
                            id: index == 0 ? "instructions" : id, segments: segments,
                            toolDefinitions: index == 0 ? tools : [])))
            case .user: entries.append(.prompt(Prompt(id: id, segments: segments)))
            case .tool:
                let call = message.toolCallID ?? id
                entries.append(
                    .toolOutput(
                        ToolOutput(id: call, toolName: message.toolName ?? names[call] ?? "", segments: segments)))
            case .assistant:
                if let reasoning = message.reasoning, !reasoning.isEmpty {
                    entries.append(
                        .reasoning(
                            Reasoning(
                                id: id + "-reasoning", segments: [.text(TextSegment(id: id, content: reasoning))])))
                }
                if !message.text.isEmpty || !message.images.isEmpty {
                    entries.append(.response(Response(id: id, segments: segments)))
                }
                guard !message.toolCalls.isEmpty else { continue }
                let calls = message.toolCalls.map { call in
                    names[call.id] = call.name
                    return ToolCall(
                        id: call.id, toolName: call.name,
                        arguments: (try? GeneratedContent(json: call.arguments)) ?? GeneratedContent(properties: [:]))
                }
                entries.append(.toolCalls(ToolCalls(id: id + "-calls", calls)))
            }
        }
        self.init(entries: entries)
    }

    private static func segments(of message: InferenceRequest.Message, _ id: String) -> [Segment] {
        guard !message.images.isEmpty else { return [.text(TextSegment(id: id, content: message.text))] }
        return message.parts.enumerated().map { number, part in
            let id = "\(id)-\(number)"
            return switch part {
            case .text(let text): .text(TextSegment(id: id, content: text))
            case .image(let file): .attachment(AttachmentSegment(id: id, content: Attachment(image: file)))
            }
        }
    }
}

extension Transcript.ToolDefinition {
    fileprivate init(_ tool: InferenceRequest.Tool) {
        self.init(
            name: tool.name, description: tool.description,
            parameters: GenerationSchema(written: tool.parameters, name: tool.name))
    }
}

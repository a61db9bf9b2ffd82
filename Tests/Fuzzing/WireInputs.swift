import Support

@testable import HearthServer
@testable import Tools

/// Inputs that clients and tool servers send.
enum WireInputs {
    /// The first byte selects the API.
    static func wire(_ input: [UInt8]) {
        guard let first = input.first, let json = try? JSONValue(input.dropFirst()) else { return }
        let body = Field(json)
        switch first % 10 {
        case 0: _ = try? ChatCompletionRequest(body)
        case 1: _ = try? ResponsesRequest(body)
        case 2: _ = try? AnthropicRequest(body)
        case 3: _ = try? OllamaRequest(.chat, body)
        case 4: _ = try? OllamaRequest(.generate, body)
        case 5: _ = try? CompletionRequest(body)
        case 6: _ = try? EmbeddingsRequest(body)
        case 7: _ = try? RerankRequest(body)
        case 8: _ = try? AnthropicRequest(body, isCount: true)
        default: _ = json.text
        }
    }

    static func mcp(_ input: [UInt8]) {
        _ = try? JSONRPCMessage(parsing: input)
        var reader = ServerSentEvents(limit: 1 << 20)
        for event in reader.add(input) { _ = ServerReader.messages(in: event.data) }
        var lines = LineSplitter(longest: 1 << 20)
        var messages = MessageLines(longest: 1 << 20)
        for case .whole(let line) in lines.lines(in: input) { _ = messages.messages(with: line) }
    }
}

import Engine
import Foundation
import Hummingbird
import Support

/// The routes of the Anthropic API, which shares the list of models with the OpenAI API.
struct AnthropicRoutes: InferenceRoutes {
    let inference: any InferenceBackend
    let slots: GenerationSlots
    let connections: Connections
    let limits: ServerLimits
    /// Whether unsupported tools are ignored instead of refused.
    let ignoresUnsupportedTools: Bool
    /// The loader of images from the web; `nil` to refuse web addresses.
    var loadImage: ImageLoader?

    /// Adds the routes below `/v1/messages`.
    func add(to router: Router<ServerContext>) {
        let group = router.group("/v1/messages")
        group.post { [self] request, context in
            try await named {
                let asked = try AnthropicRequest(
                    try await body(request).loadingImages(with: loadImage),
                    ignoresUnsupportedTools: ignoresUnsupportedTools)
                return try await answer([asked.inference], context, stream: asked.stream) { replies in
                    AnthropicWriter(asked, replies)
                }
            }
        }
        group.post("count_tokens") { [self] request, _ in
            try await named {
                let asked = try AnthropicRequest(
                    try await body(request).loadingImages(with: loadImage), isCount: true,
                    ignoresUnsupportedTools: ignoresUnsupportedTools)
                let slot = try slots.take()
                defer { slot.end() }
                let tokens = try await inference.countTokens(asked.inference)
                return Response(wire: ["input_tokens": JSONValue(tokens)])
            }
        }
    }

    private func named(_ work: () async throws -> Response) async throws -> Response {
        try await sortingErrors(work).named()
    }
}

extension Response {
    /// Returns this response with a request ID, which clients quote in problem reports.
    func named() -> Response {
        var response = self
        response.headers[AnthropicAPI.requestID] = ResponseIDs.id("req_")
        return response
    }
}

extension InferenceModel {
    /// The model in the format of the Anthropic API.
    var anthropicJSON: JSONValue {
        let date = Date(timeIntervalSince1970: TimeInterval(created)).formatted(.iso8601)
        return [
            "type": "model", "id": .string(id), "display_name": .string(id), "created_at": .string(date),
            "max_input_tokens": contextTokens.map { JSONValue($0) } ?? nil, "lifecycle": "active",
        ]
    }
}

extension [InferenceModel] {
    /// The generative models in the format of the Anthropic API, as a single page.
    var anthropicJSON: JSONValue {
        let models = filter { $0.kind == .generative }
        return [
            "data": .array(models.map(\.anthropicJSON)), "has_more": false,
            "first_id": .optional(models.first?.id), "last_id": .optional(models.last?.id),
        ]
    }
}

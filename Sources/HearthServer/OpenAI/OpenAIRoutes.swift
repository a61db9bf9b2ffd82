import Engine
import Foundation
import Hummingbird
import Support

struct OpenAIRoutes: InferenceRoutes {
    let inference: any InferenceBackend
    let slots: GenerationSlots
    let connections: Connections
    let limits: ServerLimits
    /// Whether unsupported tools are ignored instead of refused.
    let ignoresUnsupportedTools: Bool
    /// The loader of images from the web; `nil` to refuse web addresses.
    var loadImage: ImageLoader?

    /// Adds the routes below `/v1`.
    func add(to router: Router<ServerContext>) {
        let group = router.group("/v1")
        group.get("models") { [self] request, _ in try await models(request) }
        group.get("models/{id}") { [self] request, context in try await model(request, context) }
        group.post("chat/completions") { [self] request, context in
            try await sortingErrors {
                let asked = try ChatCompletionRequest(
                    try await body(request).loadingImages(with: loadImage),
                    ignoresUnsupportedTools: ignoresUnsupportedTools)
                return try await answer(asked.inference, context, stream: asked.stream) { reply in
                    ChatCompletionWriter(asked, reply)
                }
            }
        }
        group.post("completions") { [self] request, context in
            try await sortingErrors {
                let asked = try CompletionRequest(try await body(request))
                return try await answer(asked.inference, context, stream: asked.stream) { reply in
                    CompletionWriter(asked, reply)
                }
            }
        }
        addTokens(to: group)
        addTokens(to: router.group())
        addInfill(to: router.group())
        addDecisions(to: group)
        addReranking(to: group)
        addReranking(to: router.group())
        group.post("embeddings") { [self] request, _ in
            try await sortingErrors {
                let asked = try EmbeddingsRequest(try await body(request))
                let slot = try slots.take()
                defer { slot.end() }
                let embeddings = try await inference.embed(
                    asked.inputs, model: asked.model, truncates: asked.truncates ?? false)
                return Response(wire: try asked.json(embeddings))
            }
        }
    }

    // MARK: Models

    private func models(_ request: Request) async throws -> Response {
        let models = try await blocking { [inference] in inference.models() }
        if AnthropicAPI.isMeant(by: request) { return Response(wire: models.anthropicJSON).named() }
        return Response(wire: ["object": "list", "data": .array(models.map(\.json))])
    }

    private func model(_ request: Request, _ context: ServerContext) async throws -> Response {
        // Clients may percent-encode the colon of a tag.
        let name = context.parameters.get("id").map { $0.removingPercentEncoding ?? $0 }
        let id = name.flatMap { SamplingReader.model($0) }
        guard let model = try await blocking({ [inference] in inference.model(id) }) else {
            throw ServerFailure(
                .notFound, code: "model_not_found",
                "No model of that name is installed. GET /v1/models lists the installed ones.", parameter: "model")
        }
        if AnthropicAPI.isMeant(by: request) { return Response(wire: model.anthropicJSON).named() }
        return Response(wire: model.json)
    }
}

extension InferenceModel {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "object": "model", "created": JSONValue(created), "owned_by": .string(ownedBy),
            "kind": .string(kind.rawValue), "context_window": context, "context_length": context,
            "max_model_len": context, "meta": ["n_ctx": context, "n_ctx_train": Self.json(trainedContextTokens)],
            "capabilities": .array(capabilities.map { .string($0) }),
        ]
    }

    /// The context size, under the field names of OpenRouter, vLLM and llama-server.
    private var context: JSONValue { Self.json(contextTokens) }

    private var capabilities: [String] {
        switch kind {
        case .embedding: ["embedding"]
        case .reranker: ["rerank"]
        case .generative:
            ["completion", "tools"] + (canReason ? ["thinking"] : []) + (readsImages ? ["vision", "multimodal"] : [])
        }
    }

    private static func json(_ number: Int?) -> JSONValue { number.map { JSONValue($0) } ?? nil }
}

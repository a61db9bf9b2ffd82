import Engine
import Hummingbird
import Support

/// An infill request, in llama-server's format.
struct InfillRequest: Sendable {
    var inference: InferenceRequest
    var stream: Bool
    /// Whether the prompt is only computed into the cache for a later request (`n_predict` is 0).
    var onlyPrepares: Bool
    /// The response fields that the client wants, such as `timings/prompt_n`; `nil` for all.
    var responseFields: [String]?

    private static let maximumExcerpts = 1_024

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        try body["grammar"].refuse(except: "")
        try body["json_schema"].refuse(except: [:])
        try body["n_probs"].refuse(except: 0)
        try body["return_tokens"].refuse(except: false)
        let prefix = try body["input_prefix"].required(try body["input_prefix"].string())
        let suffix = try body["input_suffix"].required(try body["input_suffix"].string())
        // The prompt goes between the prefix and the cursor, as in llama-server.
        let prompt = try body["prompt"].string() ?? ""
        inference = InferenceRequest(
            model: try SamplingReader.model(body["model"]),
            prompt: .infill(
                InferenceRequest.Infill(
                    prefix: prefix + prompt, suffix: suffix, excerpts: try Self.excerpts(body["input_extra"]))))
        try SamplingReader.read(body, into: &inference)
        // In llama-server, -1 stands for a random seed.
        if case .number("-1") = body["seed"].value { inference.seed = nil }
        inference.stop = try SamplingReader.stops(body["stop"])
        let limit = try body["n_predict"].integer(-2...Int.max) ?? -1
        onlyPrepares = limit == 0
        inference.maxTokens = limit < 0 ? nil : max(1, limit)
        stream = try body["stream"].bool() ?? false
        let fields = body["response_fields"]
        guard let list = try fields.list() else { return }
        var names: [String] = []
        for field in list { names.append(try field.required(try field.string())) }
        responseFields = names.isEmpty ? nil : names
    }

    private static func excerpts(_ list: Field) throws(RequestError) -> [InferenceRequest.Infill.Excerpt] {
        var excerpts: [InferenceRequest.Infill.Excerpt] = []
        for field in try list.list() ?? [] {
            guard excerpts.count < maximumExcerpts else {
                throw list.invalid("has more than \(maximumExcerpts) texts")
            }
            let text = try field["text"].required(try field["text"].string())
            excerpts.append(InferenceRequest.Infill.Excerpt(name: try field["filename"].string() ?? "tmp", text: text))
        }
        return excerpts
    }
}

extension OpenAIRoutes {
    /// Adds `POST /infill`, as in llama-server.
    func addInfill(to group: RouterGroup<ServerContext>) {
        group.post("infill") { [self] request, context in
            try await sortingErrors {
                let asked = try InfillRequest(try await body(request))
                return try await answer([asked.inference], context, stream: asked.stream) { replies in
                    InfillWriter(asked, model: replies.first?.model ?? "")
                }
            }
        }
    }
}

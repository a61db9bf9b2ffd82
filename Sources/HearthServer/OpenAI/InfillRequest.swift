import Engine
import Hummingbird
import Support

/// A request to fill in the middle of a text, as llama-server reads it.
struct InfillRequest: Sendable {
    var inference: InferenceRequest
    var stream: Bool
    /// Whether the prompt is only computed, so that a later request finds it cached: `n_predict` 0.
    var onlyPrepares: Bool
    /// The fields of the answer that the client wants, such as `timings/prompt_n`; `nil` for all.
    var responseFields: [String]?

    private static let mostExcerpts = 1_024

    /// - Throws: `WireError` that names the field that is wrong.
    init(_ body: Field) throws(WireError) {
        try body["grammar"].refuse(except: "")
        try body["json_schema"].refuse(except: [:])
        try body["n_probs"].refuse(except: 0)
        try body["return_tokens"].refuse(except: false)
        let prefix = try body["input_prefix"].required(try body["input_prefix"].string())
        let suffix = try body["input_suffix"].required(try body["input_suffix"].string())
        // llama-server puts it between the prefix and the cursor, too.
        let prompt = try body["prompt"].string() ?? ""
        inference = InferenceRequest(
            model: try SamplingReader.model(body["model"]),
            prompt: .infill(
                InferenceRequest.Infill(
                    prefix: prefix + prompt, suffix: suffix, excerpts: try Self.excerpts(body["input_extra"]))))
        try SamplingReader.read(body, into: &inference)
        // llama-server's -1 stands for a seed of chance.
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

    private static func excerpts(_ list: Field) throws(WireError) -> [InferenceRequest.Infill.Excerpt] {
        var excerpts: [InferenceRequest.Infill.Excerpt] = []
        for field in try list.list() ?? [] {
            guard excerpts.count < mostExcerpts else {
                throw list.invalid("has more than \(mostExcerpts) texts")
            }
            let text = try field["text"].required(try field["text"].string())
            excerpts.append(InferenceRequest.Infill.Excerpt(name: try field["filename"].string() ?? "tmp", text: text))
        }
        return excerpts
    }
}

extension OpenAIRoutes {
    /// `POST /infill`, as llama-server has it.
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

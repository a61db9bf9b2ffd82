import Engine
import Support

/// Functions that parse the fields that the inference requests have in common.
enum SamplingReader {
    /// The names that stand for the model that Hearth chooses.
    private static let automaticNames: Set = ["auto", "default", "hearth", ""]

    /// The sampling options of Ollama, llama-server, vLLM and SGLang that are not supported and would change the
    /// answer, with their neutral values.
    private static let unsupported: [(name: String, neutral: [JSONValue])] = [
        ("mirostat", [0]), ("mirostat_mode", [0]), ("tfs_z", [1]), ("tfs", [1]), ("typical_p", [1]), ("typical", [1]),
        ("dynatemp_range", [0]), ("top_n_sigma", [-1, 0]), ("top_a", [0]), ("allowed_token_ids", [[]]),
        ("use_beam_search", [false]), ("length_penalty", [1]), ("logits_processors", [[]]),
        ("custom_logit_processor", [""]), ("stop_regex", ["", []]), ("lora", [[]]), ("lora_path", [""]),
    ]

    /// Returns the model ID; `nil` to let Hearth choose.
    ///
    /// Clients that found the model through Ollama's API append a tag, which is removed.
    static func model(_ field: Field) throws(RequestError) -> String? {
        try field.string().flatMap(model)
    }

    /// Returns the model ID for a client's name; `nil` to let Hearth choose.
    static func model(_ text: String) -> String? {
        let name = text.hasSuffix(OllamaName.tag) ? String(text.dropLast(OllamaName.tag.count)) : text
        return automaticNames.contains(name) ? nil : name
    }

    /// Applies the sampling options to a request.
    ///
    /// Numbers out of range are clamped if `takesNearest` is true, as in Ollama's API; otherwise they are refused.
    ///
    /// - Throws: `RequestError` that names the invalid field.
    static func read(
        _ body: Field, takesNearest: Bool = false, into request: inout InferenceRequest
    ) throws(RequestError) {
        func number(_ name: String, _ range: ClosedRange<Double>) throws(RequestError) -> Double? {
            let number = try body[name].number(takesNearest ? -.infinity ... .infinity : range)
            return number.map { min(max($0, range.lowerBound), range.upperBound) }
        }
        func integer(_ name: String, _ range: ClosedRange<Int>) throws(RequestError) -> Int? {
            let integer = try body[name].integer(takesNearest ? Int.min...Int.max : range)
            return integer.map { min(max($0, range.lowerBound), range.upperBound) }
        }
        for (name, neutral) in unsupported { try body[name].refuse(exceptAny: neutral) }
        request.temperature = try number("temperature", 0...2)
        request.topP = try number("top_p", 0...1)
        // In vLLM, -1 means all tokens, like 0.
        request.topK = try integer("top_k", -1...Int.max).map { max(0, $0) }
        request.minP = try number("min_p", 0...1)
        request.seed = try body["seed"].integer(Int.min...Int.max).map { UInt64(bitPattern: Int64($0)) }
        request.presencePenalty = try number("presence_penalty", -2...2)
        request.frequencyPenalty = try number("frequency_penalty", -2...2)
        // `repeat_penalty` is llama.cpp's name; other servers use `repetition_penalty`.
        let older = try number("repeat_penalty", 0.1...10)
        request.repetitionPenalty = try number("repetition_penalty", 0.1...10) ?? older
        request.repetitionWindow = try integer("repeat_last_n", -1...Int(Int32.max))
        request.logitBias = try biases(body["logit_bias"])
        // These are the names in vLLM.
        request.minTokens = try integer("min_tokens", 0...Int(Int32.max)) ?? 0
        request.ignoresEnd = try body["ignore_eos"].bool() == true
        request.stopsRepetition = try body["stop_repetition"].bool() ?? true
        request.stopTokens = try body["stop_token_ids"].integers(0...Int(Int32.max)) ?? []
        guard request.stopTokens.count <= maximumStopTokens else {
            throw body["stop_token_ids"].invalid("has more than \(maximumStopTokens) tokens")
        }
        request.dry = try dry(body)
        request.xtc = try xtc(body)
    }

    /// Returns the token limit; `nil` for no limit, which clients of local servers send as -1.
    static func limit(_ field: Field) throws(RequestError) -> Int? {
        if case .number(let text) = field.value, Double(text) == -1 { return nil }
        return try field.integer(1...Int.max)
    }

    private static func biases(_ field: Field) throws(RequestError) -> [Int: Double] {
        var biases: [Int: Double] = [:]
        for (key, bias) in try field.members() ?? [] {
            guard let token = Int32(key), token >= 0 else {
                throw field.invalid("has a key that is not a token id; POST /v1/tokenize returns token ids")
            }
            biases[Int(token)] = try bias.required(try bias.number(-100...100))
        }
        return biases
    }

    private static func dry(_ body: Field) throws(RequestError) -> InferenceRequest.DRY? {
        var dry = InferenceRequest.DRY(multiplier: try body["dry_multiplier"].number(0...100) ?? 0)
        if let base = try body["dry_base"].number(1...100) { dry.base = base }
        if let length = try body["dry_allowed_length"].integer(1...Int(Int32.max)) { dry.allowedLength = length }
        if let window = try body["dry_penalty_last_n"].integer(-1...Int(Int32.max)) { dry.window = window }
        let breakers = body["dry_sequence_breakers"]
        if let fields = try breakers.list() {
            guard fields.count <= 64 else { throw breakers.invalid("has more than 64 texts") }
            var texts: [String] = []
            for field in fields {
                let text = try field.required(try field.string())
                // With longer texts each token would require a search of the prompt. llama.cpp truncates such texts
                // here.
                guard text.utf8.count <= 40 else { throw field.invalid("has more than 40 bytes") }
                texts.append(text)
            }
            dry.sequenceBreakers = texts
        }
        return dry.multiplier == 0 ? nil : dry
    }

    private static func xtc(_ body: Field) throws(RequestError) -> InferenceRequest.XTC? {
        var xtc = InferenceRequest.XTC(probability: try body["xtc_probability"].number(0...1) ?? 0)
        if let threshold = try body["xtc_threshold"].number(0...1) { xtc.threshold = threshold }
        return xtc.probability == 0 ? nil : xtc
    }

    private static let maximumStopTokens = 1_000
    /// The maximum number of stop sequences, which is high because code completion uses many.
    private static let maximumStops = 32

    /// Parses the stop sequences, which are one text or a list.
    static func stops(_ field: Field) throws(RequestError) -> [String] {
        guard case .array = field.value else {
            let stop = try field.string() ?? ""
            guard stop.utf8.count <= 1_000 else { throw field.invalid("has more than 1,000 bytes") }
            return stop.isEmpty ? [] : [stop]
        }
        var stops: [String] = []
        for element in try field.list() ?? [] {
            let stop = try element.required(try element.string())
            guard !stop.isEmpty else { throw element.invalid("is empty") }
            stops.append(stop)
        }
        guard stops.count <= maximumStops else { throw field.invalid("has more than \(maximumStops) texts") }
        guard stops.allSatisfy({ $0.utf8.count <= 1_000 }) else {
            throw field.invalid("has a text of more than 1,000 bytes")
        }
        return stops
    }
}

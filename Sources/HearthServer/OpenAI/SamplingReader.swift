import Engines

/// Reads what chat completions, completions and responses have in common.
enum SamplingReader {
    /// Names by which clients ask for the model that Hearth chooses.
    private static let automaticNames: Set = ["auto", "default", "hearth", ""]

    /// The model's id; nil for the one that Hearth chooses.
    ///
    /// Clients that found the model by Ollama's API call it by a tag, which no id has.
    static func model(_ field: Field) throws(WireError) -> String? {
        guard let text = try field.string() else { return nil }
        let name = text.hasSuffix(OllamaName.tag) ? String(text.dropLast(OllamaName.tag.count)) : text
        return automaticNames.contains(name) ? nil : name
    }

    /// Puts the options of sampling into a request, and refuses those that nothing honours.
    static func read(_ body: Field, into request: inout InferenceRequest) throws(WireError) {
        request.temperature = try body["temperature"].number(0...2)
        request.topP = try body["top_p"].number(0...1)
        request.topK = try body["top_k"].integer(0...Int.max)
        request.minP = try body["min_p"].number(0...1)
        request.seed = try body["seed"].integer(Int.min...Int.max).map { UInt64(bitPattern: Int64($0)) }
        for penalty in ["presence_penalty", "frequency_penalty"] { try body[penalty].refuse(except: 0) }
        try body["repetition_penalty"].refuse(except: 1)
        try body["logit_bias"].refuse(except: [:])
    }

    /// Texts that end an answer: one, or up to four unless told otherwise.
    static func stops(_ field: Field, atMost limit: Int = 4) throws(WireError) -> [String] {
        guard case .array = field.value else { return try field.string().map { [$0] }?.filter { !$0.isEmpty } ?? [] }
        var stops: [String] = []
        for element in try field.list() ?? [] {
            let stop = try element.required(try element.string())
            guard !stop.isEmpty else { throw element.invalid("is empty") }
            stops.append(stop)
        }
        guard stops.count <= limit else { throw field.invalid("has more than \(limit) texts") }
        guard stops.allSatisfy({ $0.utf8.count <= 1_000 }) else {
            throw field.invalid("has a text of more than 1,000 bytes")
        }
        return stops
    }
}

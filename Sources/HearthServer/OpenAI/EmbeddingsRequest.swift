import Engine
import Foundation
import Support

struct EmbeddingsRequest: Sendable {
    var model: String?
    var inputs: [InferenceEmbeddingInput]
    /// Whether the vectors are encoded as base64 of little-endian 32-bit floats.
    private var isBase64: Bool
    /// Whether texts that are too long are truncated; `nil` if the request does not specify it.
    var truncates: Bool?
    /// The requested vector length.
    private var dimensions: Int?

    private static let inputLimit = 2_048

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        model = try SamplingReader.model(body["model"])
        let input = body["input"]
        inputs = try Self.inputs(input)
        guard inputs.count <= Self.inputLimit else {
            throw input.invalid("has more than \(Self.inputLimit) texts")
        }
        let format = body["encoding_format"]
        switch try format.string() {
        case nil, "float": isBase64 = false
        case "base64": isBase64 = true
        default: throw format.invalid("must be float or base64")
        }
        let truncate = body["truncate"]
        switch truncate.value {
        case nil: truncates = nil
        // These are the values of Cohere and NVIDIA.
        case .string("END"): truncates = true
        case .string("NONE"): truncates = false
        case .string: throw truncate.invalid("must be true, false, \"END\" or \"NONE\"")
        default: truncates = try truncate.bool()
        }
        dimensions = try body["dimensions"].integer(1...Int.max)
        // The vectors always have the length 1, which is 2 in llama-server's numbering of norms.
        try body["normalize"].refuse(except: true)
        try body["embd_normalize"].refuse(except: 2)
        try body["truncate_prompt_tokens"].refuse()
    }

    private static func inputs(_ field: Field) throws(RequestError) -> [InferenceEmbeddingInput] {
        guard case .array(let elements) = try field.required(field.value) else {
            return [.text(try field.required(try field.string()))]
        }
        guard let first = elements.first else { throw field.invalid("is empty") }
        if case .number = first { return [.tokens(try CompletionRequest.tokens(field))] }
        var inputs: [InferenceEmbeddingInput] = []
        for element in try field.list() ?? [] {
            if case .array = element.value {
                inputs.append(.tokens(try CompletionRequest.tokens(element)))
            } else {
                inputs.append(.text(try element.required(try element.string())))
            }
        }
        return inputs
    }

    /// Returns the response with the vectors and the token usage.
    ///
    /// - Throws: `RequestError` if the requested length differs from the model's.
    func json(_ embeddings: InferenceEmbeddings) throws(RequestError) -> JSONValue {
        if let dimensions, let length = embeddings.vectors.first?.count, dimensions != length {
            throw RequestError(
                "'dimensions' is \(dimensions), but the model's vectors have \(length) dimensions. Omit it.",
                parameter: "dimensions", code: "unsupported_parameter")
        }
        let data: [JSONValue] = embeddings.vectors.enumerated().map { index, vector in
            [
                "object": "embedding", "index": JSONValue(index),
                "embedding": isBase64 ? .string(Self.base64(vector)) : .numbers(vector),
            ]
        }
        let tokens = JSONValue(embeddings.tokens)
        return [
            "object": "list", "data": .array(data), "model": .string(embeddings.model),
            "usage": ["prompt_tokens": tokens, "total_tokens": tokens],
        ]
    }

    /// Returns a vector truncated to the requested length and normalised, as in Ollama.
    func shortened(_ vector: [Float]) -> [Float] {
        guard let dimensions, dimensions < vector.count else { return vector }
        let kept = vector.prefix(dimensions)
        let length = kept.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? kept.map { $0 / length } : Array(kept)
    }

    private static func base64(_ vector: [Float]) -> String {
        var data = Data(capacity: vector.count * 4)
        for number in vector {
            withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data.base64EncodedString()
    }
}

extension JSONValue {
    /// Encodes a vector, with `null` for numbers that JSON cannot represent, which a damaged model may return.
    static func numbers(_ vector: [Float]) -> JSONValue {
        .array(vector.map { $0.isFinite ? .number("\($0)") : .null })
    }
}

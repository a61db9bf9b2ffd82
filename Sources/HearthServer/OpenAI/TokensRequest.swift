import Engine
import Hummingbird
import Support

/// A request to tokenize a text, in llama-server's format.
struct TokenizeRequest: Sendable {
    var model: String?
    var content: String
    /// Whether the model's begin and end tokens are added.
    var addsSpecial: Bool
    /// Whether the text of control tokens is parsed as control tokens.
    var parsesSpecial: Bool
    /// Whether the response includes the text of each token.
    private var withPieces: Bool

    /// The maximum size of a text in bytes.
    ///
    /// In the response, a token takes many times the size of its text.
    private static let longest = 4 << 20

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        model = try SamplingReader.model(body["model"])
        content = try body["content"].required(try body["content"].string())
        guard content.utf8.count <= Self.longest else { throw body["content"].invalid("has more than 4 MiB") }
        addsSpecial = try body["add_special"].bool() ?? false
        parsesSpecial = try body["parse_special"].bool() ?? true
        withPieces = try body["with_pieces"].bool() ?? false
    }

    func json(_ tokens: [InferenceTextToken]) -> JSONValue {
        [
            "tokens": .array(
                tokens.map { token in
                    let id = JSONValue(token.id)
                    return withPieces ? ["id": id, "piece": Self.piece(token.bytes)] : id
                })
        ]
    }

    /// Returns the text of a token, or its bytes if they are an incomplete character.
    private static func piece(_ bytes: [UInt8]) -> JSONValue {
        String(validating: bytes, as: UTF8.self).map { .string($0) } ?? .array(bytes.map { JSONValue(Int($0)) })
    }
}

/// A request for the text of tokens, in llama-server's format.
struct DetokenizeRequest: Sendable {
    var model: String?
    var tokens: [Int]

    private static let most = 1 << 20

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        model = try SamplingReader.model(body["model"])
        let list = body["tokens"]
        if case .array(let all) = list.value, all.count > Self.most {
            throw list.invalid("has more than 1,048,576 tokens")
        }
        tokens = try list.required(try list.integers(0...Int(Int32.max)))
    }
}

extension OpenAIRoutes {
    /// Adds `POST` for `tokenize` and `detokenize`, with and without `/v1`, as in llama-server.
    func addTokens(to group: RouterGroup<ServerContext>) {
        group.post("tokenize") { [self] request, _ in
            try await sortingErrors {
                let asked = try TokenizeRequest(try await body(request))
                let slot = try slots.take()
                defer { slot.end() }
                let tokens = try await inference.tokenize(
                    asked.content, model: asked.model, addsSpecial: asked.addsSpecial,
                    parsesSpecial: asked.parsesSpecial)
                return Response(wire: asked.json(tokens))
            }
        }
        group.post("detokenize") { [self] request, _ in
            try await sortingErrors {
                let asked = try DetokenizeRequest(try await body(request))
                let slot = try slots.take()
                defer { slot.end() }
                let text = try await inference.detokenize(asked.tokens, model: asked.model)
                return Response(wire: ["content": .string(text)])
            }
        }
    }
}

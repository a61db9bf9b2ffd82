import Engine
import LanguageModels
import Platform
import Support
import Synchronization

/// The models, the kind and the tokenizer of an endpoint.
extension RemoteServer {
    /// Returns the IDs of the endpoint's models with their context sizes in tokens, if reported.
    func models() async throws -> [(id: String, contextTokens: Int?)] {
        try await listedModels().map { ($0.id, Self.contextTokens($0.json)) }
    }

    /// Returns the IDs of the endpoint's models, each with its entry in the list.
    func listedModels() async throws -> [(id: String, json: JSONValue)] {
        let json = try await fetch("models", nil)
        // Cloudflare uses `result`, and servers written in Go encode an empty list as `null`.
        let lists = [json, json["data"], json["models"], json["result"], json["data"]?["models"]].compactMap(\.self)
        guard case .array(let models)? = lists.first(where: { if case .array = $0 { true } else { false } }) else {
            if json["data"] == .null || json["models"] == .null { return [] }
            throw sentence(for: .unreadable)
        }
        return models.compactMap { model in
            let names = [model, model["id"], model["name"], model["model"]].compactMap { $0?.string }
            // An `id` may be a path in the server's own model store.
            return (names.first { ChatReply.isSame($0, endpoint.model) } ?? names.first).map { ($0, model) }
        }
    }

    /// Returns the form of the requested text in the server's own extension; `nil` if the server has no such
    /// extension.
    ///
    /// Other servers ignore unknown arguments, so the kind of server is determined first.
    func textForm(for request: LanguageModelExecutorGenerationRequest) async throws -> TextForm? {
        guard let text = TextForm.text(of: request), !refusesTextForms, let server = try await kind() else {
            return nil
        }
        return TextForm(text, for: server)
    }

    /// The kind of server, if already determined.
    var knownKind: ServerKind? { findings.withLock(\.kind) }

    /// Determines the kind of server once, from its list of models; `nil` if the server has no supported extensions.
    func kind() async throws -> ServerKind? {
        let known = findings.withLock { $0 }
        if known.isIdentified { return known.kind }
        var kind: ServerKind?
        do {
            let own = try await listedModels().first { ChatReply.isSame($0.id, endpoint.model) }
            kind = own?.json["owned_by"]?.string.flatMap(ServerKind.init(owner:))
        } catch let error as RemoteModelError {
            // The request for the answer will report this error, and the next call tries again.
            if [.unreachable, .timeout, .server, .cutOff].contains(error.code) { return nil }
        }
        findings.withLock { ($0.isIdentified, $0.kind) = (true, kind) }
        return kind
    }

    /// Returns the context size of a model in tokens, from a field whose name depends on the server.
    static func contextTokens(_ model: JSONValue) -> Int? {
        let places = [model, model["meta"], model["metadata"], model["limits"], model["top_provider"]].compactMap(
            \.self)
        let names = [
            "loaded_context_length", "max_model_len", "context_length", "context_window", "max_context_length", "n_ctx",
            "max_input_tokens", "n_ctx_train",
        ]
        return names.lazy.flatMap { name in places.lazy.compactMap { $0[name] } }
            .compactMap { $0.integer ?? $0.string.flatMap { Int($0) } }.first(
                where: ChatModel.remoteContextTokens.contains)
    }

    /// Counts the tokens of a text with the server's own tokenizer.
    ///
    /// - Returns: The count; `nil` if the server has no tokenizer, or if the count is implausible.
    func tokenCount(_ text: String) async throws -> Int? {
        guard !findings.withLock({ $0.lacksTokenizer }) else { return nil }
        // llama-server reads `content`, vLLM reads `prompt`.
        let body: JSONValue = [
            "model": .string(endpoint.model), "content": .string(text), "prompt": .string(text),
            "add_special_tokens": false,
        ]
        do {
            let (head, pieces) = try await send("tokenize", body, outsideOfAPI: true)
            if (200..<300).contains(head.status) {
                let json = try await json(pieces)
                if let count = json["count"]?.integer, ChatChunk.Usage.counts.contains(count) { return count }
                if case .array(let tokens)? = json["tokens"] { return tokens.count }
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            // The caller falls back to an estimate, and the request for the answer will report the error.
            return nil
        }
        findings.withLock { $0.lacksTokenizer = true }
        return nil
    }
}

import Engine
import Foundation
import HTTPTypes
import Hummingbird
import ModelLibrary
import NIOCore
import Support

struct OllamaRoutes {
    /// The Ollama version of this API; clients refuse a version that is too old for them.
    private static let apiVersion = "0.12.11"

    let replies: OpenAIRoutes
    let models: ModelRoutes
    let device: DeviceControls
    /// Hearth's version.
    let version: String

    /// Adds the routes to a group whose paths begin with `/api`.
    func add(to api: RouterGroup<ServerContext>) {
        api.get("version") { [version] _, _ in
            Response(wire: ["version": .string(Self.apiVersion), "hearth": .string(version)])
        }
        api.get("tags") { [self] _, _ in
            let list = try await blocking { installed().map(\.listing) }
            return Response(wire: ["models": .array(list)])
        }
        api.get("ps") { [self] _, _ in
            let list = try await blocking { try running() }
            return Response(wire: ["models": .array(list)])
        }
        api.post("show") { [self] request, _ in
            try await replies.sortingErrors {
                let body = try await body(request)
                _ = try OllamaReader.name(body)
                let id = try OllamaReader.model(body)
                return Response(wire: try await blocking { try model(id).shown })
            }
        }
        api.delete("delete") { [self] request, _ in
            try await replies.sortingErrors {
                let id = OllamaName.id(try OllamaReader.name(try await body(request)))
                try await models.remove(try await blocking { try models.views.model(id).id })
                return Response(status: .ok)
            }
        }
        for (path, kind) in [("chat", OllamaRequest.Kind.chat), ("generate", .generate)] {
            api.post("\(path)") { [self] request, context in
                let start = ContinuousClock.now
                return try await replies.sortingErrors {
                    try await answer(try OllamaRequest(kind, try await body(request)), context, since: start)
                }
            }
        }
        addEmbeddings(to: api)
        let pulls = OllamaPulls(models: models, replies: replies, knowsFailure: device.failure)
        api.post("pull") { [self] request, context in
            try await replies.sortingErrors { try await pulls.answer(try await body(request), context) }
        }
    }

    /// Adds the greeting at `/` by which clients detect Ollama.
    ///
    /// - Parameter router: The router of a port without the web interface.
    static func addGreeting(to router: Router<ServerContext>) {
        router.get("/") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "Ollama is running")))
        }
    }

    // MARK: Paths

    private static let names: Set<Substring> = [
        "version", "tags", "show", "ps", "chat", "generate", "embed", "embeddings", "pull", "delete", "create", "copy",
        "push", "blobs",
    ]
    private static let inferenceNames: Set<Substring> = ["chat", "generate", "embed", "embeddings"]

    /// Returns whether a path belongs to Ollama's API, supported or not, so that errors have the format of that API.
    static func have(_ path: String) -> Bool { name(path).map(names.contains) ?? false }

    /// Returns whether a response may take as long as a model or a download needs.
    static func mayTakeLong(_ path: String) -> Bool { name(path) == "pull" || isInference(path) }

    /// Returns whether a path accepts texts for a model, with the size limit of the other inference APIs.
    static func isInference(_ path: String) -> Bool { name(path).map(inferenceNames.contains) ?? false }

    private static func name(_ path: String) -> Substring? {
        let parts = path.split(separator: "/", maxSplits: 2)
        return parts.count > 1 && parts[0] == "api" ? parts[1] : nil
    }

    // MARK: Bodies

    /// Parses the body, whatever its content type, because programs based on Ollama's examples send it as a form.
    ///
    /// A browser could send such a body on behalf of another site, but it adds headers about the origin. Bodies from
    /// browsers must therefore be declared as JSON.
    private func body(_ request: Request) async throws -> Field {
        let limit = Upload(request) == .inference ? replies.limits.inferenceBytes : replies.limits.bodyBytes
        let isFromBrowser = request.headers[.origin] != nil || request.headers["Sec-Fetch-Site"] != nil
        let data =
            isFromBrowser
            ? try await request.jsonBody(limit: limit)
            : Data(try await request.body.collect(upTo: limit).readableBytesView)
        let body = Field(try JSONValue(parsing: data))
        guard let object = try body.object() else { throw body.invalid("is null, but must be an object") }
        return object
    }

    // MARK: Models

    /// Returns all local models that can answer or embed; blocks briefly.
    private func installed() -> [OllamaModel] {
        let files = Dictionary(models.models.folder.models.map { ($0.id, $0) }) { first, _ in first }
        // Remote models are omitted, because Ollama clients assume that every listed model is a local file.
        return replies.inference.models().filter { !$0.isRemote }.map { OllamaModel($0, files[$0.id]) }
    }

    /// Returns the model with a name; `nil` stands for the model that Hearth chooses.
    private func model(_ name: String?) throws(ServerFailure) -> OllamaModel {
        let id = replies.inference.model(name)?.id
        guard let model = installed().first(where: { $0.id == id }) else {
            throw ServerFailure(
                .notFound, code: "model_not_found",
                "No model of that name is installed. GET /api/tags lists the installed ones; POST /api/pull installs "
                    + "one.", parameter: "model")
        }
        return model
    }

    private func running() throws -> [JSONValue] {
        // A model outside the model folder has its path as ID, and is listed by its name.
        func named(_ models: [String: UInt64]) -> [String: UInt64] {
            let models = models.map { id, bytes in
                (id.hasPrefix("/") ? URL(fileURLWithPath: id).deletingPathExtension().lastPathComponent : id, bytes)
            }
            return Dictionary(models, uniquingKeysWith: +)
        }
        let status = try device.status(nil)
        let (bytes, deviceBytes) = (named(status.loadedModels), named(status.deviceBytes))
        return installed().compactMap { model in
            bytes[model.id].map { model.running(bytes: $0, deviceBytes: deviceBytes[model.id] ?? 0) }
        }
    }

    // MARK: Answers

    private func answer(
        _ asked: OllamaRequest, _ context: ServerContext, since start: ContinuousClock.Instant
    ) async throws -> Response {
        switch asked.work {
        case .answer(let request):
            return try await replies.answer([request], context, stream: asked.stream) { _ in
                OllamaWriter(asked, since: start)
            }
        case .load(let request):
            let slot = try replies.slots.take()
            defer { slot.end() }
            // Nothing is sent to a remote model before there is a prompt.
            let isRemote = try await blocking { [replies] in
                replies.inference.models().contains { $0.isRemote && $0.id == request.model }
            }
            if isRemote { return Response(wire: OllamaWriter(asked, since: start).done("load")) }
            // The reply is discarded; the model stays loaded.
            _ = try await replies.inference.generate(request)
            return Response(wire: OllamaWriter(asked, since: start).done("load"))
        case .unload(let model):
            try await replies.inference.unload(model)
            return Response(wire: OllamaWriter(asked, since: start).done("unload"))
        }
    }

    private func addEmbeddings(to api: RouterGroup<ServerContext>) {
        api.post("embed") { [self] request, _ in
            let start = ContinuousClock.now
            return try await replies.sortingErrors {
                let body = try await body(request)
                let head: JSONValue = ["model": .string(try OllamaReader.name(body))]
                // Ollama clients send an empty input to check that the model exists.
                let isEmpty = try await isEmpty(body["input"], body)
                if isEmpty { return Response(wire: head.adding(["embeddings": []])) }
                let asked = try EmbeddingsRequest(body)
                let embeddings = try await embed(asked.inputs, body, truncates: asked.truncates ?? true)
                let answer: JSONValue = [
                    "embeddings": .array(embeddings.vectors.map { .numbers(asked.shortened($0)) })
                ]
                let usage: JSONValue = ["prompt_eval_count": JSONValue(embeddings.tokens)]
                return Response(wire: head.adding(answer).adding(OllamaTimes(since: start).json(nil)).adding(usage))
            }
        }
        // The older endpoint embeds a single text.
        api.post("embeddings") { [self] request, _ in
            try await replies.sortingErrors {
                let body = try await body(request)
                if try await isEmpty(body["prompt"], body) { return Response(wire: ["embedding": []]) }
                let text = try body["prompt"].required(try body["prompt"].string())
                let embeddings = try await embed([.text(text)], body, truncates: false)
                return Response(wire: ["embedding": embeddings.vectors.first.map(JSONValue.numbers) ?? []])
            }
        }
    }

    /// Returns whether the input is empty.
    ///
    /// - Throws: `ServerFailure` if the model is not installed.
    private func isEmpty(_ input: Field, _ body: Field) async throws -> Bool {
        switch input.value {
        case nil, .string(""), .array([]): break
        default: return false
        }
        _ = try OllamaReader.name(body)
        let id = try OllamaReader.model(body)
        _ = try await blocking { try model(id) }
        return true
    }

    private func embed(
        _ inputs: [InferenceEmbeddingInput], _ body: Field, truncates: Bool
    ) async throws -> InferenceEmbeddings {
        _ = try OllamaReader.name(body)
        let model = try OllamaReader.model(body)
        let slot = try replies.slots.take()
        defer { slot.end() }
        return try await replies.inference.embed(inputs, model: model, truncates: truncates)
    }
}

extension ServerFailure {
    /// The failure in the format of Ollama's API.
    var ollama: JSONValue { ["error": .string(message)] }
}

extension Response {
    /// Creates the response for a failure, in the format of Ollama's API.
    init(ollama failure: ServerFailure) { self.init(failure, body: failure.ollama) }
}

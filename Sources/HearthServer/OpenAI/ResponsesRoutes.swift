import Chat
import Documents
import Engine
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support
import Tools

/// The routes of the Responses API, including the routes of stored responses.
struct ResponsesRoutes: InferenceRoutes {
    let inference: any InferenceBackend
    let slots: GenerationSlots
    let connections: Connections
    let limits: ServerLimits
    let store: ChatStore
    let stores: VectorStores
    let options: ResponsesOptions
    /// The tool servers; `nil` without such servers.
    let tools: ToolControls?
    /// The loader of images from the web; `nil` to refuse web addresses.
    var loadImage: ImageLoader?

    /// Adds the routes below `/v1/responses`.
    func add(to router: Router<ServerContext>) {
        let group = router.group("/v1/responses")
        group.post { [self] request, context in
            try await sortingErrors {
                try await respond(try await body(request).loadingImages(with: loadImage), context)
            }
        }
        group.post("input_tokens") { [self] request, _ in
            try await sortingErrors { try await count(try await body(request).loadingImages(with: loadImage)) }
        }
        group.get("{id}") { [self] request, context in
            guard try request.flag("stream") != true else {
                throw ServerFailure(
                    .badRequest, code: "unsupported_parameter",
                    "A stored response cannot be streamed. Omit 'stream'.", parameter: "stream")
            }
            let response = try await stored(context)
            return Response(wireBytes: Array(response.json.utf8))
        }
        group.get("{id}/input_items") { [self] request, context in
            let page = try ListPage(request)
            let items = try await stored(context).input.map { try JSONValue(parsing: $0.json.utf8) }
            return Response(wire: try page.json(items))
        }
        group.delete("{id}") { [self] _, context in
            let id = context.parameters.get("id") ?? ""
            try await known("response_id", code: "response_not_found") { try store.deleteResponse(id) }
            return Response(wire: ["id": .string(id), "object": "response", "deleted": true])
        }
    }

    private func respond(_ body: Field, _ context: ServerContext) async throws -> Response {
        var asked = try ResponsesRequest(body, after: try await earlier(body), options: options)
        asked.inference.collections = try await stores.collections(shownBy: asked)
        if let search = asked.fileSearch { asked.ground(in: try await stores.search(search, for: asked.query)) }
        if !asked.approved.isEmpty { try context.checkVerified() }
        // Clients retry refused requests, so everything that may be refused is checked before a call runs.
        let slot = try slots.take()
        try await offerTools(to: &asked)
        if !asked.approved.isEmpty {
            _ = try await inference.countTokens(asked.inference)
            try await asked.callApproved()
        }
        return try await answer(
            [asked.inference], context, stream: asked.stream, holding: [slot], shorter: { asked.shorter },
            next: { (writer: inout ResponsesWriter, tell) in
                for call in writer.serverCallsToMake {
                    let outcome =
                        writer.mayCallServers
                        ? try await call.tool.outcome(of: call.arguments)
                        : .noMoreCalls
                    try await tell(writer.end(call.index, outcome))
                }
                return writer.further()
            },
            completed: { [store] (writer: inout ResponsesWriter) in
                guard writer.isStored else { return }
                // If the response cannot be stored, the response is still sent, with `store` set to false.
                let response = writer.stored
                writer.isStored = (try? await blocking { try response.map { try store.save($0) } ?? false }) ?? false
            }
        ) { ResponsesWriter(asked, $0) }
    }

    private func offerTools(to asked: inout ResponsesRequest) async throws {
        guard !asked.tools.servers.isEmpty || !asked.approved.isEmpty else { return }
        let name = asked.inference.model
        let model = try await blocking { [inference] in inference.model(name) }
        try await asked.offerTools(of: tools, givesImages: model?.readsImages ?? false)
    }

    /// Counts the tokens of a request's prompt, without the passages of a search.
    private func count(_ body: Field) async throws -> Response {
        // The input is optional here.
        let body = body["input"].isThere ? body : Field((body.value ?? [:]).adding(["input": ""]))
        var asked = try ResponsesRequest(body, after: try await earlier(body), options: options)
        asked.inference.collections = try await stores.collections(shownBy: asked)
        let slot = try slots.take()
        defer { slot.end() }
        try await offerTools(to: &asked)
        let tokens = try await inference.countTokens(asked.inference)
        return Response(wire: ["object": "response.input_tokens", "input_tokens": JSONValue(tokens)])
    }

    // MARK: Stored responses

    /// Reads the items of earlier responses that a request refers to.
    private func earlier(_ body: Field) async throws -> EarlierItems {
        var earlier = EarlierItems()
        if let id = try body["previous_response_id"].string() {
            let response = try await known("previous_response_id", code: "previous_response_not_found") {
                try store.response(id)
            }
            earlier.conversation = try (response.input + response.output).map { try JSONValue(parsing: $0.json.utf8) }
        }
        guard case .array? = body["input"].value else { return earlier }
        for item in try body["input"].list() ?? [] {
            guard item.value?.isObject == true, let id = try ResponsesInput.reference(item),
                let json = try await blocking({ [store] in try store.responseItem(id) })
            else { continue }
            earlier.referenced[id] = try JSONValue(parsing: json.utf8)
        }
        return earlier
    }

    /// Reads the response that the path names.
    private func stored(_ context: ServerContext) async throws -> StoredResponse {
        let id = context.parameters.get("id") ?? ""
        return try await known("response_id", code: "response_not_found") { try store.response(id) }
    }

    /// Reads or changes the store, and maps a missing response to a failure that names the request's parameter.
    private func known<Value: Sendable>(
        _ parameter: String, code: String, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        do {
            return try await blocking(work)
        } catch let error as ChatError where error.code == .notFound {
            throw ServerFailure(.notFound, code: code, error.message, parameter: parameter)
        }
    }
}

extension Response {
    /// Creates a response with JSON that is already encoded.
    fileprivate init(wireBytes bytes: [UInt8]) {
        self.init(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

import Engine
import Support
import Tools

struct ResponsesOptions: Sendable, Hashable {
    /// Whether responses are stored unless a request specifies otherwise.
    var storesResponses = true
    /// Whether unsupported built-in tools are ignored instead of refused.
    var ignoresUnsupportedTools = false
}

/// The items of earlier responses that a request refers to.
struct EarlierItems: Sendable {
    /// The conversation to continue, including its response.
    var conversation: [JSONValue] = []
    /// The referenced items by ID.
    var referenced: [String: JSONValue] = [:]
}

/// A request of the Responses API, whose conversations are lists of items.
struct ResponsesRequest: Sendable {
    var inference: InferenceRequest
    var stream: Bool
    /// Whether log probabilities are requested.
    var logprobs: Bool
    /// The tools as the client defined them.
    var tools: ResponsesTools
    /// The fields of the request that the response repeats.
    var echo: JSONValue
    /// The whole conversation, each item with an ID.
    var items: [JSONValue]
    var stores: Bool
    /// Whether the oldest items may be dropped.
    var truncates: Bool
    /// The search for the answer; `nil` for no search.
    var fileSearch: FileSearchTool?
    /// Whether the response contains the search results.
    var showsResults: Bool
    /// The passages found, best first.
    private(set) var found: [FoundPassage] = []
    /// The MCP tools that the model may call, by their names for models.
    private(set) var offered: [String: OfferedTool] = [:]
    /// The MCP items that precede the answer: lists of tools, and approved calls.
    private(set) var begun: [ResponsesItem] = []
    /// The maximum number of MCP tool calls.
    let maximumServerCalls: Int
    /// The approved calls that have not run.
    private(set) var approved: [ApprovedCall]
    /// The turns without passages.
    private var turns: [InferenceRequest.Message]

    /// The default number of MCP tool calls, as in chats.
    private static let usualServerCalls = 16

    /// Parses a request, given the items of earlier responses that the request refers to.
    ///
    /// - Throws: `RequestError` that names the invalid field.
    init(
        _ body: Field, after earlier: EarlierItems = EarlierItems(), options: ResponsesOptions = ResponsesOptions()
    ) throws(RequestError) {
        try Self.refuseUnsupported(body)
        let fields = try ResponsesInput.items(body["input"], after: earlier)
        var ids: Set<String> = []
        items = fields.map { ResponsesInput.identified($0.value ?? nil, otherThan: &ids) }
        var (messages, approved) = try ResponsesInput.messages(fields)
        try ImageReader.checkCount(messages, in: body["input"])
        self.approved = approved
        maximumServerCalls = min(
            try body["max_tool_calls"].integer(1...Int.max) ?? Self.usualServerCalls, Self.usualServerCalls)
        // Codex sends an empty request to check that the server is available.
        if messages.isEmpty { messages.append(InferenceRequest.Message(.user, "")) }
        if let instructions = try body["instructions"].string() {
            messages.insert(InferenceRequest.Message(.system, instructions), at: 0)
        }
        turns = messages
        var request = InferenceRequest(
            model: try SamplingReader.model(body["model"]), prompt: .messages(messages))
        try SamplingReader.read(body, into: &request)
        request.maxTokens = try SamplingReader.limit(body["max_output_tokens"])
        let added = fields.filter { $0["type"].value == "additional_tools" }.map { $0["tools"] }
        tools = try ResponsesTools([body["tools"]] + added, ignoresUnsupported: options.ignoresUnsupportedTools)
        request.toolChoice = try tools.choice(body["tool_choice"])
        request.tools = tools.functions
        fileSearch = request.toolChoice == .none ? nil : tools.fileSearch
        request.maxToolCalls = try ToolsReader.maxCalls(body["parallel_tool_calls"])
        request.format = try FormatReader.format(body["text"]["format"], body["response_format"], orIn: body)
        request.reasoningEffort = try ToolsReader.effort(body["reasoning"]["effort"])
        let top = try body["top_logprobs"].integer(0...20)
        var includes: [String] = []
        for field in try body["include"].list() ?? [] { includes.append(try field.required(try field.string())) }
        logprobs = includes.contains("message.output_text.logprobs") || (top ?? 0) > 0
        showsResults = includes.contains("file_search_call.results")
        request.topLogProbabilities = logprobs ? top ?? 0 : nil
        stream = try body["stream"].bool() ?? false
        truncates = try body["truncation"].string() == "auto"
        let wantsStoring = try body["store"].bool() ?? true
        stores = wantsStoring && options.storesResponses
        request.keepsInstructions = wantsStoring
        echo = Self.echo(body, tools)
        inference = request
    }

    private static func refuseUnsupported(_ body: Field) throws(RequestError) {
        try body["conversation"].refuse()
        if try body["background"].bool() == true {
            throw RequestError(
                "'background' must be false: it is not supported. Use 'stream' to receive the answer as it is written.",
                parameter: "background", code: "unsupported_parameter")
        }
        try body["prompt"].refuse()
        try body["context_management"].refuse(except: [])
        try body["truncation"].refuse(except: "disabled", "auto")
    }

    private static func echo(_ body: Field, _ tools: ResponsesTools) -> JSONValue {
        [
            "instructions": body["instructions"].value ?? nil,
            "max_output_tokens": body["max_output_tokens"].value ?? nil,
            "metadata": body["metadata"].value ?? [:],
            "parallel_tool_calls": body["parallel_tool_calls"].value ?? true,
            "previous_response_id": body["previous_response_id"].value ?? nil,
            "reasoning": body["reasoning"].value ?? ["effort": nil, "summary": nil],
            "temperature": body["temperature"].value ?? nil, "text": body["text"].value ?? ["format": ["type": "text"]],
            "tool_choice": body["tool_choice"].value ?? "auto", "tools": .array(tools.kept),
            "top_p": body["top_p"].value ?? nil, "truncation": body["truncation"].value ?? "disabled",
            "user": body["user"].value ?? nil,
        ]
    }
}

extension ResponsesRequest {
    /// The text of the last user message; empty without such a message.
    var question: String { lastQuestion.map { turns[$0].text } ?? "" }

    /// The search query.
    ///
    /// A short question may make sense only together with the preceding question, so the preceding question is added.
    var query: String {
        guard let last = lastQuestion else { return "" }
        let isShort = question.split(whereSeparator: \.isWhitespace).count <= 5
        let earlier = isShort ? turns[..<last].last { $0.role == .user }?.text : nil
        // The question comes first, so that it is not truncated if the preceding question is long.
        return String([question, earlier].compactMap(\.self).joined(separator: "\n").prefix(4_096))
    }

    /// The vector stores whose text the conversation contains, and whether it may contain text from unknown stores.
    ///
    /// Items of stored responses name their stores. Text written by the client needs no check. An item that comes
    /// from a search but no longer names its stores counts as unknown.
    var shownStores: (ids: Set<String>, hasUnknown: Bool) {
        var told: Set<String> = []
        var (hasSearch, hasCitation) = (false, false)
        for item in items {
            if case .array(let stores)? = item[VectorStores.field] {
                told.formUnion(stores.compactMap(\.string))
            } else if item["type"] == "file_search_call" {
                hasSearch = true
            } else if Self.isCiting(item) {
                hasCitation = true
            }
        }
        // Clients that send a whole conversation again include the search with the answer that cites it.
        let hasUnknown = hasSearch || hasCitation && told.isEmpty || told.contains(VectorStores.anyStore)
        return (told.union((fileSearch?.stores ?? []).map(\.id)), hasUnknown)
    }

    private static func isCiting(_ item: JSONValue) -> Bool {
        guard case .array(let parts)? = item["content"] else { return false }
        return parts.contains { part in
            guard case .array(let annotations)? = part["annotations"] else { return false }
            return annotations.contains { $0["type"] == "file_citation" }
        }
    }

    /// Offers the tools of the MCP servers that the request names.
    ///
    /// - Parameters:
    ///   - controls: The tool servers; `nil` without such servers.
    ///   - givesImages: Whether the model is given the images of results.
    /// - Throws: `RequestError` for a server that is not in the settings or an approval without a matching tool;
    ///   `CancellationError`.
    mutating func offerTools(of controls: ToolControls?, givesImages: Bool) async throws {
        if let first = approved.first(where: { call in !tools.servers.contains { $0.label == call.server } }) {
            throw RequestError(
                "'\(first.path)' approves a call of a server that is not among the tools. Add the server to 'tools'.",
                parameter: first.path, code: "invalid_value")
        }
        guard !tools.servers.isEmpty else { return }
        let known = await controls?.servers.status().map(\.name) ?? []
        let always = try await blocking { try controls?.allowed() ?? [:] }
        // Arguments may contain text of collections, some of which are local-only.
        let asksAlways = tools.fileSearch != nil || !inference.collections.isEmpty
        for server in tools.servers {
            guard let controls, known.contains(server.label) else {
                throw RequestError(
                    "'\(server.path).server_label' is not the name of a tool server. The settings of Hearth have "
                        + (known.isEmpty ? "none." : "these: \(known.joined(separator: ", "))."),
                    parameter: "\(server.path).server_label", code: "invalid_value")
            }
            let (all, problems) = await controls.servers.tools(of: [server.label], permission: NoSessionCalls())
            let listed = all.filter { server.offers($0) }
            try tools.add(listed, of: server)
            for var tool in listed {
                tool.givesImages = givesImages
                let isAllowed = always[tool.server]?[tool.tool.name] == tool.fingerprint
                offered[tool.name] = OfferedTool(
                    tool: tool, needsApproval: asksAlways || !isAllowed || server.wantsApproval(of: tool))
            }
            let isListed = items.contains {
                $0["type"] == "mcp_list_tools" && $0["server_label"]?.string == server.label && $0["error"] == .null
            }
            guard !isListed || all.isEmpty else { continue }
            var item = ResponsesItem(
                .serverTools(
                    server: server.label, tools: listed.map(Self.json),
                    error: all.isEmpty && !problems.isEmpty ? problems.joined(separator: " ") : nil))
            item.isComplete = true
            begun.append(item)
        }
        try Task.checkCancellation()
        inference.tools = tools.functions
        for call in approved where tool(of: call) == nil {
            throw RequestError(
                "'\(call.path)' approves a call of a tool that the server no longer offers.",
                parameter: call.path, code: "invalid_value")
        }
    }

    /// Returns the tool of an approved call.
    ///
    /// Several tools may have the same name for models.
    private func tool(of call: ApprovedCall) -> MCPTool? {
        let tool = offered[MCPTool.name(call.server, call.tool)]?.tool
        return tool?.server == call.server && tool?.tool.name == call.tool ? tool : nil
    }

    mutating func callApproved() async throws {
        let results = Dictionary(grouping: turns.indices.filter { turns[$0].role == .tool }) { turns[$0].toolCallID }
        for (number, call) in approved.enumerated() {
            guard let tool = tool(of: call) else { continue }
            var item = ResponsesItem(.serverCall(MCPToolCall(id: call.id, tool, approval: call.id)))
            item.text = call.arguments
            item.isComplete = true
            let outcome: MCPCallOutcome =
                if number >= maximumServerCalls {
                    .noMoreCalls
                } else if MCPToolCall.isApproval(call.id, of: tool) {
                    try await tool.outcome(of: call.arguments)
                } else {
                    .failure(
                        ToolText(
                            "The tool has changed since the approval was asked for, so it was not called. Ask again.",
                            characters: 200))
                }
            item.outcome = outcome
            begun.append(item)
            for index in results[call.id] ?? [] { turns[index].append(outcome.turn) }
        }
        approved = []
        inference.prompt = .messages(grounded(turns, found.count))
    }

    private static func json(_ tool: MCPTool) -> JSONValue {
        [
            "name": .string(tool.tool.name), "description": .string(tool.description),
            "input_schema": (try? JSONValue(parsing: tool.parametersText.utf8)) ?? [:],
            "annotations": ["title": .string(tool.title), "readOnlyHint": .bool(tool.tool.isReadOnly)],
        ]
    }

    /// Continues the answer after MCP tool calls.
    ///
    /// - Parameters:
    ///   - turns: The model's turn and the results of its calls.
    ///   - mayCall: Whether the model may make more calls.
    ///   - tokens: The number of tokens that the model generated for the turn.
    mutating func goOn(with turns: [InferenceRequest.Message], mayCall: Bool, tokens: Int) {
        self.turns += turns
        inference.prompt = .messages(grounded(self.turns, found.count))
        // A required call has been made.
        inference.toolChoice = mayCall ? .automatic : .none
        inference.maxTokens = inference.maxTokens.map { max(1, $0 - tokens) }
    }

    private var lastQuestion: Int? { turns.lastIndex { $0.role == .user } }

    /// Adds the passages found to the prompt, together with the last question.
    mutating func ground(in found: [FoundPassage]) {
        self.found = found
        inference.prompt = .messages(grounded(turns, found.count))
    }

    /// Shorter versions of this request, for a prompt that is too long.
    ///
    /// First the passages are dropped, worst first, and then, if allowed, the oldest turns.
    var shorter: [ShorterRequest] {
        let fewest = min(1, found.count)
        let passages = found.isEmpty ? [] : (fewest..<found.count).reversed().map { ($0, 0) }
        let prompts = passages + (truncates ? starts.map { (fewest, $0) } : [])
        return prompts.map { passages, start in
            {
                var request = inference
                request.prompt = .messages(grounded(turns(from: start), passages))
                return request
            }
        }
    }

    /// The turns at which a shorter conversation can begin.
    ///
    /// These are each later question, then each later part of the last answer.
    ///
    /// Tool results are never separated from their calls.
    private var starts: [Int] {
        guard let last = lastQuestion else { return [] }
        let questions = turns.indices.filter { turns[$0].role == .user }.dropFirst()
        return questions + turns.indices.filter { $0 > last + 1 && turns[$0].role == .assistant }
    }

    /// Returns the turns starting at an index, preceded by the instructions and, if it comes earlier, the last
    /// question.
    private func turns(from start: Int) -> [InferenceRequest.Message] {
        let last = lastQuestion
        return turns.indices.filter { $0 >= start || $0 == last || turns[$0].role == .system }.map { turns[$0] }
    }

    private func grounded(_ turns: [InferenceRequest.Message], _ passages: Int) -> [InferenceRequest.Message] {
        guard passages > 0, let last = turns.lastIndex(where: { $0.role == .user }) else { return turns }
        var turns = turns
        // The prompt ends with the question.
        turns[last].precede(with: FoundPassage.prompt(found.prefix(passages), question: ""))
        return turns
    }
}

/// Functions that parse the items of a conversation.
enum ResponsesInput {
    /// Returns the items of a conversation, with references resolved, including the earlier items.
    ///
    /// - Parameters:
    ///   - field: The input of the request, a text or a list.
    ///   - earlier: The items of earlier responses that the request refers to.
    /// - Throws: `RequestError` that names the invalid field.
    static func items(_ field: Field, after earlier: EarlierItems) throws(RequestError) -> [Field] {
        // A truncated call has no result.
        var items = earlier.conversation.filter { !isCutCall($0) }.map { Field($0) }
        // A request without input continues an earlier response.
        if !field.isThere, !items.isEmpty { return items }
        guard case .array = try field.required(field.value) else {
            let text = try field.required(try field.string())
            return items + [Field(["type": "message", "role": "user", "content": .string(text)])]
        }
        for item in try field.list() ?? [] {
            guard let id = try reference(item) else {
                items.append(item)
                continue
            }
            guard let referenced = earlier.referenced[id] else {
                throw item["id"].invalid("is not the id of an item of a stored response; send the item itself")
            }
            items.append(Field(referenced))
        }
        return items
    }

    private static func isCutCall(_ item: JSONValue) -> Bool {
        guard let type = item["type"]?.string, item["status"] == "incomplete" else { return false }
        return ["function_call", "custom_tool_call", "mcp_call"].contains(type)
    }

    /// Returns the ID in an item reference; `nil` for a complete item.
    static func reference(_ item: Field) throws(RequestError) -> String? {
        let type = try item["type"].string()
        guard type == "item_reference" || type == nil && !item["role"].isThere && item["id"].isThere else { return nil }
        return try item["id"].required(try item["id"].string())
    }

    /// Returns an item in its stored form: with an ID, and a message's content as parts.
    ///
    /// - Parameters:
    ///   - item: The item from the client.
    ///   - ids: The IDs of the preceding items. A duplicate ID is replaced, because pagination needs unique IDs.
    static func identified(_ item: JSONValue, otherThan ids: inout Set<String>) -> JSONValue {
        guard case .object(var members) = item else { return item }
        let type = item["type"]?.string ?? "message"
        if item["type"]?.string == nil { members.insert(.init("type", .string(type)), at: 0) }
        let id = item["id"]?.string ?? ""
        if id.isEmpty || !ids.insert(id).inserted {
            members.removeAll { $0.key == "id" }
            members.insert(.init("id", .string(ResponseIDs.id(type == "message" ? "msg_" : "item_"))), at: 0)
        }
        if type == "message", let place = members.lastIndex(where: { $0.key == "content" }),
            let text = members[place].value.string
        {
            members[place].value =
                item["role"] == "assistant"
                ? [["type": "output_text", "text": .string(text), "annotations": []]]
                : [["type": "input_text", "text": .string(text)]]
        }
        return .object(members)
    }

    /// Converts items to turns.
    ///
    /// - Returns: The turns, and the approved calls that have not run. The results of these calls are empty.
    /// - Throws: `RequestError` that names the invalid field.
    static func messages(
        _ items: [Field]
    ) throws(RequestError) -> (messages: [InferenceRequest.Message], approved: [ApprovedCall]) {
        var turns = ResponsesTurns()
        var approvals = MCPApprovals()
        for item in items {
            if try approvals.add(item, to: &turns) { continue }
            try add(item, to: &turns)
        }
        return (turns.messages, approvals.approved)
    }

    private static func add(_ item: Field, to turns: inout ResponsesTurns) throws(RequestError) {
        let type = item["type"]
        switch try type.string() {
        case nil, "message": turns.append(try message(item))
        case "function_call", "custom_tool_call": turns.append(try call(item))
        case "function_call_output", "custom_tool_call_output":
            turns.append(
                result: try MessagesReader.result(item["output"]),
                of: try item["call_id"].required(try item["call_id"].string()))
        case "reasoning":
            var texts: [String] = []
            let summary = try item["summary"].list() ?? []
            for part in try item["content"].list() ?? summary {
                if let text = try part["text"].string() { texts.append(text) }
            }
            turns.reasoning = texts.isEmpty ? nil : texts.joined(separator: "\n")
        // The search is repeated. Tools in the conversation are offered together with the tools of the request.
        case "file_search_call", "additional_tools": break
        case "configuration_update", "compaction_trigger": throw UnsupportedToolItems.refusal(item)
        case _ where UnsupportedToolItems.add(item.value ?? nil, to: &turns): break
        default:
            throw type.invalid(
                "must be message, function_call, custom_tool_call, one of their outputs, reasoning, a built-in tool's call "
                    + "or output, mcp_list_tools, mcp_call, mcp_approval_request, mcp_approval_response or item_reference"
            )
        }
    }

    private static func message(_ item: Field) throws(RequestError) -> InferenceRequest.Message {
        let role = item["role"]
        let content = item["content"]
        func text() throws(RequestError) -> String { try content.required(try MessagesReader.text(content)) }
        switch try role.required(try role.string()) {
        case "system", "developer": return InferenceRequest.Message(.system, try text())
        case "user": return try MessagesReader.question(content)
        case "assistant": return try MessagesReader.answer(content)
        default: throw role.invalid("must be system, developer, user or assistant")
        }
    }

    private static func call(_ item: Field) throws(RequestError) -> InferenceRequest.ToolCall {
        let name = try item["name"].required(try item["name"].string())
        let isCustom = try item["type"].string() == "custom_tool_call"
        let input = item["input"]
        return InferenceRequest.ToolCall(
            id: try item["call_id"].required(try item["call_id"].string()),
            name: ResponsesTools.flatName(name, try item["namespace"].string()),
            arguments: isCustom
                ? JSONValue.object([.init("input", .string(try input.required(try input.string())))]).text
                : try MessagesReader.arguments(item["arguments"]))
    }
}

/// The turns of a conversation, built from its items.
struct ResponsesTurns {
    private(set) var messages: [InferenceRequest.Message] = []
    /// The reasoning that precedes the assistant's next message or call.
    var reasoning: String?
    private var calls: Set<String> = []

    mutating func append(_ message: InferenceRequest.Message) {
        var message = message
        if message.role == .assistant {
            message.reasoning = reasoning ?? message.reasoning
            reasoning = nil
        }
        messages.append(message)
    }

    /// Adds a call to the assistant's current turn, which includes the text and all calls of a reply.
    mutating func append(_ call: InferenceRequest.ToolCall) {
        if messages.last?.role != .assistant { append(InferenceRequest.Message(.assistant, "")) }
        messages[messages.count - 1].toolCalls.append(call)
        calls.insert(call.id)
    }

    /// Returns whether the conversation already contains a call.
    func hasCall(_ id: String) -> Bool { calls.contains(id) }

    /// Adds the result of a call, and returns the index of its turn.
    @discardableResult
    mutating func append(result: String, of id: String) -> Int {
        append(result: InferenceRequest.Message(.tool, result), of: id)
    }

    @discardableResult
    mutating func append(result: InferenceRequest.Message, of id: String) -> Int {
        var message = result
        message.toolCallID = id
        messages.append(message)
        return messages.count - 1
    }

    mutating func replace(_ index: Int, with text: String) { messages[index].text = text }
}

import Engine
import Foundation
import Support

/// Assembles and validates the pieces of an answer.
struct ChatReply {
    /// An event for the caller.
    enum Event: Equatable {
        case reasoning(String)
        /// Text with its tokens, if the server reports them.
        case text(String, [InferenceToken])
    }

    /// A complete call.
    struct Call {
        var id: String
        var name: String
        var arguments: String
        /// What the server wants back with the call.
        fileprivate(set) var extra: JSONValue?
        fileprivate var index: Int?
        /// The id as the server wrote it.
        fileprivate var givenID: String?
        fileprivate var progress: JSONProgress
        /// The arguments of the last piece, in case each piece has all of them so far.
        fileprivate var lastPiece: String

        fileprivate init(_ piece: ChatChunk.CallPiece, id: String) {
            (self.id, name, arguments) = (id, piece.name ?? "", piece.arguments)
            (index, givenID, lastPiece, extra) = (piece.index, piece.id, piece.arguments, piece.extra)
            progress = JSONProgress(piece.arguments)
        }

        fileprivate mutating func add(_ piece: ChatChunk.CallPiece) {
            if name.isEmpty { name = piece.name ?? "" }
            extra = piece.extra ?? extra
            guard !piece.arguments.isEmpty else { return }
            // Some servers begin with empty arguments, and write the real ones after them.
            if progress.state == .whole, arguments.utf8.count < 8, CallArguments.isEmptyObject(arguments) {
                (arguments, progress) = ("", JSONProgress())
            }
            arguments += piece.arguments
            progress.add(piece.arguments)
            lastPiece = piece.arguments
        }
    }

    /// The parameters of the tools that the model was given, by their names.
    let tools: [String: JSONValue]

    private(set) var text = ""
    private(set) var calls: [Call] = []
    private(set) var finishReason: String?
    private(set) var usage: ChatChunk.Usage?
    /// The number of pieces with text, which estimates the tokens if the server reports no usage.
    private(set) var pieces = 0
    private(set) var reasoningPieces = 0
    /// The name of the model that answers, as the server writes it; `nil` if it does not.
    private(set) var answeringModel: String?
    /// The deviations of the answer from the request.
    var findings = ReplyFindings()
    /// Whether text that was reported turned out to be thoughts, so that it is no longer in ``text``.
    private(set) var hasStrayThoughts = false
    /// Whether there is neither text nor a call.
    var isEmpty: Bool { calls.isEmpty && text.allSatisfy(\.isWhitespace) }
    /// Whether the model thought before the answer, or in its place.
    var hasThoughts: Bool { reasoningPieces > 0 || hasStrayThoughts }
    /// Whether any part of the answer has come.
    var hasBegun: Bool { pieces + reasoningPieces > 0 || !calls.isEmpty }
    /// Whether the answer is complete.
    private(set) var isDone = false

    /// Whether pieces of a message have come.
    private var hasPieces = false
    /// Whether whole messages turned out to be pieces.
    private var areMessagesPieces = false
    /// The words of the last event that is no part of the answer, which explain a stream that ends after it.
    private var notice: RemoteServerError?
    private var isThinking: Bool?
    private var endMark = "</think>"
    private var held = ""
    /// Tokens of text that is not reported yet.
    private var tokens: [InferenceToken] = []
    private var bytes = 0
    private static let mostBytes = 32 << 20
    private static let mostCalls = 128
    /// The most bytes of white space in which a mark of reasoning is looked for, again with each piece.
    private static let mostHeldBytes = 1 << 10

    /// The marks of reasoning in texts; `[THINK]` is Mistral's, and `<thought>` Gemini's.
    private static let marks = [
        (start: "<think>", end: "</think>"), (start: "<thinking>", end: "</thinking>"),
        (start: "<thought>", end: "</thought>"), (start: "[THINK]", end: "[/THINK]"),
    ]

    init(tools: [String: JSONValue]) { self.tools = tools }

    /// Adds an event.
    mutating func add(_ event: ServerSentEvents.Event) throws(RemoteFault) -> [Event] {
        bytes += event.data.count
        guard bytes <= Self.mostBytes else { throw .tooLarge }
        return try add(try AnswerPart(event))
    }

    /// Adds the whole answer of a server that does not stream.
    mutating func add(whole json: JSONValue) throws(RemoteFault) -> [Event] {
        defer { isDone = true }
        return try add(try AnswerPart(whole: json))
    }

    private mutating func add(_ part: AnswerPart) throws(RemoteFault) -> [Event] {
        guard !isDone else { return [] }
        switch part {
        case .end:
            isDone = true
            return []
        case .other(let words):
            notice = words ?? notice
            return []
        case .part(let json):
            notice = nil
            return try add(onlyNew(ChatChunk(json)))
        }
    }

    /// Returns a chunk without what came before.
    ///
    /// Perplexity ends a stream with the whole message, and some servers send the message so far each time.
    private mutating func onlyNew(_ chunk: ChatChunk) -> ChatChunk {
        guard chunk.isMessage else {
            hasPieces = hasPieces || !chunk.text.isEmpty || !chunk.reasoning.isEmpty || !chunk.calls.isEmpty
            return chunk
        }
        var chunk = chunk
        if !text.isEmpty, !areMessagesPieces, chunk.text.utf8.starts(with: text.utf8) {
            chunk.text = String(decoding: chunk.text.utf8.dropFirst(text.utf8.count), as: UTF8.self)
        } else if hasPieces, hasBegun {
            chunk.text = ""
        } else if !text.isEmpty, !chunk.text.isEmpty {
            areMessagesPieces = true
        }
        if hasPieces, reasoningPieces > 0 { chunk.reasoning = "" }
        if hasPieces, !calls.isEmpty { chunk.calls = [] }
        return chunk
    }

    private mutating func add(_ chunk: ChatChunk) throws(RemoteFault) -> [Event] {
        answeringModel = chunk.model ?? answeringModel
        usage = chunk.usage ?? usage
        finishReason = chunk.finishReason ?? finishReason
        var events: [Event] = []
        tokens += chunk.tokens
        if !chunk.reasoning.isEmpty {
            reasoningPieces += 1
            tokens = []
            events.append(.reasoning(chunk.reasoning))
        }
        if !chunk.text.isEmpty { events += take(chunk.text) }
        for piece in chunk.calls { try take(piece) }
        if finishReason == "content_filter" { throw .filtered }
        return events
    }

    /// Ends the answer.
    ///
    /// - Returns: The events that were held back.
    mutating func finish() throws(RemoteFault) -> [Event] {
        // Some servers end a stream without [DONE]; an answer with a reason to end is complete.
        guard finishReason != nil || (isDone && hasBegun) else { throw notice.map { .error($0) } ?? .cutOff }
        calls.removeAll { $0.name.isEmpty && $0.progress.state == .blank }
        for index in calls.indices {
            let call = calls[index]
            guard !call.name.isEmpty else { throw .unreadable }
            guard
                let arguments = CallArguments.object(call.arguments, schema: tools[call.name])
                    ?? CallArguments.object(call.lastPiece, schema: tools[call.name])
            else { throw .unreadableCall(call.name) }
            calls[index].arguments = arguments
        }
        defer { dropStrayThoughts() }
        defer { held = "" }
        if !held.isEmpty { return emit(held, isReasoning: isThinking == true) }
        // After a limit, these are the tokens of half a character; otherwise the token that ends the answer.
        return tokens.isEmpty || finishReason != "length" ? [] : [.text("", tokens)]
    }

    /// Drops the text up to a line `</think>`.
    ///
    /// If the template opens the reasoning and the server does not parse it, only its end mark is in the text.
    private mutating func dropStrayThoughts() {
        guard let end = text.range(of: "</think>") else { return }
        let (thoughts, rest) = (text[..<end.lowerBound], text[end.upperBound...])
        // An answer may be about the tag.
        guard thoughts.last?.isNewline ?? true, rest.first?.isNewline ?? true, !thoughts.contains("<think>") else {
            return
        }
        text = String(rest.drop(while: \.isWhitespace))
        hasStrayThoughts = true
    }

    /// Adds what an earlier reply to the same request took and found, and that its text is withdrawn.
    mutating func add(_ other: ChatReply) {
        findings.notes = other.findings.notes + findings.notes.filter { !other.findings.notes.contains($0) }
        findings.news = other.findings.news + findings.news.filter { !other.findings.news.contains($0) }
        hasStrayThoughts = hasStrayThoughts || other.hasStrayThoughts
        pieces += other.pieces
        reasoningPieces += other.reasoningPieces
        guard var sum = usage, let part = other.usage else { return usage = nil }
        sum.input += part.input
        sum.cached += part.cached
        sum.output += part.output
        sum.reasoning += part.reasoning
        usage = sum
    }

    /// Whether two names mean the same model, as a server may add a folder, a tag or a date.
    static func isSame(_ answering: String, _ asked: String) -> Bool {
        func base(_ name: String) -> Substring {
            let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? name[...]
            return last.hasSuffix(".gguf") ? last.dropLast(5) : last
        }
        let (answering, asked) = (base(answering.lowercased()), base(asked.lowercased()))
        if answering == asked { return true }
        guard answering.hasPrefix(asked), let next = answering.dropFirst(asked.count).first else { return false }
        return ":@-".contains(next)
    }

    // MARK: Text

    /// Adds text, and separates reasoning that a server leaves at its beginning.
    private mutating func take(_ piece: String) -> [Event] {
        switch isThinking {
        case false?: return emit(piece, isReasoning: false)
        case nil:
            held += piece
            let start = held.drop { $0.isWhitespace }
            if let marks = Self.marks.first(where: { start.hasPrefix($0.start) }) {
                isThinking = true
                endMark = marks.end
                held = String(start.dropFirst(marks.start.count))
                return thoughts()
            }
            guard held.utf8.count > Self.mostHeldBytes || !Self.marks.contains(where: { $0.start.hasPrefix(start) })
            else { return [] }
            isThinking = false
            defer { held = "" }
            return emit(held, isReasoning: false)
        case true?:
            held += piece
            return thoughts()
        }
    }

    private mutating func thoughts() -> [Event] {
        if let end = held.range(of: endMark) {
            isThinking = false
            let (thought, rest) = (String(held[..<end.lowerBound]), held[end.upperBound...].drop { $0.isWhitespace })
            held = ""
            return (thought.isEmpty ? [] : emit(thought, isReasoning: true))
                + (rest.isEmpty ? [] : emit(String(rest), isReasoning: false))
        }
        // A possible beginning of the end mark is held back.
        let kept = (1..<endMark.count).reversed().first { held.hasSuffix(endMark.prefix($0)) } ?? 0
        let thought = String(held.dropLast(kept))
        held = String(held.suffix(kept))
        return thought.isEmpty ? [] : emit(thought, isReasoning: true)
    }

    private mutating func emit(_ piece: String, isReasoning: Bool) -> [Event] {
        // Reasoning tokens are not part of the answer.
        defer { tokens = [] }
        if isReasoning {
            reasoningPieces += 1
            return [.reasoning(piece)]
        }
        pieces += 1
        text += piece
        return [.text(piece, tokens)]
    }

    // MARK: Calls

    /// Adds a piece of a call.
    ///
    /// Pieces are joined by id or index; without either, a name begins a new call. Each piece is read once.
    private mutating func take(_ piece: ChatChunk.CallPiece) throws(RemoteFault) {
        var piece = piece
        piece.name = try piece.name.map { name throws(RemoteFault) in try offered(name) }
        if let index = call(of: piece) {
            switch relation(of: piece, to: calls[index]) {
            case .repetition: return
            case .part:
                calls[index].add(piece)
                return
            case .other: break
            }
        }
        guard calls.count < Self.mostCalls else { throw .unreadable }
        // What is remembered of a call needs an id that no other reply has.
        var id = piece.id ?? (piece.extra == nil ? "call_\(calls.count)" : "call_\(UUID().uuidString)")
        while calls.contains(where: { $0.id == id }) { id += "_\(calls.count)" }
        calls.append(Call(piece, id: id))
    }

    /// The name of a tool that was offered.
    ///
    /// gpt-oss and Gemini put the name of a namespace before it.
    private func offered(_ name: String) throws(RemoteFault) -> String {
        let names =
            [name] + ["functions.", "default_api."].filter(name.hasPrefix).map { String(name.dropFirst($0.count)) }
        guard let name = names.first(where: { tools[$0] != nil }) else { throw .unknownTool(name) }
        return name
    }

    /// The call to which a piece may belong.
    private func call(of piece: ChatChunk.CallPiece) -> Int? {
        if let id = piece.id, let same = calls.lastIndex(where: { $0.givenID == id }) { return same }
        if let index = piece.index { return calls.lastIndex { $0.index == index } }
        // Each piece may have an id of its own.
        guard piece.name == nil, let last = calls.last, piece.id == nil || last.progress.state != .whole else {
            return nil
        }
        return calls.indices.last
    }

    private enum Relation {
        case part
        case repetition
        case other
    }

    private func relation(of piece: ChatChunk.CallPiece, to call: Call) -> Relation {
        let isSame = piece.id == nil || piece.id == call.givenID
        let isWhole = call.progress.state == .whole
        if isSame, isWhole, piece.arguments == call.arguments { return .repetition }
        guard piece.name != nil, !call.name.isEmpty, isWhole || call.progress.state == .blank else { return .part }
        // Gemini's endpoint gives several complete calls the same index.
        return !isSame || isWhole && JSONProgress(piece.arguments).state == .whole ? .other : .part
    }
}

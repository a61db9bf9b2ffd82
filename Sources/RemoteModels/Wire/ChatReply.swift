import Engine
import Foundation
import Support

/// An answer that is assembled from pieces and validated.
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
        /// The data that the server requires back with the call.
        fileprivate(set) var extra: JSONValue?
        fileprivate var index: Int?
        /// The ID as the server sent it.
        fileprivate var givenID: String?
        fileprivate var progress: JSONProgress
        /// The arguments of the last piece, in case each piece repeats all arguments so far.
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
            // Some servers first send empty arguments and then the actual ones.
            if progress.state == .whole, arguments.utf8.count < 8, CallArguments.isEmptyObject(arguments) {
                (arguments, progress) = ("", JSONProgress())
            }
            arguments += piece.arguments
            progress.add(piece.arguments)
            lastPiece = piece.arguments
        }
    }

    /// The parameters of the offered tools, by their names.
    let tools: [String: JSONValue]

    private(set) var text = ""
    private(set) var calls: [Call] = []
    private(set) var finishReason: String?
    private(set) var usage: ChatChunk.Usage?
    /// The number of pieces with text, an estimate of the tokens if the server reports no usage.
    private(set) var pieces = 0
    private(set) var reasoningPieces = 0
    /// The name of the answering model, if the server reports it.
    private(set) var answeringModel: String?
    /// The deviations of the answer from the request.
    var findings = ReplyFindings()
    /// Whether reported text turned out to be reasoning, so that it is no longer in ``text``.
    private(set) var hasMisplacedReasoning = false
    /// Whether the answer has neither text nor a call.
    ///
    /// If a call is required, some servers write the list of calls as text. An empty list is no answer.
    var isEmpty: Bool {
        let isEmptyList = requiresCall && text.utf8.count < 64 && text.filter { !$0.isWhitespace } == "[]"
        return calls.isEmpty && (isEmptyList || text.allSatisfy(\.isWhitespace))
    }
    /// Whether the model reasoned before or instead of the answer.
    var hasThoughts: Bool { reasoningPieces > 0 || hasMisplacedReasoning }
    /// Whether any part of the answer has arrived.
    var hasBegun: Bool { pieces + reasoningPieces > 0 || !calls.isEmpty }
    /// Whether the answer is complete.
    private(set) var isDone = false

    /// Whether pieces of a message have arrived.
    private var hasPieces = false
    /// Whether apparently complete messages turned out to be pieces.
    private var areMessagesPieces = false
    /// The error text of the last event outside of the answer, which explains a stream that then ends.
    private var notice: RemoteServerError?
    private var isThinking: Bool?
    private var endMark = "</think>"
    private var held = ""
    /// The tokens of text that was not reported yet.
    private var tokens: [InferenceToken] = []
    private let requiresCall: Bool
    private var bytes = 0
    private static let maximumBytes = 32 << 20
    private static let maximumCalls = 128
    /// The maximum size of leading white space that is held back while waiting for a reasoning mark.
    private static let maximumHeldBytes = 1 << 10

    /// The marks of reasoning in texts, including Mistral's `[THINK]` and Gemini's `<thought>`.
    private static let marks = [
        (start: "<think>", end: "</think>"), (start: "<thinking>", end: "</thinking>"),
        (start: "<thought>", end: "</thought>"), (start: "[THINK]", end: "[/THINK]"),
    ]

    init(tools: [String: JSONValue], requiresCall: Bool = false) {
        self.tools = tools
        self.requiresCall = requiresCall
    }

    /// Adds an event of the stream, and returns the events for the caller.
    mutating func add(_ event: ServerSentEvents.Event) throws(RemoteFault) -> [Event] {
        bytes += event.data.count
        guard bytes <= Self.maximumBytes else { throw .tooLarge }
        return try add(try AnswerPart(event))
    }

    /// Adds the complete answer of a server that does not stream.
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

    /// Returns a chunk without the parts that were already received.
    ///
    /// Perplexity ends a stream with the complete message, and some servers send the message so far each time.
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

    /// Ends the answer, and returns the events that were held back.
    mutating func finish() throws(RemoteFault) -> [Event] {
        // Some servers omit [DONE], so an answer with a finish reason is complete.
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
        // After a token limit the remaining tokens are part of an incomplete character. Otherwise they are the end
        // token.
        return tokens.isEmpty || finishReason != "length" ? [] : [.text("", tokens)]
    }

    /// Removes the text up to a line `</think>`, and treats the removed text as reasoning.
    ///
    /// If the template opens the reasoning and the server does not parse the reasoning, the text contains only the
    /// end mark.
    private mutating func dropStrayThoughts() {
        guard let end = text.range(of: "</think>") else { return }
        let (thoughts, rest) = (text[..<end.lowerBound], text[end.upperBound...])
        // The tag must be on its own line, because an answer may be about the tag.
        guard thoughts.last?.isNewline ?? true, rest.first?.isNewline ?? true, !thoughts.contains("<think>") else {
            return
        }
        text = String(rest.drop(while: \.isWhitespace))
        hasMisplacedReasoning = true
    }

    /// Adds the usage and the findings of an earlier reply to the same request, whose text is withdrawn.
    mutating func add(_ other: ChatReply) {
        findings.notes = other.findings.notes + findings.notes.filter { !other.findings.notes.contains($0) }
        findings.news = other.findings.news + findings.news.filter { !other.findings.news.contains($0) }
        hasMisplacedReasoning = hasMisplacedReasoning || other.hasMisplacedReasoning
        pieces += other.pieces
        reasoningPieces += other.reasoningPieces
        guard var sum = usage, let part = other.usage else { return usage = nil }
        sum.input += part.input
        sum.cached += part.cached
        sum.output += part.output
        sum.reasoning += part.reasoning
        usage = sum
    }

    /// Returns whether two names denote the same model, except for a folder, a tag or a date that a server adds.
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

    /// Adds text, separating reasoning that the server left at the start of the text.
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
            guard held.utf8.count > Self.maximumHeldBytes || !Self.marks.contains(where: { $0.start.hasPrefix(start) })
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
        // A possible start of the end mark is held back.
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
    /// Pieces are joined by ID or index. Without either, a name starts a new call.
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
        guard calls.count < Self.maximumCalls else { throw .unreadable }
        // Stored data of a call requires an ID that is unique across replies.
        var id = piece.id ?? (piece.extra == nil ? "call_\(calls.count)" : "call_\(UUID().uuidString)")
        while calls.contains(where: { $0.id == id }) { id += "_\(calls.count)" }
        calls.append(Call(piece, id: id))
    }

    /// Returns the offered tool's name for a name in a call.
    ///
    /// gpt-oss and Gemini add the name of a namespace as a prefix.
    private func offered(_ name: String) throws(RemoteFault) -> String {
        let names =
            [name] + ["functions.", "default_api."].filter(name.hasPrefix).map { String(name.dropFirst($0.count)) }
        guard let name = names.first(where: { tools[$0] != nil }) else { throw .unknownTool(name) }
        return name
    }

    /// Returns the index of the call to which a piece may belong.
    private func call(of piece: ChatChunk.CallPiece) -> Int? {
        if let id = piece.id, let same = calls.lastIndex(where: { $0.givenID == id }) { return same }
        if let index = piece.index { return calls.lastIndex { $0.index == index } }
        // Some servers give each piece of a call its own ID.
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
        // Gemini's endpoint uses the same index for several complete calls.
        return !isSame || isWhole && JSONProgress(piece.arguments).state == .whole ? .other : .part
    }
}

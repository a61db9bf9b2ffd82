import Engines
import Foundation
import OrderedJSON

/// Assembles and validates the pieces of an answer.
struct ChatReply {
    /// An event for the caller.
    enum Event: Equatable {
        case reasoning(String)
        /// Text with its tokens, if the server reports them.
        case text(String, [InferenceToken])
    }

    /// A complete call.
    struct Call: Equatable {
        var id: String
        var name: String
        var arguments: String
        fileprivate var index: Int?
        /// The id as the server wrote it.
        fileprivate var givenID: String?
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
    /// Whether any part of the answer has come.
    var hasBegun: Bool { pieces + reasoningPieces > 0 || !calls.isEmpty }
    /// Whether the answer is complete.
    private(set) var isDone = false

    private var isThinking: Bool?
    private var held = ""
    /// Tokens of text that is not reported yet.
    private var tokens: [InferenceToken] = []
    private var bytes = 0
    private static let mostBytes = 32 << 20
    private static let mostCalls = 128
    /// The most bytes of white space in which a beginning of `<think>` is looked for, again with each piece.
    private static let mostHeldBytes = 1 << 10

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
        case .ignored: return []
        case .part(let json): return try add(ChatChunk(json))
        }
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
        guard finishReason != nil || (isDone && hasBegun) else { throw .cutOff }
        for index in calls.indices {
            let call = calls[index]
            guard let arguments = CallArguments.object(call.arguments, schema: tools[call.name]) else {
                throw .unreadableCall(call.name)
            }
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
            guard !start.hasPrefix("<think>") else {
                isThinking = true
                held = String(start.dropFirst("<think>".count))
                return thoughts()
            }
            guard held.utf8.count > Self.mostHeldBytes || !"<think>".hasPrefix(start) else { return [] }
            isThinking = false
            defer { held = "" }
            return emit(held, isReasoning: false)
        case true?:
            held += piece
            return thoughts()
        }
    }

    private mutating func thoughts() -> [Event] {
        if let end = held.range(of: "</think>") {
            isThinking = false
            let (thought, rest) = (String(held[..<end.lowerBound]), held[end.upperBound...].drop { $0.isWhitespace })
            held = ""
            return (thought.isEmpty ? [] : emit(thought, isReasoning: true))
                + (rest.isEmpty ? [] : emit(String(rest), isReasoning: false))
        }
        // A possible beginning of the end mark is held back.
        let kept = (1..<"</think>".count).reversed().first { held.hasSuffix("</think>".prefix($0)) } ?? 0
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
    /// Pieces are joined by id or index; without either, a name begins a new call.
    private mutating func take(_ piece: ChatChunk.CallPiece) throws(RemoteFault) {
        var known =
            if let id = piece.id, let same = calls.lastIndex(where: { $0.givenID == id }) {
                Optional(same)
            } else if let index = piece.index {
                calls.lastIndex { $0.index == index }
            } else {
                piece.name == nil && piece.id == nil ? calls.indices.last : nil
            }
        if let index = known {
            let call = calls[index]
            let isSame = piece.id == nil || piece.id == call.givenID
            // Gemini's endpoint gives several complete calls the same index.
            let isOther = piece.name != nil && (!isSame || isWhole(call.arguments) && isWhole(piece.arguments))
            let isRepeated = isSame && piece.arguments == call.arguments && isWhole(call.arguments)
            if isRepeated { return }
            if isOther, call.arguments.allSatisfy(\.isWhitespace) || isWhole(call.arguments) { known = nil }
        }
        if let known {
            calls[known].arguments += piece.arguments
            return
        }
        guard let name = piece.name, calls.count < Self.mostCalls else { throw .unreadable }
        guard tools[name] != nil else { throw .unknownTool(name) }
        var id = piece.id ?? "call_\(calls.count)"
        while calls.contains(where: { $0.id == id }) { id += "_\(calls.count)" }
        calls.append(
            Call(id: id, name: name, arguments: piece.arguments, index: piece.index, givenID: piece.id))
    }

    private func isWhole(_ arguments: String) -> Bool {
        arguments.last { !$0.isWhitespace } == "}" && (try? JSONValue(arguments.utf8))?.isObject == true
    }
}

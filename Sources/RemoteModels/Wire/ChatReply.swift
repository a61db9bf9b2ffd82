import Engines
import Foundation
import OrderedJSON

/// Puts the pieces of one streamed answer together, and checks them.
struct ChatReply {
    /// Something to report.
    enum Event: Equatable {
        case reasoning(String)
        /// Text with its tokens, where the server tells them.
        case text(String, [InferenceToken])
    }

    /// A whole call.
    struct Call: Equatable {
        var id: String
        var name: String
        var arguments: String
        fileprivate var index: Int?
        /// The id that the server gave it.
        fileprivate var givenID: String?
    }

    /// The parameters of the tools that the model was given, by their names.
    let tools: [String: JSONValue]

    private(set) var text = ""
    private(set) var calls: [Call] = []
    private(set) var finishReason: String?
    private(set) var usage: ChatChunk.Usage?
    /// Pieces with text; about as many as tokens, where the server tells no usage.
    private(set) var pieces = 0
    private(set) var reasoningPieces = 0
    /// The name of the model that answers, as the server writes it; `nil` if it does not.
    private(set) var answeringModel: String?
    /// What the server is found to do otherwise than it was asked.
    var findings = ReplyFindings()
    /// Whether text that was reported turned out to be thoughts, so that it is no longer in ``text``.
    private(set) var hasStrayThoughts = false
    /// Whether there is nothing to show: neither words nor calls.
    var isEmpty: Bool { calls.isEmpty && text.allSatisfy(\.isWhitespace) }
    /// Whether anything of the answer has come.
    var hasBegun: Bool { pieces + reasoningPieces > 0 || !calls.isEmpty }
    /// Whether nothing more is due.
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

    /// Takes an event.
    mutating func add(_ event: ServerSentEvents.Event) throws(RemoteFault) -> [Event] {
        bytes += event.data.count
        guard bytes <= Self.mostBytes else { throw .tooLarge }
        return try add(try AnswerPart(event))
    }

    /// Takes the whole answer of a server that does not stream.
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
    /// - Returns: What was held back.
    mutating func finish() throws(RemoteFault) -> [Event] {
        // Some servers end a stream without [DONE]; what says that the answer is whole is its reason to end.
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
        // The beginning of a character at which the tokens ran out; else the token that ends the answer.
        return tokens.isEmpty || finishReason != "length" ? [] : [.text("", tokens)]
    }

    /// Drops the text up to a line `</think>`: where the template opens the thoughts and the server does not read them,
    /// only their end stands in the text.
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

    /// Whether a server's name for a model means the one that was asked for: with its folder, its tag or its date.
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

    /// Thoughts that a server leaves in the text are taken out of its beginning.
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
        // What may be the beginning of the end is held back.
        let kept = (1..<"</think>".count).reversed().first { held.hasSuffix("</think>".prefix($0)) } ?? 0
        let thought = String(held.dropLast(kept))
        held = String(held.suffix(kept))
        return thought.isEmpty ? [] : emit(thought, isReasoning: true)
    }

    private mutating func emit(_ piece: String, isReasoning: Bool) -> [Event] {
        // Those of thoughts are none of the answer.
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

    /// Pieces of a call are joined by its id or index; where there is neither, a name begins a new call.
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
            // Gemini's endpoint gives several whole calls the same index.
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

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
    }

    /// The name of the model that was asked for.
    let model: String
    /// The names of the tools that it was given.
    let tools: Set<String>

    private(set) var text = ""
    private(set) var calls: [Call] = []
    private(set) var finishReason: String?
    private(set) var usage: ChatChunk.Usage?
    /// Pieces with text; about as many as tokens, where the server tells no usage.
    private(set) var pieces = 0
    private(set) var reasoningPieces = 0
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

    init(model: String, tools: Set<String>) {
        self.model = model
        self.tools = tools
    }

    /// Takes the data of an event.
    mutating func add(_ event: [UInt8]) throws(RemoteFault) -> [Event] {
        bytes += event.count
        guard bytes <= Self.mostBytes else { throw .tooLarge }
        if event == Array("[DONE]".utf8) {
            isDone = true
            return []
        }
        guard !isDone, !event.isEmpty else { return [] }
        let json: JSONValue
        do { json = try JSONValue(event) } catch { throw .unreadable }
        return try add(try ChatChunk(json))
    }

    /// Takes a piece.
    mutating func add(_ chunk: ChatChunk) throws(RemoteFault) -> [Event] {
        if let answering = chunk.model, !answering.isEmpty, !Self.isSame(answering, model) {
            throw .otherModel(answering)
        }
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
        for index in calls.indices where calls[index].arguments.allSatisfy(\.isWhitespace) {
            calls[index].arguments = "{}"
        }
        for call in calls {
            guard let json = try? JSONValue(call.arguments.utf8), json.isObject else {
                throw .unreadableCall(call.name)
            }
        }
        defer { held = "" }
        if !held.isEmpty { return emit(held, isReasoning: false) }
        // The beginning of a character at which the tokens ran out; else the token that ends the answer.
        return tokens.isEmpty || finishReason != "length" ? [] : [.text("", tokens)]
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
            guard !"<think>".hasPrefix(start) else { return [] }
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

    /// Pieces of a call are joined by their index; where there is none, by a new id beginning a new one.
    private mutating func take(_ piece: ChatChunk.CallPiece) throws(RemoteFault) {
        let known =
            if let index = piece.index {
                calls.firstIndex { $0.index == index }
            } else if let id = piece.id, !id.isEmpty {
                calls.firstIndex { $0.id == id }
            } else {
                piece.name == nil ? calls.indices.last : nil
            }
        if let known {
            calls[known].arguments += piece.arguments
            return
        }
        guard let name = piece.name, calls.count < Self.mostCalls else { throw .unreadable }
        guard tools.contains(name) else { throw .unknownTool(name) }
        let id = piece.id.flatMap { $0.isEmpty ? nil : $0 } ?? "call_\(calls.count)"
        calls.append(
            Call(
                id: calls.contains { $0.id == id } ? "\(id)_\(calls.count)" : id, name: name,
                arguments: piece.arguments, index: piece.index))
    }
}

import Engine
import Synchronization

/// A way to pass a conversation to a template, from the unchanged conversation to a form that every template can
/// render.
///
/// Each form includes the changes of the preceding forms. Texts are moved and joined, but never dropped.
enum ChatForm: Int, CaseIterable, Comparable {
    case asSent
    /// Text next to calls becomes a separate turn, and call ids have nine letters and digits.
    case separate
    /// A single system turn at the beginning; later system texts become user text.
    case systemFirst
    /// The first turn is the user's, and user and assistant alternate.
    case alternating
    /// The system text becomes user text.
    case withoutSystem
    /// Tools, calls and results are rendered as text.
    case inWords

    static func < (left: ChatForm, right: ChatForm) -> Bool { left.rawValue < right.rawValue }

    /// The user turn inserted before an assistant that speaks first.
    static let opening = "(The conversation begins.)"
    /// The assistant turn between a tool's result and a user turn, as clients of Mistral's models send it.
    static let acknowledgement = "Understood."
    /// The text of an empty user turn.
    static let noText = "(no text)"

    /// Returns the turns in this form, except for the text of ``inWords``.
    func turns(_ turns: [InferenceRequest.Message]) -> [InferenceRequest.Message] {
        var turns = turns
        if self >= .separate { turns = Self.withSeparateCalls(Self.withShortIDs(turns)) }
        if self >= .systemFirst { turns = Self.withSystemFirst(turns, keepsSystem: self < .withoutSystem) }
        return self >= .alternating ? Self.alternating(turns) : turns
    }

    // MARK: Calls

    private static func withSeparateCalls(_ turns: [InferenceRequest.Message]) -> [InferenceRequest.Message] {
        turns.flatMap { turn in
            guard !turn.toolCalls.isEmpty, !turn.isBlank else { return [turn] }
            var (words, calls) = (turn, turn)
            words.toolCalls = []
            calls.text = ""
            calls.reasoning = nil
            return [words, calls]
        }
    }

    /// Returns turns with ids of nine characters, because Mistral's templates reject all other ids.
    private static func withShortIDs(_ turns: [InferenceRequest.Message]) -> [InferenceRequest.Message] {
        guard turns.contains(where: \.hasLongIDs) else { return turns }
        var turns = turns
        var (ids, open, number): ([String: String], [String], Int) = ([:], [], 0)
        func next() -> String {
            number += 1
            let digits = String(number)
            return "call" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        }
        for index in turns.indices {
            if !turns[index].toolCalls.isEmpty { open = [] }
            for call in turns[index].toolCalls.indices {
                let id = next()
                ids[turns[index].toolCalls[call].id] = id
                turns[index].toolCalls[call].id = id
                open.append(id)
            }
            guard turns[index].role == .tool else { continue }
            // A result without an id belongs to the first call without a result.
            let id = turns[index].toolCallID.flatMap { ids[$0] } ?? open.first ?? next()
            open.removeAll { $0 == id }
            turns[index].toolCallID = id
        }
        return turns
    }

    // MARK: Speakers

    private static func withSystemFirst(
        _ turns: [InferenceRequest.Message], keepsSystem: Bool
    ) -> [InferenceRequest.Message] {
        var result: [InferenceRequest.Message] = []
        // No turn may come between a call and its result.
        var held: [String] = []
        func release() {
            guard !held.isEmpty else { return }
            let text = held.joined(separator: "\n\n")
            held = []
            if let last = result.last, last.role == .user {
                result[result.count - 1].text = joined(last.text, text)
            } else {
                result.append(InferenceRequest.Message(.user, text))
            }
        }
        for var turn in turns {
            switch turn.role {
            case .system where keepsSystem && result.isEmpty: result.append(turn)
            case .system where keepsSystem && result.count == 1 && result[0].role == .system && held.isEmpty:
                result[0].text = joined(result[0].text, turn.text)
            case .system: if !turn.isBlank { held.append(turn.text) }
            case .user:
                if !held.isEmpty { turn.text = joined(held.joined(separator: "\n\n"), turn.text) }
                held = []
                result.append(turn)
            case .assistant:
                release()
                result.append(turn)
            case .tool: result.append(turn)
            }
        }
        release()
        return result
    }

    /// Returns turns in which user and assistant alternate.
    ///
    /// Calls and results do not count, because Mistral's templates skip them when they check alternation.
    private static func alternating(_ turns: [InferenceRequest.Message]) -> [InferenceRequest.Message] {
        var result: [InferenceRequest.Message] = []
        /// The index of the last turn by the user, or by the assistant without calls.
        var last: Int?
        for var turn in turns {
            guard turn.role != .system else {
                result.append(turn)
                continue
            }
            if last == nil, turn.role != .user {
                result.append(InferenceRequest.Message(.user, opening))
                last = result.count - 1
            }
            guard turn.role == .user || turn.role == .assistant && turn.toolCalls.isEmpty else {
                result.append(turn)
                continue
            }
            if turn.role == .assistant, turn.isBlank { continue }
            if let index = last {
                let isAdjacent = index == result.count - 1
                switch (result[index].role == turn.role, turn.role) {
                case (true, _) where isAdjacent:
                    result[index].text = joined(result[index].text, turn.text)
                    continue
                // The assistant's texts before and after calls are joined.
                case (true, .assistant): turn.text = joined(result.remove(at: index).text, turn.text)
                case (true, _): result.append(InferenceRequest.Message(.assistant, acknowledgement))
                case (false, .user) where !isAdjacent: result.append(result.remove(at: index))
                default: break
                }
            }
            result.append(turn)
            last = result.count - 1
        }
        if last == nil { result.append(InferenceRequest.Message(.user, opening)) }
        for index in result.indices where result[index].role == .user && result[index].isBlank {
            result[index].text = noText
        }
        return result
    }

    private static func joined(_ text: String, _ other: String) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { return other }
        return other.allSatisfy(\.isWhitespace) ? text : text + "\n\n" + other
    }
}

extension InferenceRequest.Message {
    fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// Whether an id is missing, or is not nine letters and digits.
    fileprivate var hasLongIDs: Bool {
        let ids: [String?] = role == .tool ? [toolCallID] : toolCalls.map(\.id)
        return ids.contains { id in
            id?.utf8.count != CallSyntax.idLength
                || id?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } != true
        }
    }
}

// MARK: Knowledge about a template

/// The sequence of roles in a conversation as far as it matters to templates: the pairs of adjacent turns.
///
/// Conversations of the same shape need the same form, regardless of their length.
struct ChatShape: Hashable {
    private let pairs: Set<UInt16>
    private let hasTools: Bool
    private let thinks: Bool?
    private let addsGenerationPrompt: Bool

    init(_ conversation: ChatConversation) {
        let edge: UInt16 = 0
        var pairs: Set<UInt16> = []
        var last = edge
        for turn in conversation.turns {
            let kind = Self.kind(of: turn)
            pairs.insert(last << 8 | kind)
            last = kind
        }
        pairs.insert(last << 8 | edge)
        self.pairs = pairs
        hasTools = !conversation.tools.isEmpty
        thinks = conversation.thinks
        addsGenerationPrompt = conversation.addsGenerationPrompt
    }

    /// Returns a number from 1 to 255 for each kind of turn that templates may distinguish.
    private static func kind(of turn: InferenceRequest.Message) -> UInt16 {
        let role: UInt16 =
            switch turn.role {
            case .system: 1
            case .user: 2
            case .assistant: 3
            case .tool: 4
            }
        let traits = [turn.isBlank, turn.hasLongIDs, !turn.toolCalls.isEmpty, turn.toolCalls.count > 1]
        return traits.reduce(role) { $0 << 1 | ($1 ? 1 : 0) }
    }
}

/// The forms that are known to work with a template, by shape.
final class KnownForms: Sendable {
    private let forms = Mutex<[ChatShape: ChatForm]>([:])
    /// The maximum number of shapes, so that a client with many shapes cannot use up memory.
    private static let limit = 256

    subscript(shape: ChatShape) -> ChatForm? {
        get { forms.withLock { $0[shape] } }
        set { forms.withLock { if $0.count < Self.limit || $0[shape] != nil { $0[shape] = newValue } } }
    }
}

/// A conversation with unique texts, which show whether a template renders all texts.
struct ProbedConversation {
    let conversation: ChatConversation
    private let count: Int
    private static let parts = ["a", "b"]

    init(_ conversation: ChatConversation) {
        var (probed, count) = (conversation, 0)
        for index in probed.turns.indices {
            probed.turns[index].reasoning = nil
            guard !probed.turns[index].isBlank else { continue }
            // Each text has two lines, to detect a template that renders only a part.
            probed.turns[index].text = Self.parts.map { "hq\(count)\($0)q" }.joined(separator: "\n")
            count += 1
        }
        self.conversation = probed
        self.count = count
    }

    func isWhole(in text: String) -> Bool {
        var found: Set<Substring> = []
        for piece in text.split(separator: "hq").dropFirst(text.hasPrefix("hq") ? 0 : 1) {
            let name = piece.prefix { $0 != "q" }
            if name.dropLast().allSatisfy(\.isWholeNumber), Int(name.dropLast()).map({ $0 < count }) == true {
                found.insert(name)
            }
        }
        return found.count == count * Self.parts.count
    }
}

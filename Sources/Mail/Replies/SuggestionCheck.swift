import Foundation
import MailReading
import Retrieval

/// A check whether a model's reply can be sent by the mail's recipient.
///
/// Small models often speak as the mail's sender, or as an assistant. The check can be strict where a composed reply
/// replaces one that fails.
struct SuggestionCheck {
    /// The strictness of a check; each level includes the preceding ones.
    enum Level: Int {
        /// The reply has a permitted form, no facts that the mail lacks, and does not repeat the mail.
        case form
        /// The reply is in the mail's language, speaks as the recipient and agrees with its intent.
        case meaning
        /// The reply takes up the request, and uses no words but those of the mail and common words of replies.
        case words
    }

    private let level: Level
    private let check: MailCheck
    private let requests: MailRequests
    private let request: MailRequest?
    /// The words of the mail without accents.
    private let known: Set<String>
    private let sentences: Set<String>
    /// The pairs of a person and a word that the mail's sender wrote, such as "my brother".
    private let pairs: Set<[String]>
    private let names: Set<String>

    init(_ message: MailMessage, _ requests: MailRequests, level: Level) {
        self.level = level
        check = MailCheck([message], instructions: PromptTemplates.instructions)
        self.requests = requests
        request = requests.main
        let words = SpacedWords.plain(requests.text)
        known = Set(words)
        sentences = Set(Self.clauses(requests.text))
        let people = requests.language.flatMap { ReplyWords.of[$0] }
        pairs = Set(zip(words, words.dropFirst()).filter { people?.persons.contains($0.0) ?? false }.map { [$0, $1] })
        let named = (message.from + message.to + message.cc).compactMap(\.name)
        names = Set(named.flatMap(SpacedWords.plain).filter { $0.count > 2 })
    }

    /// Returns the first problem with the form of a complete or partial reply.
    func problem(of text: String) -> OutputCheck.Problem? { check.problem(of: text) }

    /// Returns whether a complete reply may be shown.
    func passes(_ reply: SmartReply) -> Bool {
        guard check.problem(of: reply.text) == nil, check.hasKnownFacts(reply.text),
            !check.isRepeated(reply.text), !check.mentionsModel(reply.text)
        else { return false }
        guard level != .form, let language = requests.language, let request, let table = ReplyWords.of[language]
        else { return true }
        let words = SpacedWords.plain(reply.text)
        return (3...25).contains(words.count) && ReplyWords.language(of: words) == language
            && !ReplyWords.assistant.matches(in: reply.text.lowercased().replacing("’", with: "'"))
            && !words.contains(where: names.contains) && speaksAsRecipient(reply, words, table, request)
            && agrees(reply, words, table, request)
            && (level == .meaning || isAnswer(words, table, request) && words.allSatisfy { isKnown($0, table) })
            && !Self.clauses(reply.text).contains { sentences.contains($0) && $0.contains(" ") }
    }

    /// Returns whether a reply is written from the recipient's point of view.
    private func speaksAsRecipient(
        _ reply: SmartReply, _ words: [String], _ table: ReplyWords, _ request: MailRequest
    ) -> Bool {
        if zip(words, words.dropFirst()).contains(where: { pairs.contains([$0, $1]) && !table.common.contains($1) }) {
            return false
        }
        // A person who is asked does not ask in return to be so kind.
        if words.contains(where: table.please.contains) { return false }
        return reply.intent == .question || words.contains(where: table.first.contains)
    }

    /// Returns whether a reply says what its intent says, and gives no reason, which only the user knows.
    private func agrees(_ reply: SmartReply, _ words: [String], _ table: ReplyWords, _ request: MailRequest) -> Bool {
        let isReasoned = requests.language == .german && reply.text.contains(", da ")
        if isReasoned || words.contains(where: table.reasons.contains) { return false }
        let denies = words.contains(where: table.denials.contains)
        return switch reply.intent {
        case .affirmative: !denies && !reply.text.contains("?")
        case .declining: denies && !words.contains(where: table.consent.contains) && !reply.text.contains("?")
        case .question: words.contains { $0.count > 3 && !known.contains($0) } && words.contains(where: known.contains)
        }
    }

    /// Returns whether a reply takes up the request: a word of its sentence, or the coming that it asks about.
    private func isAnswer(_ words: [String], _ table: ReplyWords, _ request: MailRequest) -> Bool {
        if request.kind == .meeting { return words.contains(where: table.coming.contains) }
        let asked = Set(SpacedWords.plain(request.sentence)).subtracting(table.common)
        return words.contains { word in asked.contains { SpacedWords.areAlike(word, $0) } }
    }

    private func isKnown(_ word: String, _ table: ReplyWords) -> Bool {
        word.count < 3 || table.all.contains(word) || known.contains(word)
            || known.contains { SpacedWords.areAlike(word, $0) }
    }

    private static func clauses(_ text: String) -> [String] {
        text.split { ".!?\n".contains($0) }.map { SpacedWords.plain(String($0)).joined(separator: " ") }
    }
}

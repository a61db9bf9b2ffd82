import Foundation
public import MailReading
import RawText
import Retrieval

/// A decision, task or open question of a thread, with the sentence of a mail that states it.
public struct ThreadPoint: Sendable, Hashable, Encodable {
    public enum Kind: String, Sendable, Hashable, Encodable, CaseIterable {
        case decision
        /// Something that the author of the mail promised to do.
        case task
        /// A question or request to which nobody else has replied.
        case question
    }

    public let kind: Kind
    /// The sentence, as filtered by ``UntrustedText``.
    public let sentence: String
    /// The range of the sentence in the mail's text, in bytes of UTF-8; `nil` if its lines are wrapped.
    public let range: Range<Int>?
    /// The author of the mail.
    public let person: MailAddress?
    /// The day that the sentence names.
    public let due: MailDay?
    /// The mail that contains the sentence.
    public let mail: Int64
}

extension ThreadPoint {
    /// The maximum number of points of each kind; the newest are kept.
    private static let most = 3
    /// The maximum number of mails that are searched, counted from the newest.
    private static let mails = 40
    private static let longest = 280

    /// Returns the points of a thread of at least two mails in chronological order, by kind and then by mail.
    static func all(in emails: [Email], calendar: Calendar = MailDay.calendar) -> [ThreadPoint] {
        guard emails.count > 1 else { return [] }
        let rules = TodoRules(calendar: calendar)
        var points: [ThreadPoint] = []
        var seen: Set<String> = []
        let recent = Array(emails.suffix(mails))
        for (at, email) in recent.enumerated() where !email.isSpam && !email.flags.contains(.draft) {
            let message = email.message
            func add(_ kind: Kind, _ sentence: String, due: MailDay?) {
                guard sentence.count <= longest, seen.insert(sentence).inserted else { return }
                points.append(
                    ThreadPoint(
                        kind: kind, sentence: sentence, range: range(of: sentence, in: message.body.text),
                        person: message.from.first, due: due, mail: email.id))
            }
            let requests = MailRequests(message)
            for sentence in requests.sentences where isDecision(sentence) {
                add(.decision, sentence, due: day(sentence, of: message, calendar))
            }
            for finding in rules.findings(in: message) where finding.kind == .promise {
                add(.task, finding.sentence, due: finding.due)
            }
            let author = message.from.first?.address
            let isAnswered = recent[(at + 1)...].contains { $0.message.from.first?.address != author }
            for request in requests.all where !isAnswered && !message.isAutomatic {
                add(.question, request.sentence, due: day(request.sentence, of: message, calendar))
            }
        }
        return Kind.allCases.flatMap { kind in points.filter { $0.kind == kind }.suffix(most) }
    }

    private static func day(_ sentence: String, of message: MailMessage, _ calendar: Calendar) -> MailDay? {
        message.date.flatMap { DueDay.find(in: sentence, written: $0, calendar: calendar) }
    }

    private static func range(of sentence: String, in text: String) -> Range<Int>? {
        guard let found = text.range(of: sentence) else { return nil }
        let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
        return start..<(start + sentence.utf8.count)
    }

    /// Returns whether a sentence states a decision, without a condition, a negation or a question.
    private static func isDecision(_ sentence: String) -> Bool {
        let facts = ClauseFacts(sentence)
        return !facts.isQuestion && !facts.isConditional && !facts.isNegated && !facts.isProposed
            && decisions.matches(in: sentence.lowercased().replacing("’", with: "'"))
    }

    private static let decisions = Pattern(
        #/
        \b(?:we|i|they|everyone|all)(?:'ve|\ have|\ has)?\ (?:\w+\ )?(?:agreed|decided|settled|chosen|approved|accepted)\b|\b(?:it\ is|it's|that's)\ (?:decided|settled|agreed)\b|
        \b(?:has|have|was|were|is|are)\ (?:been\ )?(?:agreed|decided|approved|cancelled|postponed|moved\ to|accepted)\b|^(?:agreed|decided|approved)\b|\bthen\ we\ (?:move|take|meet|go|do|keep|use)\b|
        \b(?:beschlossen|entschieden|vereinbart|genehmigt|abgesagt|verschoben|abgemacht)\b|\bdann\ (?:treffen|nehmen|machen|verschieben)\ wir\b|
        \b(?:décidé|convenu|approuvé|annulé|reporté)e?s?\b|\b(?:decidido|acordado|aprobado|cancelado|aplazado)[oas]?\b|\b(?:deciso|concordato|approvato|annullato|rinviato)\b|
        \b(?:decidimos|combinámos|combinamos|combinado|aprovado|adiado)\b|\b(?:besloten|afgesproken|goedgekeurd|uitgesteld)\b
        /#)
}

extension MailService {
    /// Returns the decisions, tasks and open questions of a thread, found by rules; none for a single mail.
    public func points(ofThread id: Int64) async throws -> [ThreadPoint] {
        let emails = try await mails(inThread: id)
        return await withTaskExecutorPreference(MailExecutor.shared) { ThreadPoint.all(in: emails) }
    }
}

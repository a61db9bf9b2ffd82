import Foundation
import LanguageModels
import Mail
import ModelLibrary

// Marking of answers.

extension ExamItems.Answering {
    func isRight(_ answer: String) -> Bool {
        accept.allSatisfy { ExamText.contains(answer, anyOf: $0) }
            && !ExamText.contains(answer, anyOf: reject ?? [])
    }
}

extension ExamItems.Summarizing {
    /// Returns true if a summary makes enough points and no wrong claim, has only numbers from the mails, and is at
    /// most half copied.
    func isRight(_ sentences: [String]) -> Bool {
        let text = sentences.joined(separator: " ")
        let source = ([subject] + mails.map(\.text)).joined(separator: " ")
        return points.count { ExamText.contains(text, anyOf: $0) } >= least
            && !ExamText.contains(text, anyOf: reject ?? [])
            && ExamText.numbers(text).isSubset(of: ExamText.numbers(source))
            && ExamText.copied(text, from: mails.map(\.text), words: Self.copied) <= 0.5
    }
}

extension ExamItems.Summarizing {
    /// The minimum number of consecutive copied words that counts as a quotation.
    private static let copied = 12
}

extension ExamItems.Replying {
    /// Returns whether a reply fits its intent, does not copy the mail, and is written from the reader's point of view.
    func isRight(_ reply: SmartReply, language: String) -> Bool {
        let reply = (intent: reply.intent, text: reply.text)
        let words = ExamText.words(reply.text).count
        guard (2...40).contains(words), ExamText.endsWhole(reply.text), !ExamText.repeats(reply.text, words: 4),
            !ExamText.contains(reply.text, anyOf: Self.assistantTalk),
            !ExamText.copies(reply.text, from: text, words: 7)
        else { return false }
        switch reply.intent {
        case .question: return reply.text.hasSuffix("?")
        case .affirmative: return !reply.text.contains("?") && !declines(reply.text, language)
        case .declining:
            return declines(reply.text, language)
                && !ExamText.contains(reply.text, anyOf: Self.agreement[language] ?? [])
        }
    }

    private func declines(_ reply: String, _ language: String) -> Bool {
        let polite = (Self.falseRefusals[language] ?? []).reduce(ExamText.folded(reply)) {
            $0.replacing(ExamText.folded($1), with: "")
        }
        return ExamText.contains(polite, anyOf: Self.refusal[language] ?? []) || polite.contains("n't ")
    }

    private static let assistantTalk = [
        "as an AI", "language model", "assist you", "this email", "this mail", "the email", "the mail", "the response",
        "other reply", "your request", "reply to the", "language of the mail", "I'm unable to provide",
        "I cannot provide",
    ]

    private static let refusal = [
        "en": ["no", "not", "cannot", "unable", "unfortunately", "sorry", "afraid"],
        "de": ["nein", "nicht", "kein", "keine", "keinen", "leider"],
        "fr": ["non", "ne", "n", "pas", "malheureusement", "désolé", "désolée"],
        "es": ["no", "lamentablemente", "desafortunadamente", "lo siento"],
    ]

    /// Phrases that contain words of refusal without refusing.
    private static let falseRefusals = [
        "en": ["no problem", "not a problem", "no worries", "why not", "sorry for the", "sorry about the"],
        "de": ["kein problem", "keine sorge", "warum nicht", "nicht wahr"],
        "fr": ["pas de problème", "pas de souci", "pourquoi pas"],
        "es": ["no hay problema", "por qué no", "no te preocupes"],
    ]

    private static let agreement = [
        "en": ["yes", "sure", "of course", "sounds good", "works for me", "looking forward", "see you there"],
        "de": ["ja", "natürlich", "klar", "passt mir", "freue mich darauf"],
        "fr": ["oui", "bien sûr", "avec plaisir", "d'accord"],
        "es": ["sí", "claro", "por supuesto", "de acuerdo"],
    ]
}

extension ExamItems.Filling {
    func isRight(_ content: GeneratedContent) -> Bool {
        guard case .structure(let properties, _) = content.kind else { return false }
        return fields.allSatisfy { field in
            guard let expected = value[field.name], let found = properties[field.name] else { return false }
            return expected.matches(found)
        }
    }
}

extension ExamItems.Calling {
    /// Returns whether the model made exactly the right call, or no call if no tool is suitable.
    func isRight(_ calls: [(name: String, arguments: GeneratedContent)]) -> Bool {
        guard let call else { return calls.isEmpty }
        guard calls.count == 1, let only = calls.first, only.name == call.name,
            case .structure(let properties, _) = only.arguments.kind
        else { return false }
        return call.arguments.allSatisfy { name, expected in properties[name].map(expected.matches) ?? false }
    }
}

extension ExamItems.Following {
    func isRight(_ answer: String) -> Bool {
        guard let accept = try? Regex(accept) else { return false }
        return answer.trimmingCharacters(in: .whitespacesAndNewlines).wholeMatch(of: accept) != nil
    }
}

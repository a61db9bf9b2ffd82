import Foundation
package import MailReading

/// A suggested reply, which the user may edit and send with their own mail program.
///
/// Replies are never stored.
public struct SmartReply: Sendable, Hashable, Codable {
    public enum Intent: String, Sendable, Hashable, Codable, CaseIterable {
        /// Agreement.
        case affirmative
        /// Refusal, or an alternative.
        case declining
        /// A question to clarify something first.
        case question
    }

    /// The origin of a reply.
    public enum Origin: String, Sendable, Hashable, Codable {
        /// A language model wrote the reply.
        case model
        /// Hearth composed the reply by rules, without a model.
        case template
    }

    public let intent: Intent
    /// The text, on one line.
    public let text: String
    public let origin: Origin

    package init(intent: Intent, text: String, origin: Origin = .model) {
        (self.intent, self.text, self.origin) = (intent, text, origin)
    }
}

/// The events while replies are written.
public enum SmartReplyEvent: Sendable, Hashable {
    /// The text of a reply so far. The last event of each intent contains the complete reply.
    ///
    /// Replies that need no model come first. A model's reply of the same intent replaces such a reply.
    case reply(SmartReply, isComplete: Bool)
    /// The reason that there are no replies, or none of a model, with a sentence for the user.
    case noReplies(NoReplyReason, message: String)
    /// The end, with up to three complete and distinct replies that may be shown.
    case replies([SmartReply])
}

/// The reason why no replies are suggested, or none of a model.
public enum NoReplyReason: String, Sendable, Hashable, Codable {
    /// The newest mail counts as spam; a reply would confirm the address to its sender.
    case spam
    /// The newest mail is a draft, or the user's own.
    case own
    /// The user has already replied.
    case answered
    /// The mail comes from a list, a shop or a program.
    case automatic
    /// The mail asks nothing.
    case nothingAsked
    /// None of the model's replies may be shown.
    case refused
    /// The default model fails the quality requirement for replies.
    case unfit

    /// The reason as a sentence for the user.
    public var text: String {
        switch self {
        case .spam: "The newest mail is marked as spam, and Hearth does not reply to spam."
        case .own: "The newest mail is your own."
        case .answered: "You have answered the newest mail."
        case .automatic: "The newest mail comes from a mailing list, a shop or a program and expects no reply."
        case .nothingAsked: "The newest mail contains no question or request."
        case .unfit: "The model does not reply well enough."
        case .refused: "None of the model's replies passed the checks. Try again."
        }
    }
}

extension MailMessage {
    /// Returns whether a reply makes sense: a person asks the user something.
    ///
    /// Lists, newsletters, senders that accept no replies, and mails without a question need no reply.
    package func needsReply(isAnswered: Bool = false) -> Bool { noReplyReason(isAnswered: isAnswered) == nil }

    /// Returns the reason that a reply makes no sense, or `nil`.
    func noReplyReason(isAnswered: Bool) -> NoReplyReason? {
        if isAnswered { return .answered }
        if isAutomatic { return .automatic }
        return asks ? nil : .nothingAsked
    }

    /// Whether the mail comes from a list, a shop or a program, or has no sender.
    var isAutomatic: Bool {
        guard list == nil, let sender = replyTo.first ?? from.first else { return true }
        if sender.isOfMachine { return true }
        if let automatic = header("auto-submitted")?.lowercased(), automatic != "no" { return true }
        return ["bulk", "list", "junk", "auto_reply"].contains(header("precedence")?.lowercased())
    }

    /// Whether a program wrote the mail, according to its sender or headers.
    var isOfMachine: Bool {
        if from.first?.isOfMachine == true { return true }
        return header("auto-submitted").map { !$0.lowercased().hasPrefix("no") } ?? false
    }

    private var asks: Bool {
        let requests = MailRequests(self)
        guard requests.language == nil else { return !requests.all.isEmpty }
        let text = requests.text.lowercased()
        return text.contains("?") || text.contains(Self.requests)
    }

    /// The phrases that request an action or an answer, for text in lower case.
    static var requests: Regex<Substring> {
        #/\b(?:let me know|please (?:reply|answer|respond|confirm|tell|send|call|come|join)|get back to me|can you|could you|would you|will you|are you (?:free|able)|rsvp|looking forward to (?:your|hearing)|bitte (?:gib|sag|melde|geben|antworte)|merci de (?:me|nous)|dis-moi|dites-moi)\b/#
    }
}

extension MailAddress {
    /// Whether the address accepts no replies, according to its name in one of several languages.
    var isOfMachine: Bool {
        let local = address.lowercased().prefix { $0 != "@" }.filter { $0.isLetter }
        return Self.machines.contains(where: local.contains)
    }

    private static let machines = [
        "noreply", "donotreply", "nepasrepondre", "noresponder", "noresponda", "naoresponda", "naoresponder",
        "nichtantworten", "keineantwort", "nonrispondere", "mailerdaemon", "postmaster", "bounce", "notification",
        "automated", "automailer",
    ]
}

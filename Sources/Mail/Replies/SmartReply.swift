import Foundation
package import MailReading

/// A reply that is offered to the reader, who may change it and sends it with a mail program of their own.
///
/// Replies are never stored.
public struct SmartReply: Sendable, Hashable, Codable {
    /// The intent of a reply.
    public enum Intent: String, Sendable, Hashable, Codable, CaseIterable {
        /// Yes.
        case affirmative
        /// No, or something else instead.
        case declining
        /// Something is to be known first.
        case question
    }

    /// What it says.
    public let intent: Intent
    /// Its text, on one line.
    public let text: String

    /// Creates a reply.
    package init(intent: Intent, text: String) {
        self.intent = intent
        self.text = text
    }
}

/// The events while replies are written.
public enum SmartReplyEvent: Sendable, Hashable {
    /// The text of a reply, as it grows; the last one of an intent is complete.
    case reply(SmartReply, isComplete: Bool)
    /// Why there are none, and the words for people; stands before an end without replies.
    case noReplies(NoReplyReason, message: String)
    /// The end: the replies that are finished, may be shown and differ from each other; none, or up to three.
    case replies([SmartReply])
}

/// The reason why no replies are suggested.
public enum NoReplyReason: String, Sendable, Hashable, Codable {
    /// The newest mail counts as spam: whoever answers it tells its sender that somebody is there.
    case spam
    /// The newest mail is the reader's own, or a draft.
    case own
    /// The reader has answered it.
    case answered
    /// It comes from a list, a shop or a program.
    case automatic
    /// Nothing is asked in it.
    case nothingAsked
    /// None of what the model wrote may be shown.
    case refused
    /// The model that Hearth chose does not reply well enough, as its exam says.
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
    /// Whether a reply makes sense: a person asks the reader something.
    ///
    /// Not to lists, newsletters and senders that take none, and not where nothing is asked.
    ///
    /// - Returns: Whether to offer replies.
    package func needsReply(isAnswered: Bool = false) -> Bool { noReplyReason(isAnswered: isAnswered) == nil }

    /// Why a reply makes no sense; nil if it does.
    func noReplyReason(isAnswered: Bool) -> NoReplyReason? {
        if isAnswered { return .answered }
        if isAutomatic { return .automatic }
        return asks ? nil : .nothingAsked
    }

    /// Whether it comes from a list, a shop or a program, or from nobody.
    var isAutomatic: Bool {
        guard list == nil, let sender = replyTo.first ?? from.first else { return true }
        if sender.isOfMachine { return true }
        if let automatic = header("auto-submitted")?.lowercased(), automatic != "no" { return true }
        return ["bulk", "list", "junk", "auto_reply"].contains(header("precedence")?.lowercased())
    }

    /// Whether a program wrote it, by its sender or its headers.
    var isOfMachine: Bool {
        if from.first?.isOfMachine == true { return true }
        return header("auto-submitted").map { !$0.lowercased().hasPrefix("no") } ?? false
    }

    private var asks: Bool {
        let text = UntrustedText(PromptTemplates.own(self), characters: PromptTemplates.mailCharacters.upperBound).text
            .lowercased()
        return text.contains("?") || text.contains(Self.requests)
    }

    /// Words that ask somebody to do or say something, in a text in lower case.
    static var requests: Regex<Substring> {
        #/\b(?:let me know|please (?:reply|answer|respond|confirm|tell|send|call|come|join)|get back to me|can you|could you|would you|will you|are you (?:free|able)|rsvp|looking forward to (?:your|hearing)|bitte (?:gib|sag|melde|geben|antworte)|merci de (?:me|nous)|dis-moi|dites-moi)\b/#
    }
}

extension MailAddress {
    /// Whether nobody reads what is sent to the address, as its name says in one of several languages.
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

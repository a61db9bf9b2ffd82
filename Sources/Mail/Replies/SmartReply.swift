import Foundation
public import MailFormat

/// A reply that is offered to the reader, who may change it and sends it with a mail program of their own.
///
/// Replies are never stored.
public struct SmartReply: Sendable, Hashable, Codable {
    /// What a reply says.
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
    /// Its text, one line.
    public let text: String

    /// Makes a reply.
    public init(intent: Intent, text: String) {
        self.intent = intent
        self.text = text
    }
}

/// How replies come.
public enum SmartReplyEvent: Sendable, Hashable {
    /// The text of a reply, as it grows; the last one of an intent is complete.
    case reply(SmartReply, isComplete: Bool)
    /// The end: the replies that are finished, may be shown and differ from each other; none, or up to three.
    case replies([SmartReply])
}

extension MailMessage {
    /// Whether a reply makes sense: a person asks the reader something.
    ///
    /// Not to lists, newsletters and senders that take none, and not where nothing is asked.
    ///
    /// - Parameter isAnswered: Whether the reader has answered it.
    /// - Returns: Whether to offer replies.
    public func needsReply(isAnswered: Bool = false) -> Bool {
        guard !isAnswered, list == nil, let sender = replyTo.first ?? from.first else { return false }
        let local = sender.address.lowercased().prefix { $0 != "@" }
        if [
            "noreply", "no-reply", "donotreply", "do-not-reply", "mailer-daemon", "postmaster", "bounce",
            "notification",
        ]
        .contains(where: local.contains) {
            return false
        }
        if let automatic = header("auto-submitted")?.lowercased(), automatic != "no" { return false }
        if ["bulk", "list", "junk", "auto_reply"].contains(header("precedence")?.lowercased()) { return false }
        let text = UntrustedText(PromptTemplates.own(self), characters: PromptTemplates.replyCharacters).text
            .lowercased()
        if text.contains("?") { return true }
        return text.contains(
            #/\b(?:let me know|please (?:reply|answer|respond|confirm|tell|send|call|come|join)|get back to me|can you|could you|would you|will you|are you (?:free|able)|rsvp|looking forward to (?:your|hearing)|bitte (?:gib|sag|melde|geben|antworte)|merci de (?:me|nous)|dis-moi|dites-moi)\b/#
        )
    }
}

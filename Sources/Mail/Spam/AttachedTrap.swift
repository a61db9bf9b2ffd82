import Foundation
import MailReading

/// A web page that hangs on a mail in place of what the mail speaks of: a voice message, an invoice, a scan.
///
/// Such pages show a form for a password, or lead to one. The mail itself is short and has no link, so that its words are
/// those of honest mail.
struct AttachedTrap: Sendable {
    /// What was found, as a sentence.
    let what: String
    /// Whether it is evidence enough.
    ///
    /// Firms that send encrypted mail attach such pages too, from a domain of their own.
    let isSure: Bool

    init?(_ mail: RuleInput) {
        guard let page = mail.attachedPage, !mail.isDiscussion, mail.message.list?.isPostable != true else {
            return nil
        }
        let file = MailWords.words((page.name ?? "").replacing("_", with: " ").replacing("-", with: " "), limit: 20)
        let sender = MailWords.words(mail.message.from.first?.name ?? "", limit: 12)
        let told = mail.phrases.union(RuleEngine.phrases.found(in: file + ["."] + sender))
        let lure = RuleEngine.attachmentLures.first(where: told.contains)
        let checks = mail.message.authentication
        let isProven = checks.dmarc == .pass || checks.domain != nil || checks.dkim == .pass
        guard lure != nil || page.action == .asks && mail.isUnproven else { return nil }
        isSure =
            switch page.action {
            case .asks: !isProven
            case .runs: mail.isUnproven
            // Programs attach pages of their own to mails with other files.
            case nil:
                mail.isUnproven && mail.links.isEmpty && mail.message.attachments.count { !$0.isInline } == 1
            }
        let about = lure.map { "It speaks of “\($0)”" } ?? "Its sender could not be authenticated"
        let name = page.name ?? page.type
        what =
            switch page.action {
            case .asks: "\(about), and its attached web page asks for something to be filled in: \(name)."
            case .runs: "\(about), and its attached web page runs code or leads elsewhere: \(name)."
            case nil: "\(about), and has a web page attached: \(name)."
            }
    }
}

extension RuleInput {
    /// The first attachment that a browser shows; drawings that the text shows count if they do something.
    var attachedPage: MailAttachment? {
        message.attachments.first { $0.isPage && (!$0.isInline || $0.action != nil) }
    }

    /// What hangs on the mail in place of what it speaks of.
    var attachedTrap: AttachedTrap? { AttachedTrap(self) }
}

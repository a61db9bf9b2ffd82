import Foundation
import MailReading

/// An attached web page in place of the announced content, such as a voice message, an invoice or a scan.
///
/// Such pages contain or open a password form. The mail itself is short and has no links, so its words look legitimate.
struct AttachedTrap: Sendable {
    /// The finding, as a sentence.
    let what: SpamFinding
    /// Whether the finding is sufficient evidence.
    ///
    /// Companies that send encrypted mail also attach such pages, from their own domains.
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
            // A page next to other files may have been added by a mail program.
            case nil:
                mail.isUnproven && mail.links.isEmpty && mail.message.attachments.count { !$0.isInline } == 1
            }
        let about = lure.map { "It mentions “\($0)”" } ?? "Its sender could not be authenticated"
        let name = page.name ?? page.type
        what =
            switch page.action {
            case .asks: "\(about), and its attached web page contains a form: \(name)."
            case .runs: "\(about), and its attached web page runs code or leads elsewhere: \(name)."
            case nil: "\(about), and has a web page attached: \(name)."
            }
    }
}

extension RuleInput {
    /// The first attachment that a browser displays; inline drawings count only if they have an action.
    var attachedPage: MailAttachment? {
        message.attachments.first { $0.isPage && (!$0.isInline || $0.action != nil) }
    }

    /// The attached trap, if there is one.
    var attachedTrap: AttachedTrap? { AttachedTrap(self) }
}

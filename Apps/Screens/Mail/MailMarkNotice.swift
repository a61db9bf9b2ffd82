import Foundation
import Mail

/// What a spam mark changed, to be shown with an undo action.
public struct MailMarkNotice: Sendable, Hashable {
    /// A way back.
    private enum Undo: Sendable, Hashable {
        /// Takes back what was said.
        case unmark
        /// Says again what was said before.
        case mark(isSpam: Bool)
    }

    /// The change, in sentences for the user.
    public let text: String
    private let mail: Int64
    private let undo: Undo?

    /// Whether the change can be undone.
    public var canUndo: Bool { undo != nil }

    private init(_ sentence: String, _ change: MailMarkChange, instead: String, mail: Int64, undo: Undo?) {
        let sentences = change.sentences()
        text = ([sentence] + (sentences.isEmpty ? [instead] : sentences)).filter { !$0.isEmpty }.joined(separator: " ")
        (self.mail, self.undo) = (mail, undo)
    }

    /// Says that a mail is spam, or is not.
    static func marking(_ mail: Int64, isSpam: Bool, _ service: MailService) async throws -> MailMarkNotice {
        let change = try await service.mark(isSpam: isSpam, mail: mail)
        let undo: Undo? =
            switch change.previous {
            case nil: .unmark
            case isSpam: nil
            case .some(let before): .mark(isSpam: before)
            }
        return MailMarkNotice(
            isSpam ? "Marked as spam." : "Marked as not spam.", change,
            instead: isSpam ? "Similar mails will be marked, too." : "Similar mails will not be marked as spam.",
            mail: mail, undo: undo)
    }

    /// Takes in the marks of another machine, which can't be undone.
    static func importing(_ data: Data, _ service: MailService) async throws -> MailMarkNotice {
        let marks = try MailMarks(reading: data)
        let change = try await service.add(marks)
        let sentence = marks.count == 1 ? "1 mark was imported." : "\(marks.count) marks were imported."
        return MailMarkNotice(
            ([sentence] + change.sentences(isOfMail: false)).joined(separator: " "), MailMarkChange(from: [], to: []),
            instead: "", mail: 0, undo: nil)
    }

    /// Takes back what the notice tells of.
    func undoing(_ service: MailService) async throws -> MailMarkNotice {
        let change: MailMarkChange? =
            switch undo {
            case nil: nil
            case .unmark: try await service.unmark(mail: mail)
            case .mark(let isSpam): try await service.mark(isSpam: isSpam, mail: mail)
            }
        guard let change else { return self }
        return MailMarkNotice("Undone.", change, instead: "", mail: mail, undo: nil)
    }
}

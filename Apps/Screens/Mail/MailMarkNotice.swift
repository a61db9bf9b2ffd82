import Foundation
import Mail

/// The effect of a spam mark, shown with an undo action.
public struct MailMarkNotice: Sendable, Hashable {
    /// The action that undoes the mark.
    private enum Undo: Sendable, Hashable {
        /// Removes the mark.
        case unmark
        /// Restores the previous mark.
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

    /// Marks a mail as spam or not spam.
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

    /// Imports marks from another machine, which cannot be undone.
    static func importing(_ data: Data, _ service: MailService) async throws -> MailMarkNotice {
        let marks = try MailMarks(reading: data)
        let change = try await service.add(marks)
        let sentence = marks.count == 1 ? "1 mark was imported." : "\(marks.count) marks were imported."
        return MailMarkNotice(
            ([sentence] + change.sentences(isOfMail: false)).joined(separator: " "), MailMarkChange(from: [], to: []),
            instead: "", mail: 0, undo: nil)
    }

    /// Undoes the change that the notice describes.
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

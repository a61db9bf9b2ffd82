import ArgumentParser
import Foundation
import Hearth
import Mail

/// The command `hearth mail spam`.
struct SpamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spam", abstract: "Mark mails as spam, or with --not as not spam.",
        discussion: """
            Similar mails are classified again, and future ones follow; the command shows which other mails changed. \
            Nothing is deleted. With --undo, your mark is removed.
            """)

    @Argument(help: "The numbers of mails, from `search` or `show`.")
    var mails: [Int64]

    @Flag(name: .customLong("not"), help: "Mark them as not spam.")
    var isHam = false

    @Flag(help: "Remove your marks.")
    var undo = false

    func validate() throws {
        if isHam, undo { throw ValidationError("Give --not or --undo, not both.") }
    }

    func run() async throws {
        try await withMail { [mails, isHam, undo] mail in
            // Refuses unknown numbers before any mark is saved.
            for number in mails { _ = try await mail.named(mail: number) }
            let before = try await mail.spam()
            for number in mails {
                if undo {
                    try await mail.unmark(mail: number, patience: .zero)
                } else {
                    try await mail.mark(isSpam: !isHam, mail: number, patience: .zero)
                }
            }
            // Similar mails are classified again now. If very many wait, the next import or server start classifies
            // them.
            if try await mail.queue.pending() <= 200 { try await mail.queue.processAll() }
            let change = MailMarkChange(from: before, to: try await mail.spam(), without: mails)
            Output.line(undo ? "Undone." : mails.count == 1 ? "Marked." : "Marked \(mails.count) mails.")
            for sentence in change.sentences() { Output.line(sentence) }
            let waiting = try await mail.queue.pending()
            if waiting > 0 {
                Output.line(
                    "\(waiting) mail\(waiting == 1 ? " waits" : "s wait") to be classified until "
                        + "`hearth mail import` or `hearth serve` runs.")
            }
        }
    }
}

/// The command `hearth mail export-marks`.
struct ExportMarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-marks", abstract: "Export what you marked as spam and as not spam.",
        discussion: """
            The file contains hashes, but no words of mails. `hearth mail import-marks` imports it on another machine.
            """)

    @Argument(help: "A new file.", completion: .file())
    var file: String

    func run() async throws {
        try await withMail { [file] mail in
            let marks = try await mail.marks()
            try NewFile.write(try marks.data(), to: file)
            Output.line("Wrote \(marks.count) mark\(marks.count == 1 ? "" : "s").")
        }
    }
}

/// The command `hearth mail import-marks`.
struct ImportMarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-marks", abstract: "Import what you marked on another machine.",
        discussion: """
            Marks on this machine stay. All mails are classified again; importing a file twice changes nothing.
            """)

    @Argument(help: "A file from `hearth mail export-marks`.", completion: .file())
    var file: String

    func run() async throws {
        try await withMail { [file] mail in
            let marks = try MailMarks(reading: try NewFile.read(file))
            let before = try await mail.spam()
            try await mail.add(marks, patience: .zero)
            try await mail.queue.processAll(isQuick: true)
            let change = MailMarkChange(from: before, to: try await mail.spam())
            Output.line("Imported \(marks.count) mark\(marks.count == 1 ? "" : "s").")
            for sentence in change.sentences(isOfMail: false) { Output.line(sentence) }
        }
    }
}

/// The command `hearth mail move`.
struct MoveMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move threads, or with --mail mails, to a category.",
        discussion: """
            A thread stays there until its next mail arrives. Future mails from the same sender or list go to the same \
            category.
            """)

    @Argument(help: "primary, social, promotions, updates or forums.")
    var category: MailCategory

    @Argument(help: "The numbers of threads.")
    var numbers: [Int64]

    @Flag(help: "The numbers are those of mails.")
    var mail = false

    func run() async throws {
        try await withMail { [category, numbers, isMail = mail] mail in
            // Refuses unknown numbers before any mail is moved.
            for number in numbers {
                if isMail {
                    _ = try await mail.named(mail: number)
                } else {
                    _ = try await mail.named(thread: number)
                }
            }
            for number in numbers {
                if isMail {
                    try await mail.choose(category, mail: number)
                } else {
                    try await mail.choose(category, thread: number)
                }
            }
            Output.line("Moved to \(category.rawValue).")
        }
    }
}

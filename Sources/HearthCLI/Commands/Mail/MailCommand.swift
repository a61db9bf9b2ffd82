import ArgumentParser
import Hearth
import Mail

/// The command `hearth mail`.
struct MailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail", abstract: "Sort, search, summarise and answer your mails.",
        discussion: """
            Reads the mail files of mail programs and exports: mbox files, Maildirs, Thunderbird profiles, Outlook's \
            files (.pst, .ost, .olm, .msg), .eml and .emlx files, and archives of them such as Google Takeout; `hearth \
            mail account` pulls from IMAP servers. \
            Hearth keeps a copy of the text; mailboxes are never changed, nothing is sent, and no link is followed.

            Mails are sorted into primary, social, promotions, updates and forums, and spam and phishing are marked \
            with the reasons. Correct this with `hearth mail spam` and `hearth mail move`; similar mails follow. \
            `hearth mail rule` sorts them with rules of your own.
            """,
        subcommands: [
            ImportMailCommand.self, MailAccountCommand.self, WatchMailCommand.self, RemoveMailboxesCommand.self,
            LocalOnlyMailCommand.self,
            ListMailCommand.self, ShowMailCommand.self, SearchMailCommand.self, TodoMailCommand.self,
            SummarizeMailCommand.self, ReplyMailCommand.self, SpamCommand.self, TrainMailCommand.self,
            ExportMarksCommand.self,
            ImportMarksCommand.self, MoveMailCommand.self, RuleMailCommand.self, QueueCommand.self,
            InspectMailCommand.self,
            EvaluateMailCommand.self,
        ],
        defaultSubcommand: ListMailCommand.self)
}

extension MailService {
    /// Returns the mail with a number that the user entered.
    func named(mail number: Int64) async throws -> Email {
        do {
            return try await mail(number)
        } catch let error as MailError where error.code == .notFound {
            throw MailError(
                .notFound, "There is no mail \(number). `hearth mail search` and `hearth mail show` list the numbers.")
        }
    }

    /// Returns the mails of a thread with a number that the user entered, oldest first and never empty.
    func named(thread number: Int64) async throws -> [Email] {
        let mails = try await mails(inThread: number)
        guard !mails.isEmpty else {
            throw MailError(.notFound, "There is no thread \(number). `hearth mail list` shows the threads.")
        }
        return mails
    }
}

extension AsyncParsableCommand {
    /// Runs work with the mails of this home until Ctrl-C, and prints a failure, which becomes the documented exit
    /// code.
    func withMail(_ work: @escaping @Sendable (MailService) async throws -> Void) async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            do {
                let done: Void? = try await Interrupt().whileRunning { try await work(try services.mail()) }
                if done == nil { throw ExitCode.interrupted }
            } catch {
                await services.shutDown()
                throw error
            }
            await services.shutDown()
        }
    }
}

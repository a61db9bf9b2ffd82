import Foundation
import GMimeParser
import GRDB
import Retrieval
import Store
import Support

@testable import Mail

/// A temporary home and mailbox for one test, deleted afterwards.
final class MailHome: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/hearth-mail-\(UUID().uuidString)"
    let database: LocalDatabase
    let service: MailService

    init() throws {
        database = try LocalDatabase(
            path: path + "/hearth.sqlite", migrations: RetrievalSchema.migrations + MailService.migrations)
        service = MailService(database, models: MailModels(), parser: GMimeMailParser(), stateFolder: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The list of mails that are being parsed.
    var marks: UnfinishedWork { UnfinishedWork("mails", stateFolder: path) }

    var maildir: String { path + "/mail" }

    @discardableResult
    func deliver(_ name: String, _ text: String, folder: String = "cur") throws -> String {
        let file = "\(maildir)/\(folder)/\(name)"
        try FileManager.default.createDirectory(atPath: "\(maildir)/\(folder)", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
        return file
    }

    func count(_ table: String) async throws -> Int {
        try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }
}

/// A suite whose tests have a home and a mailbox.
protocol WithMailHome {
    var home: MailHome { get }
}

extension WithMailHome {
    var service: MailService { home.service }

    /// Returns a mail's source.
    func mail(
        _ id: String, subject: String = "Hello", from: String = "Ann Lee <ann@example.org>",
        date: String = "Mon, 3 Mar 2025 10:00:00 +0000",
        answers: String? = nil, text: String = "Some words.", headers: String = ""
    ) -> String {
        "From: \(from)\nTo: me@example.org\nSubject: \(subject)\nDate: \(date)\nMessage-ID: <\(id)@example.org>\n"
            + (answers.map { "In-Reply-To: <\($0)@example.org>\n" } ?? "") + headers + "\n\(text)\n"
    }
}

import Foundation
import GMimeParser
import Retrieval
import Store
import Testing

@testable import Mail

@Suite struct MailProblemTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-problems-\(UUID().uuidString)")
    private let service: MailService

    init() throws {
        let database = try LocalDatabase(
            path: folder.appending(path: "hearth.sqlite").path,
            migrations: RetrievalSchema.migrations + MailService.migrations)
        service = MailService(database, models: MailModels(), parser: GMimeMailParser())
    }

    /// Writes a Maildir with these mails.
    private func maildir(_ name: String, _ mails: [String: String]) throws -> String {
        let cur = folder.appending(path: "\(name)/cur")
        try FileManager.default.createDirectory(at: cur, withIntermediateDirectories: true)
        for (file, text) in mails { try Data(text.utf8).write(to: cur.appending(path: file)) }
        return folder.appending(path: name).path
    }

    @Test func `lists a problem with mailbox, file and reason until the file can be read`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try maildir("mail", ["1:2,": "From: a@example.org\nSubject: x\n\nwords\n", "2:2,": ""])
        #expect(try await service.importMailbox(at: path).problems == 1)
        let problem = try #require(try await service.problems().first)
        #expect(problem.mailbox == path && problem.key == "INBOX/2" && problem.message.contains("empty"))
        _ = try maildir("mail", ["2:2,": "From: b@example.org\nSubject: y\n\nwords\n"])
        try await service.importMailbox(at: path)
        #expect(try await service.problems().isEmpty)
    }

    @Test func `a mailbox can be renamed unless another mailbox has the new name`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let mail = "From: a@example.org\nSubject: x\n\nwords\n"
        let (first, second) = (try maildir("one", ["1:2,": mail]), try maildir("two", ["1:2,": mail]))
        try await service.importMailbox(at: first)
        try await service.importMailbox(at: second)
        // The mailbox is known already, so an import without a name keeps its name.
        try await service.importMailbox(at: first, name: "work")
        try await service.importMailbox(at: first)
        #expect(try await service.mailboxes().map(\.name) == ["two", "work"])
        #expect(try await service.mails(MailListFilter(mailbox: "work")).count == 1)
        let taken = await #expect(throws: MailError.self) { try await service.importSoon(at: second, name: "work") }
        #expect(taken?.code == .exists)
        await #expect(throws: MailError.self) { try await service.importMailbox(at: first, name: " ") }
        #expect(try await service.mailboxes().map(\.name) == ["two", "work"])
    }
}

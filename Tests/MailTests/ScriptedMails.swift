import Engine
import Foundation
import GMimeParser
import LanguageModelsTestSupport
import MailReading
import Retrieval
import Store
import Testing

@testable import Mail

/// A service with a temporary database and Maildir, and a scripted model.
final class ScriptedMailbox: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-mail-\(UUID())")
    let scripted: ScriptedLanguageModel
    let service: MailService

    init(_ turns: [[ScriptedStep]], ability: ModelAbility = .trusted) throws {
        let scripted = ScriptedLanguageModel(turns: turns)
        self.scripted = scripted
        service = MailService(
            try LocalDatabase(
                path: folder.appending(path: "hearth.sqlite").path,
                migrations: RetrievalSchema.migrations + MailService.migrations),
            models: MailModels(languageModel: { id in
                guard id == nil || id == "scripted" else { throw MailError(.unavailable, "There is no such model.") }
                return ChatModel(id: "scripted", name: "Scripted", languageModel: scripted, ability: ability)
            }), parser: GMimeMailParser())
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a mail of the thread into a folder and imports it.
    func take(
        _ number: Int, _ text: String, from: String = "Ann <ann@example.org>", to: String = "robin@example.com",
        in place: String = "cur", headers: String = ""
    ) async throws {
        let mail =
            "From: \(from)\r\nTo: \(to)\r\nSubject: Report\r\nDate: Mon, 2 Jun 2025 10:0\(number):00 +0000\r\n"
            + "Message-ID: <\(number)@example.org>\r\nReferences: <0@example.org>\r\n\(headers)\r\n\(text)\r\n"
        let box = folder.appending(path: "box/\(place)")
        try FileManager.default.createDirectory(at: box, withIntermediateDirectories: true)
        try Data(mail.utf8).write(to: box.appending(path: "\(number):2,S"))
        try await service.importMailbox(at: folder.appending(path: "box").path)
    }

    var thread: Int64 {
        get async throws { try #require(try await service.threads().first).id }
    }
}

/// A suite whose tests write with a scripted model.
protocol WithScriptedModel {}

extension WithScriptedModel {
    func model(_ turns: [[ScriptedStep]]) -> ChatModel {
        ChatModel(id: "scripted", name: "Scripted", languageModel: ScriptedLanguageModel(turns: turns))
    }

    func texts(_ texts: [String]) -> [[ScriptedStep]] { texts.map { [.text("\"\($0)\"")] } }

    func message(_ text: String, subject: String = "Meeting", from: String = "ann@example.org") -> MailMessage {
        MailMessage(
            messageID: "1@example.org", from: [MailAddress(name: "Ann Lee", address: from)],
            to: [MailAddress(name: "Robin", address: "robin@example.com")], subject: subject,
            date: Date(timeIntervalSince1970: 1_750_000_000), body: MailBody(text: text))
    }

    func email(_ id: Int64, _ text: String) -> Email {
        Email(
            id: id, mailbox: "Inbox", folder: "INBOX", threadID: 1, flags: [], message: message(text),
            aiCategory: .primary, category: nil, isSpam: false, spam: nil, diagnostics: [])
    }
}

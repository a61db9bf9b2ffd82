import Engine
import Foundation
import GMimeParser
import LanguageModelsTestSupport
import Retrieval
import Store
import Support
import Synchronization

@testable import Mail

/// A mail service with its own database, Maildir and optional scripted model, deleted afterwards.
final class MailWorld: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/hearth-mail-\(UUID().uuidString)"
    let service: MailService
    private let box = ModelBox()

    init(_ turns: [[ScriptedStep]]? = nil) throws {
        let database = try LocalDatabase(
            path: path + "/hearth.sqlite", migrations: RetrievalSchema.migrations + MailService.migrations)
        let models = MailModels(languageModel: { [box] id in
            guard let found = box.value.withLock({ $0 }), id == nil || id == found.id else {
                throw MailError(.unavailable, "No language model can write here.")
            }
            return found
        })
        service = MailService(database, models: models, parser: GMimeMailParser())
        if let turns { write(with: ScriptedLanguageModel(turns: turns)) }
    }

    private final class ModelBox: Sendable {
        let value = Mutex<ChatModel?>(nil)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var maildir: String { path + "/mail" }

    /// Sets the model that writes summaries and replies, or `nil` for no model.
    func write(with model: ScriptedLanguageModel?, ability: ModelAbility = .trusted) {
        box.value.withLock { value in
            value = model.map { ChatModel(id: "scripted", name: "Scripted", languageModel: $0, ability: ability) }
        }
    }

    /// Writes a mail to the Maildir.
    func deliver(
        _ id: Int, subject: String = "Meeting", from: String = "Ann Lee <ann@example.org>", answers: Int? = nil,
        text: String = "Some words."
    ) throws {
        let folder = maildir + "/cur"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let answered = answers.map { "In-Reply-To: <\($0)@example.org>\n" } ?? ""
        let mail =
            "From: \(from)\nTo: me@example.com\nSubject: \(subject)\nDate: Mon, 3 Mar 2025 10:0\(id % 10):00 +0000\n"
            + "Message-ID: <\(id)@example.org>\n\(answered)\n\(text)\n"
        try Data(mail.utf8).write(to: URL(filePath: "\(folder)/\(id).a:2,"))
    }

    /// Imports the delivered mails and notifies screens, as the background work does.
    func importAll() async throws {
        try await service.importMailbox(at: maildir)
        try await service.queue.processAll()
        service.events.send(.changed)
    }
}

#if canImport(AppIntents)
    import AppIntents
    import Foundation
    import Hearth
    import Mail
    import MailReading

    /// A mail thread as an entity of shortcuts.
    struct MailThreadEntity: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mail"
        static let defaultQuery = MailThreadQuery()

        let id: Int
        let subject: String
        let sender: String

        init(_ thread: MailThread) {
            id = Int(thread.id)
            subject = thread.subject.isEmpty ? "No subject" : thread.subject
            sender = thread.participants.first.map { $0.displayName } ?? ""
        }

        var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "\(subject)", subtitle: "\(sender)")
        }
    }

    /// A query that finds threads for shortcuts.
    struct MailThreadQuery: EntityStringQuery {
        func entities(for identifiers: [Int]) async throws -> [MailThreadEntity] {
            try await IntentFailure.explaining { try await $0.threads(identifiers.map(Int64.init)) }.map(
                MailThreadEntity.init)
        }

        func entities(matching string: String) async throws -> [MailThreadEntity] {
            try await IntentFailure.explaining { try await $0.threads(matching: string) }.map(MailThreadEntity.init)
        }

        func suggestedEntities() async throws -> [MailThreadEntity] {
            try await IntentFailure.explaining { try await $0.threads() }.map(MailThreadEntity.init)
        }
    }
#endif

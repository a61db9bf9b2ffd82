import Documents
import Engine
import Foundation
public import Mail

/// The source of answers that need no screen, for the system's shortcuts and other programs' automation.
public struct QuickAnswers: Sendable {
    /// The maximum number of tokens of an answer, which is short because answers are read aloud or shown in a small
    /// window.
    private static let longestAnswer = 600

    private let services: HearthServices

    /// Creates a value over the services, whose database is opened on first use.
    public init(_ services: HearthServices) { self.services = services }

    /// Asks the model that Hearth chose, without saving a chat.
    public func ask(_ question: String) async throws -> String {
        let model = try LocalChatModels(services).model(nil)
        var request = InferenceRequest(question: question)
        request.maxTokens = Self.longestAnswer
        return try await model.reply(request).text()
    }

    /// Asks the documents of the default collection.
    ///
    /// Returns the answer, or quotations if there is no answer, and the names of the source documents.
    public func askDocuments(_ question: String) async throws -> String {
        let response = try await services.documents().query(question)
        let sources = response.sentences.flatMap(\.citations).map(\.documentName)
        let named = sources.enumerated().filter { !sources[..<$0.offset].contains($0.element) }.map(\.element)
        return ([response.generatedResponse] + (named.isEmpty ? [] : [named.joined(separator: ", ")]))
            .joined(separator: "\n\n")
    }

    /// Summarises a mail thread with the model if its exam result allows that, otherwise by extracting the main
    /// sentences.
    public func summarize(_ thread: Int64) async throws -> String {
        try await services.mail().summarize(thread: thread).text
    }

    /// Returns the existing mail threads with these ids, in the order of the ids.
    public func threads(_ ids: [Int64]) async throws -> [MailThread] {
        let mail = try services.mail()
        var found: [MailThread] = []
        for id in ids {
            do {
                found.append(try await mail.thread(id))
            } catch let error as MailError where error.code == .notFound {
                continue
            }
        }
        return found
    }

    /// Returns the mail threads that match a search query, best first, or the newest threads for an empty query.
    public func threads(matching query: String = "", limit: Int = 20) async throws -> [MailThread] {
        let mail = try services.mail()
        guard !query.isEmpty else { return try await mail.threads(limit: limit) }
        var ids: [Int64] = []
        for hit in try await mail.search(query, limit: limit).hits where !ids.contains(hit.email.threadID) {
            ids.append(hit.email.threadID)
        }
        return try await threads(ids)
    }
}

import Documents
import Engine
import Foundation
public import Mail

/// Answers without a screen, for the system's shortcuts and other programs' automation.
public struct QuickAnswers: Sendable {
    /// Tokens of an answer, which is read out or shown in a small window.
    private static let longestAnswer = 600

    private let services: HearthServices

    /// Creates a value over the services; the database is opened when it is needed.
    public init(_ services: HearthServices) { self.services = services }

    /// Asks the model that Hearth chose; no chat is kept.
    ///
    /// - Parameter question: The user's words.
    /// - Throws: What `Failure` sorts, such as that there is no model yet.
    public func ask(_ question: String) async throws -> String {
        let model = try LocalChatModels(services).model(nil)
        var request = InferenceRequest(question: question)
        request.maxTokens = Self.longestAnswer
        return try await model.reply(request).text()
    }

    /// Asks the documents of the default collection.
    ///
    /// - Parameter question: The user's words.
    /// - Returns: The answer, or the quotations that take its place, and the documents that they are from.
    /// - Throws: What `Failure` sorts.
    public func askDocuments(_ question: String) async throws -> String {
        let response = try await services.documents().query(question)
        let sources = response.sentences.flatMap(\.citations).map(\.documentName)
        let named = sources.enumerated().filter { !sources[..<$0.offset].contains($0.element) }.map(\.element)
        return ([response.generatedResponse] + (named.isEmpty ? [] : [named.joined(separator: ", ")]))
            .joined(separator: "\n\n")
    }

    /// Sums up a thread of mails: with the model where its exam allows that, else with its main sentences.
    ///
    /// - Throws: What `Failure` sorts, such as that the thread is gone.
    public func summarize(_ thread: Int64) async throws -> String {
        try await services.mail().summarize(thread: thread).text
    }

    /// Threads of mails by their number.
    ///
    /// - Returns: Those that are there, in this order.
    /// - Throws: What `Failure` sorts.
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

    /// Threads of mails that words are found in, best first; the newest for no words.
    ///
    /// - Parameters:
    ///   - query: As for the search of mails.
    ///   - limit: How many at most.
    /// - Throws: What `Failure` sorts.
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

import Foundation
import Support

extension MailService {
    /// Returns the user's rules in the order in which they apply.
    public func rules() async throws -> [MailRuleState] { try await store.rules() }

    /// Returns the effect that a rule would have on the mails that are there.
    ///
    /// - Parameters:
    ///   - line: The rule, as in "from:*@shop.example -> category:updates label:receipts done".
    ///   - limit: The maximum number of mails to return.
    /// - Throws: `MailError` (`invalid`).
    public func previewRule(_ line: String, limit: Int = 20) async throws -> MailRulePreview {
        let (query, actions) = try MailRule.parse(line)
        return try await store.previewRule(query, actions, limit: limit)
    }

    /// Adds a rule for future mails, and with `appliesNow` for the mails that are there.
    ///
    /// - Returns: The rule with the number of changed mails.
    /// - Throws: `MailError` (`invalid`, `exists`).
    @discardableResult
    public func addRule(_ line: String, appliesNow: Bool = true) async throws -> MailRuleState {
        let (query, actions) = try MailRule.parse(line)
        let rule = try await store.addRule(query, actions)
        defer { events.send(.changed) }
        return MailRuleState(rule: rule, mails: appliesNow ? try await store.applyRule(rule.id) : 0)
    }

    /// Applies a rule to all mails.
    ///
    /// - Returns: The number of changed mails.
    /// - Throws: `MailError` (`notFound`).
    @discardableResult
    public func applyRule(_ id: Int64) async throws -> Int {
        defer { events.send(.changed) }
        return try await store.applyRule(id)
    }

    /// Takes back what a rule did, which then applies to future mails only.
    ///
    /// - Returns: The number of mails that it had changed.
    /// - Throws: `MailError` (`notFound`).
    @discardableResult
    public func undoRule(_ id: Int64) async throws -> Int { try await undoRule(id, isRemoved: false) }

    /// Removes a rule and takes back what it did.
    ///
    /// - Returns: The number of mails that it had changed.
    /// - Throws: `MailError` (`notFound`).
    @discardableResult
    public func removeRule(_ id: Int64) async throws -> Int { try await undoRule(id, isRemoved: true) }

    private func undoRule(_ id: Int64, isRemoved: Bool) async throws -> Int {
        let mails = try await store.undoRule(id, isRemoved: isRemoved)
        defer { events.send(.changed) }
        alarms.sorting.wake()
        try await queue.judge(mails, until: .now + Self.patience)
        return mails.count
    }
}

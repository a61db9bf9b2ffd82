import Foundation
import GRDB
import MailReading

extension MailStore {
    private static let mostRules = 200

    /// A rule and the mails that it leaves alone.
    private struct StoredRule {
        let rule: MailRule
        /// The number of the last mail that existed when the rule was undone; 0 if the rule applies to all mails.
        let after: Int64
    }

    /// Returns the rules in the order in which they apply.
    func rules() async throws -> [MailRuleState] {
        try await read { database in
            try Self.rules(database).map { stored in
                let mails = try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM mailRuleEffect WHERE rule = ?", arguments: [stored.rule.id])
                return MailRuleState(rule: stored.rule, mails: mails ?? 0)
            }
        }
    }

    private static func rules(_ database: Database) throws -> [StoredRule] {
        try Row.fetchAll(
            database.cachedStatement(sql: "SELECT number, query, actions, after FROM mailRule ORDER BY number")
        ).compactMap { row in
            let actions: String = row[2]
            // A rule of a newer version is left alone.
            guard let actions = try? JSONDecoder().decode(MailRuleActions.self, from: Data(actions.utf8)) else {
                return nil
            }
            return StoredRule(rule: MailRule(id: row[0], query: row[1], actions: actions), after: row[3])
        }
    }

    /// Adds a rule for future mails.
    func addRule(_ query: String, _ actions: MailRuleActions) async throws -> MailRule {
        try await write { database in
            let known = try Self.rules(database)
            if let same = known.first(where: { $0.rule.query == query && $0.rule.actions == actions }) {
                throw MailError(.exists, "This is rule \(same.rule.id) already.")
            }
            guard known.count < Self.mostRules else {
                throw MailError(.invalid, "There are \(Self.mostRules) rules already. Remove one first.")
            }
            try database.execute(
                sql: """
                    INSERT INTO mailRule (query, actions, after)
                    VALUES (?, ?, (SELECT coalesce(max(number), 0) FROM mail))
                    """,
                arguments: [query, try Self.json(actions)])
            return MailRule(id: database.lastInsertedRowID, query: query, actions: actions)
        }
    }

    /// Returns the effect that a rule would have on the mails that are there.
    func previewRule(_ query: String, _ actions: MailRuleActions, limit: Int) async throws -> MailRulePreview {
        try await read { database in
            let rule = MailRule(id: 0, query: query, actions: actions)
            let matching = try Self.matching(database, rule, among: nil, after: 0)
            let changing = try matching.filter { try Self.changes(database, rule, mail: $0) }
            let newest = try Row.fetchAll(
                database,
                sql: """
                    SELECT \(Self.summaryColumns) FROM \(Self.summaryTables)
                    WHERE mail.number IN (SELECT value FROM json_each(?))
                    ORDER BY mail.date DESC, mail.number DESC LIMIT ?
                    """,
                arguments: [try Self.json(changing), limit])
            return MailRulePreview(
                line: rule.line, matching: matching.count, changing: changing.count, mails: newest.map(Self.summary))
        }
    }

    /// Applies a rule to all mails, and returns the number of changed mails.
    func applyRule(_ id: Int64) async throws -> Int {
        try await write { database in
            try database.execute(sql: "UPDATE mailRule SET after = 0 WHERE number = ?", arguments: [id])
            guard let stored = try Self.rules(database).first(where: { $0.rule.id == id }) else {
                throw MailError.noRule
            }
            return try Self.apply(database, stored, to: nil)
        }
    }

    /// Applies all rules to mails that have new verdicts; the last matching rule decides on the category.
    static func applyRules(_ database: Database, to mails: [Int64]) throws {
        for stored in try rules(database) { _ = try apply(database, stored, to: mails) }
    }

    /// Takes back what a rule did, and returns the mails that need new verdicts.
    ///
    /// If `isRemoved` is true, the rule is removed, too. Otherwise it applies to future mails only.
    func undoRule(_ id: Int64, isRemoved: Bool) async throws -> [Int64] {
        try await write { database in
            guard try Self.rules(database).contains(where: { $0.rule.id == id }) else { throw MailError.noRule }
            let mails = try Int64.fetchAll(
                database, sql: "SELECT mail FROM mailRuleEffect WHERE rule = ?", arguments: [id])
            try database.execute(sql: "DELETE FROM mailLabel WHERE rule = ?", arguments: [id])
            try database.execute(sql: "DELETE FROM mailRuleEffect WHERE rule = ?", arguments: [id])
            if isRemoved {
                try database.execute(sql: "DELETE FROM mailRule WHERE number = ?", arguments: [id])
            } else {
                try database.execute(
                    sql: "UPDATE mailRule SET after = (SELECT coalesce(max(number), 0) FROM mail) WHERE number = ?",
                    arguments: [id])
            }
            // New verdicts replace the category, and apply the other rules again.
            for mail in mails { try MailTask.ask(database, mail: mail) }
            return mails
        }
    }

    /// Decodes the rules that changed a mail.
    static func effects(_ json: String) throws -> [MailRuleEffect] {
        struct Stored: Decodable {
            let id: Int64
            let query: String
            let actions: String
        }
        return try JSONDecoder().decode([Stored].self, from: Data(json.utf8)).compactMap { stored in
            let actions = try? JSONDecoder().decode(MailRuleActions.self, from: Data(stored.actions.utf8))
            return actions.map {
                MailRuleEffect(
                    rule: stored.id, line: MailRule(id: stored.id, query: stored.query, actions: $0).line)
            }
        }.sorted { $0.rule < $1.rule }
    }

    // MARK: Applying

    private static func apply(_ database: Database, _ stored: StoredRule, to mails: [Int64]?) throws -> Int {
        let rule = stored.rule
        var changed = 0
        for mail in try matching(database, rule, among: mails, after: stored.after)
        where try changes(database, rule, mail: mail) {
            for label in rule.actions.labels {
                try database.cachedStatement(
                    sql: "INSERT OR IGNORE INTO mailLabel (mail, label, rule) VALUES (?, ?, ?)"
                ).execute(arguments: [mail, label, rule.id])
            }
            if let category = rule.actions.category {
                let verdict = CategoryVerdict(category: category, confidence: 1, stage: .rule)
                try database.cachedStatement(
                    sql: """
                        UPDATE mail SET category = ?, categoryVerdict = ?
                        WHERE number = ? AND coalesce(json_extract(categoryVerdict, '$.stage'), '') <> 'user'
                        """
                ).execute(arguments: [category.rawValue, try json(verdict), mail])
            }
            try database.cachedStatement(sql: "INSERT OR IGNORE INTO mailRuleEffect (rule, mail) VALUES (?, ?)")
                .execute(arguments: [rule.id, mail])
            changed += 1
        }
        return changed
    }

    private static func matching(
        _ database: Database, _ rule: MailRule, among mails: [Int64]?, after: Int64
    ) throws -> [Int64] {
        let boxes = try Int64.fetchAll(database, sql: "SELECT number FROM mailbox")
        let (condition, arguments) = try MailSearch.condition(
            MailSearchQuery(rule.query), boxes: boxes, readsWords: true, database)
        guard let mails else {
            return try Int64.fetchAll(
                database, sql: "SELECT number FROM mail WHERE number > ? AND \(condition) ORDER BY number",
                arguments: [after] + arguments)
        }
        return try Int64.fetchAll(
            database,
            sql: """
                SELECT number FROM mail WHERE number IN (SELECT value FROM json_each(?)) AND number > ? AND \(condition)
                """,
            arguments: [try json(mails), after] + arguments)
    }

    /// Returns whether a rule would change a mail; a category that the user chose is kept.
    private static func changes(_ database: Database, _ rule: MailRule, mail: Int64) throws -> Bool {
        if let category = rule.actions.category {
            let isOther = try Bool.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT category <> ?1 OR coalesce(json_extract(categoryVerdict, '$.stage'), '') <> 'rule'
                        FROM mail
                        WHERE number = ?2 AND coalesce(json_extract(categoryVerdict, '$.stage'), '') <> 'user'
                        """),
                arguments: [category.rawValue, mail])
            if isOther == true { return true }
        }
        let known = try Set(
            String.fetchAll(
                database.cachedStatement(sql: "SELECT label FROM mailLabel WHERE mail = ?"), arguments: [mail]))
        return !known.isSuperset(of: rule.actions.labels)
    }
}

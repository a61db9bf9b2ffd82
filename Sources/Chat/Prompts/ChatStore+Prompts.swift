import Foundation
import GRDB

extension ChatStore {
    private static let mostPrompts = 1000

    /// Returns the saved prompts and those that come with Hearth, sorted by name.
    ///
    /// A saved prompt hides the one of Hearth with the same name.
    public func prompts() throws(ChatError) -> [SavedPrompt] {
        try read { database in
            let saved = try Row.fetchAll(database, sql: "SELECT * FROM chatPrompt").map(Self.prompt)
            let names = Set(saved.map(\.name))
            return (saved + SavedPrompt.builtIn.filter { !names.contains($0.name) }).sorted { $0.name < $1.name }
        }
    }

    /// Returns the prompt with a name, in upper or lower case.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func prompt(named name: String) throws(ChatError) -> SavedPrompt {
        let name = SavedPrompt.name(from: name)
        guard let prompt = try prompts().first(where: { $0.name == name }) else { throw ChatError.noPrompt }
        return prompt
    }

    /// Saves a prompt, and returns it as it was saved.
    ///
    /// - Parameters:
    ///   - prompt: The prompt.
    ///   - old: The name of the prompt that is replaced; `nil` for a new one. The name of a prompt that comes with Hearth
    ///     is free.
    /// - Throws: `ChatError` (`conflict` if another prompt has the name, `invalid`, `storage`).
    public func savePrompt(_ prompt: SavedPrompt, replacing old: String? = nil) throws(ChatError) -> SavedPrompt {
        var prompt = try prompt.checked()
        prompt.isBuiltIn = false
        let old = old.map(SavedPrompt.name)
        return try write { database in
            if let old { try database.execute(sql: "DELETE FROM chatPrompt WHERE name = ?", arguments: [old]) }
            let isTaken = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM chatPrompt WHERE name = ?)", arguments: [prompt.name])
            if isTaken == true {
                throw ChatError(.conflict, "There is already a prompt with this name. Choose another name.")
            }
            guard try Int.fetchOne(database, sql: "SELECT count(*) FROM chatPrompt") ?? 0 < Self.mostPrompts else {
                throw ChatError(.invalid, "At most \(Self.mostPrompts) prompts can be saved. Remove some first.")
            }
            try database.execute(
                sql: "INSERT INTO chatPrompt (name, description, kind, text) VALUES (?, ?, ?, ?)",
                arguments: [prompt.name, prompt.description, prompt.kind.rawValue, prompt.text])
            return prompt
        }
    }

    /// Removes a saved prompt.
    ///
    /// One that comes with Hearth and has the same name is then there again.
    ///
    /// - Throws: `ChatError` (`conflict` for a prompt that comes with Hearth, `notFound`, `storage`).
    public func removePrompt(_ name: String) throws(ChatError) {
        let name = SavedPrompt.name(from: name)
        try write { database in
            try database.execute(sql: "DELETE FROM chatPrompt WHERE name = ?", arguments: [name])
            if database.changesCount > 0 { return }
            guard SavedPrompt.builtIn.contains(where: { $0.name == name }) else { throw ChatError.noPrompt }
            throw ChatError(
                .conflict,
                "This prompt comes with Hearth and cannot be removed. A prompt of yours with its name hides it.")
        }
    }

    private static func prompt(_ row: Row) throws -> SavedPrompt {
        SavedPrompt(
            name: row["name"], description: row["description"], kind: try StorageValue.decode(row["kind"]),
            text: row["text"])
    }
}

extension ChatError {
    fileprivate static let noPrompt = ChatError(.notFound, "There is no saved prompt with this name.")
}

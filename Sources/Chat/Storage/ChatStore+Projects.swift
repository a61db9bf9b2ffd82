public import Foundation
import GRDB

extension ChatStore {
    /// Returns all projects, sorted by name.
    public func projects() throws(ChatError) -> [ChatProject] {
        try read { database in
            try ProjectRecord.fetchAll(database, sql: "SELECT * FROM chatProject ORDER BY name, number").map(\.project)
        }
    }

    /// Returns a project.
    public func project(_ id: UUID) throws(ChatError) -> ChatProject {
        try read { try ProjectRecord.find($0, id: id).project }
    }

    /// Returns the IDs of a project's threads, oldest first.
    public func threads(in project: UUID) throws(ChatError) -> [UUID] {
        try read { database in
            try UUID.fetchAll(
                database, sql: "SELECT id FROM chatThread WHERE project = ? ORDER BY number",
                arguments: [try ProjectRecord.find(database, id: project).number])
        }
    }

    /// Adds a project.
    ///
    /// - Throws: `ChatError` (`conflict` if the name is taken, `invalid`, `storage`).
    public func createProject(
        _ name: String, settings: ChatProject.Settings, at date: Date
    ) throws(ChatError) -> ChatProject {
        let (name, settings) = try Self.checked(name, settings)
        return try write { database in
            let project = ChatProject(name: name, createdAt: date, settings: settings)
            try Self.requireFree(database, name, besides: 0)
            try database.execute(
                sql: """
                    INSERT INTO chatProject (id, createdAt, name, systemPrompt, modelID, collection, toolServers)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [project.id, StorageValue.milliseconds(date)] + Self.values(project))
            return try ProjectRecord.find(database, id: project.id).project
        }
    }

    /// Changes a project's name and settings in one transaction.
    ///
    /// - Throws: `ChatError` (`conflict` if the name is taken, `invalid`, `notFound`, `storage`).
    public func changeProject(
        _ id: UUID, _ change: (inout ChatProject) -> Void
    ) throws(ChatError) -> ChatProject {
        try write { database in
            let record = try ProjectRecord.find(database, id: id)
            var project = record.project
            change(&project)
            (project.name, project.settings) = try Self.checked(project.name, project.settings)
            try Self.requireFree(database, project.name, besides: record.number)
            try database.execute(
                sql: """
                    UPDATE chatProject SET name = ?, systemPrompt = ?, modelID = ?, collection = ?, toolServers = ?
                    WHERE number = ?
                    """,
                arguments: Self.values(project) + [record.number])
            return project
        }
    }

    /// Deletes a project.
    ///
    /// Its threads stay, outside of projects.
    public func deleteProject(_ id: UUID) throws(ChatError) {
        try write { database in
            let number = try ProjectRecord.find(database, id: id).number
            try database.execute(sql: "UPDATE chatThread SET project = NULL WHERE project = ?", arguments: [number])
            try database.execute(sql: "DELETE FROM chatProject WHERE number = ?", arguments: [number])
        }
    }

    /// Moves a thread into a project, or out of its project.
    ///
    /// The settings that the thread sets itself stay.
    public func move(_ thread: UUID, to project: UUID?) throws(ChatError) {
        try write { database in
            let record = try ThreadRecord.find(database, id: thread)
            let place = try project.map { try ProjectRecord.find(database, id: $0).number }
            try database.execute(
                sql: "UPDATE chatThread SET project = ? WHERE number = ?", arguments: [place, record.number])
        }
    }

    /// Makes a thread use its project's settings instead of its own, and the given ones that the project does not have.
    public func useProjectSettings(in thread: UUID, defaults: ChatThread.Settings) throws(ChatError) {
        let defaults = try ChatLimits.settings(defaults)
        try write { database in
            let record = try ThreadRecord.find(database, id: thread)
            try database.execute(
                sql: """
                    UPDATE chatThread SET systemPrompt = ?, modelID = ?, collection = ?, toolServers = ?,
                        ownSettings = '[]' WHERE number = ?
                    """,
                arguments: [
                    defaults.systemPrompt, defaults.modelID, defaults.collection,
                    StorageValue.text(names: defaults.toolServers), record.number,
                ])
        }
    }

    private static func checked(
        _ name: String, _ settings: ChatProject.Settings
    ) throws(ChatError) -> (String, ChatProject.Settings) {
        (
            try ChatLimits.title(name, of: "The name of a project"),
            ChatProject.Settings(try ChatLimits.settings(settings.chatSettings))
        )
    }

    private static func requireFree(_ database: Database, _ name: String, besides number: Int64) throws {
        let isTaken = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM chatProject WHERE name = ? AND number <> ?)",
            arguments: [name, number])
        if isTaken == true { throw ChatError(.conflict, "There is already a project with this name. Choose another.") }
    }

    private static func values(_ project: ChatProject) -> StatementArguments {
        [
            project.name, project.settings.systemPrompt, project.settings.modelID, project.settings.collection,
            StorageValue.text(names: project.settings.toolServers),
        ]
    }
}

/// A row of `chatProject`.
struct ProjectRecord: FetchableRecord {
    let number: Int64
    let project: ChatProject

    init(row: Row) throws {
        number = row["number"]
        project = ChatProject(
            id: row["id"], name: row["name"], createdAt: StorageValue.date(row["createdAt"]),
            settings: ChatProject.Settings(
                systemPrompt: row["systemPrompt"], modelID: row["modelID"], collection: row["collection"],
                toolServers: StorageValue.names(row["toolServers"])))
    }

    static func find(_ database: Database, id: UUID) throws -> ProjectRecord {
        guard
            let record = try fetchOne(database, sql: "SELECT * FROM chatProject WHERE id = ?", arguments: [id])
        else { throw ChatError(.notFound, "There is no such project: it may have been deleted.") }
        return record
    }
}

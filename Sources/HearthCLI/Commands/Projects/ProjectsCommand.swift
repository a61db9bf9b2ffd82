import ArgumentParser
import Chat
import Documents
import Foundation
import Hearth

/// The command `hearth projects`.
struct ProjectsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "projects", abstract: "List, create, edit and delete the projects, which contain chats.",
        discussion: """
            A project is a named folder of chats with its own instructions, model, documents and tools. What a chat \
            sets itself wins over its project. `hearth chat --project NAME` begins a chat in a project, and \
            `hearth threads move` moves chats.
            """,
        subcommands: [
            ListProjectsCommand.self, CreateProjectCommand.self, EditProjectCommand.self, DeleteProjectCommand.self,
        ],
        defaultSubcommand: ListProjectsCommand.self)
}

/// The command `hearth projects list`.
struct ListProjectsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the projects by name.",
        discussion: """
            On a terminal, prints a table; otherwise lines of seven tab-separated fields: name, number of threads, \
            model, documents, tools, instructions and id.

            With --json, an array of objects with the keys id, name, createdAt and settings.
            """)

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await withChats { chat in
            let projects = try chat.store.projects()
            if json { return try Output.datedJSON(projects) }
            if projects.isEmpty {
                return Output.error("There are no projects yet. `hearth projects create NAME` adds one.")
            }
            var table = Table(
                ["NAME", "THREADS", "MODEL", "DOCUMENTS", "TOOLS", "INSTRUCTIONS", "ID"], rightAligned: [1])
            for project in projects {
                let settings = project.settings
                table.add([
                    project.name, String(try chat.store.threads(in: project.id).count), settings.modelID ?? "",
                    settings.collection ?? "", (settings.toolServers ?? []).joined(separator: ","),
                    String(settings.systemPrompt.oneLine.prefix(60)), project.id.uuidString,
                ])
            }
            table.write()
        }
    }
}

/// The settings of a project, given as options.
struct ProjectOptions: ParsableArguments {
    @Option(name: [.short, .long], help: "Instructions for the model; none for no instructions.")
    var instructions: String?

    @Option(name: [.short, .long], help: "The model that answers; none to leave each chat its own.")
    var model: String?

    @Option(help: "The collection of documents that answers use; none for no documents.")
    var documents: String?

    @Option(
        name: .customLong("tool"),
        help: "A tool server whose tools answers may call; repeatable. none for no tools.")
    var tools: [String] = []

    /// Returns the settings with the given options, whose names must exist.
    func applied(to settings: ChatProject.Settings) async throws -> ChatProject.Settings {
        var settings = settings
        let services = HearthServices.shared
        if let instructions { settings.systemPrompt = instructions == "none" ? "" : instructions }
        if let model {
            let names = services.models.availableModels().filter { $0.installed?.kind == .generative }.map(\.id)
            settings.modelID = model == "none" ? nil : try await remoteOr(model, names)
        }
        if let documents {
            let names = try await services.documents().collections().map(\.name)
            settings.collection = documents == "none" ? nil : try Self.match(documents, names, "collection")
        }
        if !tools.isEmpty {
            let names = await services.toolServers.status().map(\.name)
            settings.toolServers = tools == ["none"] ? nil : try tools.map { try Self.match($0, names, "tool server") }
        }
        return settings
    }

    private func remoteOr(_ model: String, _ names: [String]) async throws -> String {
        if let remote = try await HearthServices.shared.remoteForCommand(model) { return remote }
        return try Self.match(model, names, "chat model")
    }

    private static func match(_ name: String, _ names: [String], _ what: String) throws -> String {
        if let found = ModelNames.match(name, among: names) { return found }
        let known = names.isEmpty ? "There is none." : "There are: \(names.joined(separator: ", ").printable)."
        throw ChatError(.notFound, "There is no \(what) '\(name.printable)'. \(known)")
    }
}

/// The command `hearth projects create`.
struct CreateProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a project.",
        discussion: """
              hearth projects create Chemistry --documents lectures --instructions "Explain each step."
            """)

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        try await withChats { chat in
            let settings = try await options.applied(to: ChatProject.Settings())
            let project = try chat.createProject(name, settings: settings)
            Output.line("Created \(project.name.printable).")
        }
    }
}

/// The command `hearth projects edit`.
struct EditProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Rename a project or change its settings.",
        discussion: "Settings without an option stay. Changes apply to later answers.")

    @Argument(help: "The project's name or id.")
    var project: String

    @Option(help: "The new name.")
    var name: String?

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        try await withChats { chat in
            let project = try chat.store.project(of: project)
            let settings = try await options.applied(to: project.settings)
            guard name != nil || settings != project.settings else {
                return Output.line(
                    "Nothing to change: give a new name or a setting. See `hearth projects edit --help`.")
            }
            let changed = try chat.changeProject(project.id) { changed in
                if let name { changed.name = name }
                changed.settings = settings
            }
            Output.line("Changed \(changed.name.printable).")
        }
    }
}

/// The command `hearth projects delete`.
struct DeleteProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a project; its threads stay unless --with-threads is given.",
        discussion: "Asks for confirmation. Without a terminal, --yes is required.")

    @Argument(help: "The project's name or id.")
    var project: String

    @Flag(help: "Also delete its threads with all their messages.")
    var withThreads = false

    @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        try await withChats { chat in
            let project = try chat.store.project(of: project)
            let name = project.name.printable
            let count = try chat.store.threads(in: project.id).count
            try await confirm(
                withThreads
                    ? "Delete the project \(name) and its \(count) threads with all messages?"
                    : "Delete the project \(name)? Its \(count) threads stay.",
                yes: yes)
            try await chat.deleteProject(project.id, withThreads: withThreads)
            Output.line("Deleted \(name).")
        }
    }
}

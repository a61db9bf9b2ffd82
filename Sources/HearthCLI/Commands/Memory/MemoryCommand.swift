import ArgumentParser
import Chat
import Foundation
import Hearth

/// The command `hearth memory`.
struct MemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory", abstract: "List, add, edit and remove the facts that answers may use.",
        discussion: """
            Facts are short statements about you, such as "I live in Graz." They are used only after \
            `hearth memory on`, and models elsewhere read them only if the setting memory.sendToRemotes is true. They \
            are in the file memory.md in Hearth's folder, which you may edit.
            """,
        subcommands: [
            ListMemoryCommand.self, AddMemoryCommand.self, EditMemoryCommand.self, RemoveMemoryCommand.self,
            MemoryOnCommand.self, MemoryOffCommand.self,
        ],
        defaultSubcommand: ListMemoryCommand.self)

    /// Returns the fact with a number as the list shows it.
    static func fact(_ number: Int, in memory: MemoryFile) throws -> MemoryFact {
        let facts = try memory.facts()
        guard facts.indices.contains(number - 1) else {
            throw ChatError(.notFound, "There is no fact \(number). `hearth memory` lists them.")
        }
        return facts[number - 1]
    }

    /// Writes the facts with their numbers.
    static func write(_ facts: [MemoryFact], isOn: Bool) {
        var table = Table(["NUMBER", "FACT", "NOTE"])
        for (index, fact) in facts.enumerated() { table.add([String(index + 1), fact.text, note(fact.problem)]) }
        table.write()
        if facts.isEmpty { Output.notice("No facts are kept.") }
        if !isOn { Output.notice("The memory is off, so answers use no facts. `hearth memory on` turns it on.") }
    }

    private static func note(_ problem: MemoryFact.Problem?) -> String {
        switch problem {
        case nil: ""
        case .tooLong: "not used: longer than \(MemoryFact.longest) characters"
        case .order: "not used: an order to the model"
        case .tooMany: "not used: beyond \(MemoryFile.mostFacts) facts"
        }
    }
}

extension AsyncParsableCommand {
    fileprivate func withMemory(_ work: (MemoryFile) throws -> Void) async throws {
        try await withChats { chat in if let memory = chat.memory { try work(memory) } }
    }
}

/// The command `hearth memory list`.
struct ListMemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the facts.",
        discussion: """
            On a terminal, prints a table; otherwise lines of three tab-separated fields: number, fact and note.

            With --json, an array of objects with the keys id, text and problem.
            """)

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await withMemory { memory in
            let facts = try memory.facts()
            if json { return try Output.datedJSON(facts) }
            MemoryCommand.write(facts, isOn: HearthServices.shared.usesMemory)
        }
    }
}

/// The command `hearth memory add`.
struct AddMemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Keep a fact.")

    @Argument(help: "One or two sentences about you.")
    var fact: String

    func run() async throws {
        try await withMemory { memory in
            Output.line("Kept: \(try memory.add(fact).text.printable)")
            if !HearthServices.shared.usesMemory {
                Output.notice("The memory is off, so answers do not use it. `hearth memory on` turns it on.")
            }
        }
    }
}

/// The command `hearth memory edit`.
struct EditMemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change a fact.")

    @Argument(help: "The fact's number in the list.")
    var number: Int

    @Argument(help: "The new text.")
    var fact: String

    func run() async throws {
        try await withMemory { memory in
            let changed = try memory.change(MemoryCommand.fact(number, in: memory).id, to: fact)
            Output.line("Kept: \(changed.text.printable)")
        }
    }
}

/// The command `hearth memory remove`.
struct RemoveMemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove facts.",
        discussion: "Details of earlier answers still name the facts that those answers used.")

    @Argument(help: "Numbers of facts in the list.")
    var numbers: [Int]

    func run() async throws {
        try await withMemory { memory in
            // Refuses unknown numbers before any fact is removed.
            for fact in try Set(numbers).sorted().map({ try MemoryCommand.fact($0, in: memory) }) {
                try memory.remove(fact.id)
                Output.line("Removed: \(fact.text.printable)")
            }
        }
    }
}

/// The command `hearth memory on`.
struct MemoryOnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "on", abstract: "Let answers use the facts.")

    func run() async throws {
        try await reportingFailures { try HearthServices.shared.setUsesMemory(true) }
        Output.line("Answers use the facts that you keep.")
    }
}

/// The command `hearth memory off`.
struct MemoryOffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: "Keep the facts, but do not use them.")

    func run() async throws {
        try await reportingFailures { try HearthServices.shared.setUsesMemory(false) }
        Output.line("Answers use no facts. They stay in the list.")
    }
}

import ArgumentParser
import Chat
import Foundation
import Hearth

/// The command `hearth prompts`.
struct PromptsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prompts", abstract: "List, show, add, remove, import and export saved prompts.",
        discussion: """
            A saved prompt is the text of a message or the instructions of a chat. It may have fields such as \
            {{subject}}, which are asked for when it is used: with /prompt NAME in `hearth chat`, and with / in the \
            message field of the web page.
            """,
        subcommands: [
            ListPromptsCommand.self, ShowPromptCommand.self, AddPromptCommand.self, RemovePromptsCommand.self,
            ImportPromptsCommand.self, ExportPromptCommand.self,
        ],
        defaultSubcommand: ListPromptsCommand.self)
}

/// The command `hearth prompts list`.
struct ListPromptsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the saved prompts by name.",
        discussion: """
            On a terminal, prints a table; otherwise lines of four tab-separated fields: name, kind, fields and \
            description.

            With --json, an array of objects with the keys name, description, kind, text and isBuiltIn.
            """)

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await withChats { chat in
            let prompts = try chat.store.prompts()
            if json { return try Output.datedJSON(prompts) }
            var table = Table(["NAME", "KIND", "FIELDS", "DESCRIPTION"])
            for prompt in prompts {
                table.add([
                    prompt.name, prompt.kind.rawValue, prompt.fields.joined(separator: ", "), prompt.description,
                ])
            }
            table.write()
        }
    }
}

/// The command `hearth prompts show`.
struct ShowPromptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the text of a saved prompt.")

    @Argument(help: "The prompt's name.")
    var prompt: String

    func run() async throws {
        try await withChats { Output.line(try $0.store.prompt(named: prompt).text) }
    }
}

/// The command `hearth prompts add`.
struct AddPromptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Save a prompt.",
        discussion: """
              hearth prompts add haiku "Write a haiku about {{subject}}." --description "A short poem"
              hearth prompts add strict --instructions < rules.txt
            """)

    @Argument(help: "The name: letters, digits, hyphens and underscores.")
    var name: String

    @Argument(help: "The text. (default: standard input)")
    var text: String?

    @Option(help: "The purpose, in one line.")
    var description = ""

    @Flag(help: "The text is instructions for a chat, not a message.")
    var instructions = false

    @Flag(help: "Replace a saved prompt with this name.")
    var replace = false

    func run() async throws {
        try await withChats { chat in
            let input = try text.map { Data($0.utf8) } ?? FileHandle.standardInput.readToEnd() ?? Data()
            let prompt = SavedPrompt(
                name: name, description: description, kind: instructions ? .instructions : .message,
                text: String(decoding: input, as: UTF8.self))
            let saved = try chat.store.savePrompt(prompt, replacing: replace ? name : nil)
            Output.line("Saved \(saved.name.printable).")
        }
    }
}

/// The command `hearth prompts remove`.
struct RemovePromptsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove saved prompts.",
        discussion: "Prompts that come with Hearth stay. `hearth prompts export` keeps a copy.")

    @Argument(help: "Names of prompts.")
    var prompts: [String]

    func run() async throws {
        try await withChats { chat in
            // Refuses unknown names before any prompt is removed.
            let names = try prompts.map { try chat.store.prompt(named: $0).name }
            for name in names {
                try chat.store.removePrompt(name)
                Output.line("Removed \(name.printable).")
            }
        }
    }
}

/// The command `hearth prompts import`.
struct ImportPromptsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Save the prompts of Markdown files.",
        discussion: """
            A file may begin with a front matter between lines of ---, with the keys name, description and kind. \
            Without it, the name of the file is the name of the prompt. A SKILL.md contains instructions.
            """)

    @Argument(help: "Markdown files.")
    var files: [String]

    @Flag(help: "Replace saved prompts with the same names.")
    var replace = false

    func run() async throws {
        try await withChats { chat in
            // Refuses unusable files before any prompt is saved.
            let prompts = try files.map { file in
                do {
                    return try SavedPrompt(markdown: try NewFile.read(file), file: file)
                } catch let error as ChatError {
                    throw ChatError(error.code, "\(file.printable): \(error.message)")
                }
            }
            for prompt in prompts {
                let saved: SavedPrompt
                do {
                    saved = try chat.store.savePrompt(prompt, replacing: replace ? prompt.name : nil)
                } catch let error as ChatError where error.code == .conflict {
                    throw ChatError(
                        .conflict,
                        "There is already a prompt named \(prompt.name.printable). Use --replace, or change the name in its "
                            + "file.")
                }
                Output.line("Saved \(saved.name.printable).")
            }
        }
    }
}

/// The command `hearth prompts export`.
struct ExportPromptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a saved prompt as Markdown.")

    @Argument(help: "The prompt's name.")
    var prompt: String

    @Option(name: [.short, .long], help: "A new file to write. (default: standard output)")
    var output: String?

    func run() async throws {
        try await withChats { chat in
            let text = try chat.store.prompt(named: prompt).markdown
            if let output { return try NewFile.write(Data(text.utf8), to: output) }
            Output.text(text)
        }
    }
}

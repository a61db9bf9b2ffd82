import ArgumentParser
import Chat
import Foundation
import Hearth

/// The command `hearth threads export`.
struct ExportThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export threads as JSON, or one as Markdown.",
        discussion: """
            JSON contains all branches, settings and dates, and can be imported with `hearth threads import`. Markdown \
            contains only the branch that is shown, for reading.

              hearth threads export > chats.json
              hearth threads export Chat1 --markdown --output chat1.md
            """)

    @Argument(help: "Titles or ids of threads. (default: all)")
    var threads: [String] = []

    @Flag(help: "Write the shown branch of one thread as Markdown.")
    var markdown = false

    @Option(name: [.short, .long], help: "A new file to write. (default: standard output)")
    var output: String?

    func validate() throws {
        if markdown, threads.count != 1 { throw ValidationError("--markdown exports one thread. Name it.") }
    }

    func run() async throws {
        try await withChats { chat in
            let ids = try threads.map { try chat.store.thread(of: $0).id }
            let data =
                markdown
                ? Data(try chat.store.exportMarkdown(ids[0]).utf8)
                : try chat.store.exportJSON(threads: ids.isEmpty ? nil : ids)
            if let output { return try NewFile.write(data, to: output) }
            let text = String(decoding: data, as: UTF8.self)
            // Output to a terminal is escaped. A file or pipe gets every character unchanged.
            Output.text(Terminal.showsOutput ? text.printableLines : text)
            if !text.hasSuffix("\n") { Output.line() }
        }
    }
}

/// The command `hearth threads import`.
struct ImportThreadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the threads of an export.",
        discussion: "Threads that already exist with the same messages are skipped; nothing is overwritten.")

    @Argument(help: "A JSON file from `hearth threads export` or the web page. (default: standard input)")
    var file: String?

    func run() async throws {
        try await withChats { chat in
            let data = try file.map(NewFile.read) ?? FileHandle.standardInput.readToEnd() ?? Data()
            let threads = try chat.importJSON(data)
            for thread in threads { Output.line("Imported \(thread.title.printable).") }
            if threads.isEmpty { Output.line("Nothing was imported: all threads already exist.") }
        }
    }
}

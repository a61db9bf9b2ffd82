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
        commandName: "import", abstract: "Add the threads of an export, also of other programs.",
        discussion: """
            Reads exports of Hearth, ChatGPT, Claude and Open WebUI, and the chats of LM Studio and Jan: a JSON file, the \
            whole ZIP file, or a folder. Threads that already exist with the same messages are skipped; nothing is \
            overwritten.

              hearth threads import chats.json
              hearth threads import chatgpt-export.zip
              hearth threads import ~/.lmstudio/conversations
            """)

    @Argument(help: "A JSON or ZIP file, or a folder. (default: JSON on standard input)")
    var file: String?

    func run() async throws {
        try await withChats { chat in
            let report =
                if let file {
                    try chat.importFile(at: NewFile.existing(file))
                } else {
                    try chat.importData(FileHandle.standardInput.readToEnd() ?? Data())
                }
            for line in report.lines { Output.line(line) }
        }
    }
}

extension ChatImport {
    /// The result in sentences.
    fileprivate var lines: [String] {
        var lines: [String] = []
        let source = programs.map(\.name).formatted(.list(type: .and).locale(Locale(identifier: "en")))
        if added > 0 { lines.append("Imported \(Self.count(added, "chat")) from \(source).") }
        if extended > 0 { lines.append("Added new messages to \(Self.count(extended, "chat")).") }
        if known > 0 { lines.append("Skipped \(Self.count(known, "chat")) with all messages already here.") }
        if added + extended + known == 0 { lines.append("Nothing was imported: all threads already exist.") }
        if unreadable > 0 {
            lines.append(
                "\(Self.count(unreadable, "chat")) could not be read, or \(unreadable == 1 ? "is" : "are") empty.")
        }
        let parts = [
            (omitted.pictures, "picture"), (omitted.files, "file"), (omitted.toolCalls, "tool call"),
            (omitted.voice, "recording"), (omitted.other, "other part"),
        ].filter { $0.0 > 0 }.map { Self.count($0.0, $0.1) }
        if !parts.isEmpty {
            let list = parts.formatted(.list(type: .and).locale(Locale(identifier: "en")))
            lines.append("Not in the file, or not taken: \(list).")
        }
        return lines
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

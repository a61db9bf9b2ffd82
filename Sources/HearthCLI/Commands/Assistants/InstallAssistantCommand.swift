import ArgumentParser
import Documents
import Foundation
import Hearth

/// The command `hearth mcp install`.
struct InstallAssistantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Add Hearth to the configuration of an assistant.",
        discussion: """
            Shows the file and the entry first, and asks. Other settings are kept, and a copy of the old file is saved \
            next to it. A file that is not plain JSON, such as one with comments, is not changed.
            """)

    @Argument(help: "The assistant.")
    var client: AssistantClient

    @OptionGroup var options: AssistantOptions

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    func run() async throws {
        try await reportingFailures {
            let change = AssistantClient.Change(
                client: client, command: try Self.program(), arguments: ["mcp", "serve"] + options.words,
                environment: Self.environment)
            let old = try change.read()
            let new = try change.applied(to: old)
            Output.error("\(client.file.path.printable), in \"\(client.key)\":")
            Output.error(try change.entryText)
            guard new != old else { return Output.error("The entry already exists. Nothing was changed.") }
            if !yes {
                guard Terminal.canAsk else {
                    throw ValidationError("There is no terminal to ask. --yes writes the file without asking.")
                }
                guard await Terminal.confirms("Write this?", isYesByDefault: true) else {
                    Output.error("Nothing was changed.")
                    throw ExitCode.interrupted
                }
            }
            let backup = try change.write(new, over: old)
            if let backup { Output.error("The old file is kept as \(backup.path.printable).") }
            Output.line("Added Hearth to \(client.title). Restart it.")
        }
    }

    private static func program() throws -> String {
        guard let path = Bundle.main.executablePath else {
            throw ValidationError("The path of this program is unknown.")
        }
        return path
    }

    /// The variables for the entry, because an assistant starts programs with only a few variables.
    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter {
            ["HEARTH_HOME", "HEARTH_MODEL"].contains($0.key) && $0.value != ""
        }
    }
}

/// An assistant whose configuration can list MCP servers.
enum AssistantClient: String, ExpressibleByArgument, CaseIterable {
    case claudeDesktop = "claude-desktop"
    case claudeCode = "claude-code"
    case cursor, vscode, zed

    var title: String {
        switch self {
        case .claudeDesktop: "Claude Desktop"
        case .claudeCode: "Claude Code"
        case .cursor: "Cursor"
        case .vscode: "VS Code"
        case .zed: "Zed"
        }
    }

    /// The path of the user's configuration file.
    var file: URL {
        let home = URL(filePath: ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory())
        #if os(macOS)
            let settings = home.appending(path: "Library/Application Support")
        #else
            let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? ""
            let settings = folder.hasPrefix("/") ? URL(filePath: folder) : home.appending(path: ".config")
        #endif
        switch self {
        case .claudeDesktop: return settings.appending(path: "Claude/claude_desktop_config.json")
        case .claudeCode: return home.appending(path: ".claude.json")
        case .cursor: return home.appending(path: ".cursor/mcp.json")
        case .vscode: return settings.appending(path: "Code/User/mcp.json")
        case .zed:
            #if os(macOS)
                return home.appending(path: ".config/zed/settings.json")
            #else
                return settings.appending(path: "zed/settings.json")
            #endif
        }
    }

    /// The JSON key of the server list.
    var key: String {
        switch self {
        case .claudeDesktop, .claudeCode, .cursor: "mcpServers"
        case .vscode: "servers"
        case .zed: "context_servers"
        }
    }

    /// A change of an entry in a client's configuration.
    struct Change {
        let client: AssistantClient
        let command: String
        let arguments: [String]
        let environment: [String: String]

        static let name = "hearth"

        /// The entry, in the client's format.
        var entry: [String: Any] {
            var entry: [String: Any] = ["command": command, "args": arguments]
            if !environment.isEmpty { entry["env"] = environment }
            switch client {
            case .vscode, .claudeCode: entry["type"] = "stdio"
            case .zed: entry["source"] = "custom"
            case .claudeDesktop, .cursor: break
            }
            return entry
        }

        /// The entry as JSON text, to show to the user.
        var entryText: String {
            get throws { String(decoding: try Self.data([Self.name: entry]), as: UTF8.self) }
        }

        /// Returns the contents of the current file; nil if the file does not exist.
        ///
        /// - Throws: `ValidationError` for an unreadable file.
        func read() throws -> Data? {
            let path = client.file.path
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            guard let data = FileManager.default.contents(atPath: path) else {
                throw ValidationError("\(path.printable) cannot be read. Check its permissions. Nothing was changed.")
            }
            return data
        }

        /// Returns the file's new contents with the entry.
        ///
        /// They equal the old contents if the entry is present already.
        ///
        /// - Throws: `ValidationError` for a file that cannot be rewritten without losing content, such as comments.
        func applied(to old: Data?) throws -> Data {
            var settings: [String: Any] = [:]
            if let old, !old.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
                guard let known = try? JSONSerialization.jsonObject(with: old) as? [String: Any],
                    known[client.key] == nil || known[client.key] is [String: Any]
                else {
                    throw ValidationError(
                        "\(client.file.path.printable) is not a JSON object as \(client.title) documents it, or has "
                            + "comments. It was not changed. Add this to \"\(client.key)\" by hand:\n\(try entryText)")
                }
                settings = known
            }
            var servers = settings[client.key] as? [String: Any] ?? [:]
            if let old, let known = servers[Self.name], try Self.data(known) == Self.data(entry) {
                return old
            }
            servers[Self.name] = entry
            settings[client.key] = servers
            return try Self.data(settings)
        }

        /// Writes the file atomically, and returns the copy of the old file.
        ///
        /// - Throws: `ValidationError` if the file no longer has the contents `old`; errors of the file system.
        func write(_ new: Data, over old: Data?) throws -> URL? {
            guard try read() == old else {
                throw ValidationError(
                    "\(client.file.path.printable) changed meanwhile. Nothing was written; try again.")
            }
            // Writes through a symbolic link instead of replacing it.
            let file = client.file.resolvingSymlinksInPath()
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            var backup: URL?
            if old != nil {
                let stamp = Date().formatted(
                    Date.ISO8601FormatStyle(dateTimeSeparator: .standard, timeSeparator: .omitted))
                let copy = file.appendingPathExtension("\(stamp).backup")
                try FileManager.default.copyItem(at: file, to: copy)
                backup = copy
            }
            let rights = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
            try new.write(to: file, options: .atomic)
            // The file may contain keys of other servers, so it must not become readable for other users.
            try FileManager.default.setAttributes([.posixPermissions: rights ?? 0o600], ofItemAtPath: file.path)
            return backup
        }

        private static func data(_ value: Any) throws -> Data {
            try JSONSerialization.data(
                withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
                + Data("\n".utf8)
        }
    }
}

import ArgumentParser
import Foundation
import Hearth

/// The command `hearth models add-remote`.
struct AddRemoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-remote", abstract: "Add a remote model: a model of an OpenAI-compatible server.",
        discussion: """
            Your questions to such a model, with the passages and mails that belong to them, are sent to that server. \
            It answers only where you name it with --model, or choose it on the page, and is never the default.

              hearth models add-remote big --url http://box:8000/v1 --model qwen3-32b
              hearth models add-remote cloud --url https://api.example.com/v1 --model large --key-env EXAMPLE_KEY

            Asks whether prompts may be sent to the host, unless --yes is given. Then asks the server for its models; \
            no prompt is sent. The key itself is never stored: the settings hold the name of the variable or the file.

            With --json, one object as in `hearth models list-remote --json`.
            """)

    @Argument(help: "The name to use it by.")
    var name: String

    @Option(help: "The API's base URL, such as http://box:8000/v1.")
    var url: String

    @Option(name: [.short, .long], help: "The name of the model on the server.")
    var model: String

    @Option(help: "The environment variable that holds the key.")
    var keyEnv: String?

    @Option(help: "The file that holds the key; only you may be able to read it.", completion: .file())
    var keyFile: String?

    @Option(help: "The context size in tokens, for prompt and answer. (default: as reported by the server)")
    var contextTokens: Int?

    @Flag(help: "Use plain HTTP over the internet: anyone on the network path can read your prompts and the key.")
    var allowPlainHttp = false

    @Flag(name: [.short, .long], help: "Allow sending prompts to the host.")
    var yes = false

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        if keyEnv != nil, keyFile != nil {
            throw ValidationError("--key-env and --key-file both say where the key is. Give one of them.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            let path = keyFile.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
            let remote = RemoteSettings(
                url: url, model: model, keyVariable: keyEnv, keyFile: path,
                allowsPlainHTTP: allowPlainHttp ? true : nil, contextTokens: contextTokens)
            try services.addRemote(name, remote)
            guard try await services.agree(toRemote: name, yes: yes) else {
                return Output.error(
                    "\(name) was added. Before it is used, allow sending prompts to it with "
                        + "`hearth models confirm-remote \(name)`.")
            }
            do {
                let said = try await services.remotes.check(name)
                if !said.hasList {
                    Output.error("The server has no list of models; the first answer shows whether it has this one.")
                } else if !said.hasModel {
                    let others = said.models.prefix(8).map(\.printable).joined(separator: ", ")
                    Output.error(
                        "hearth: the server lists no model \(model.printable)"
                            + (others.isEmpty ? "." : "; it has \(others)."))
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                // The server may be temporarily unavailable, so the model stays added.
                Output.error("hearth: \(Failure(error).message)")
            }
            guard let listed = services.remotes.all.first(where: { $0.name == name }) else { return }
            if json { return try Output.json(ListedRemote(listed)) }
            Output.line("Added \(name): \(model.printable), \(listed.place?.description ?? "")")
        }
    }
}

/// The command `hearth models confirm-remote`.
struct ConfirmRemoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm-remote", abstract: "Allow sending prompts to the host of a remote model.")

    @Argument(help: "The name of the remote model.")
    var name: String

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    func run() async throws {
        try await reportingFailures {
            guard try await HearthServices.shared.agree(toRemote: name, yes: yes) else { throw ExitCode.interrupted }
            Output.line("Confirmed.")
        }
    }
}

/// The command `hearth models list-remote`.
struct ListRemoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list-remote", abstract: "List the remote models.",
        discussion: """
            With --json, an array of objects with the keys name, model, url, place, isConfirmed, contextTokens and \
            problem (why it cannot be used). Unknown values are left out.
            """)

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let all = HearthServices.shared.remotes.all
            if json { return try Output.json(all.map(ListedRemote.init)) }
            if all.isEmpty { return Output.error("There are no remote models. `hearth models add-remote` adds one.") }
            ListedRemote.table(all)
        }
    }
}

/// The output of `--json` for a remote model.
struct ListedRemote: Encodable {
    let name: String
    let model: String
    let url: String
    let place: String?
    let isConfirmed: Bool
    let contextTokens: Int?
    let problem: String?

    init(_ remote: Remotes.Listed) {
        name = remote.name
        model = remote.model
        url = remote.url
        place = remote.place?.description
        isConfirmed = remote.isConfirmed
        contextTokens = remote.contextTokens
        problem = remote.problem
    }

    /// Writes a table with name, model, host and state of each remote model.
    static func table(_ all: [Remotes.Listed]) {
        var table = Table(["NAME", "MODEL", "PROMPTS GO TO", "STATUS"], rightAligned: [])
        for remote in all {
            table.add(
                [
                    remote.name, remote.model, remote.place?.description ?? "",
                    remote.problem ?? (remote.isConfirmed ? "ready" : "not confirmed"),
                ])
        }
        table.write()
    }
}

extension HearthServices {
    /// Asks whether texts may go to the host of a remote model, unless the host is confirmed already or by a flag.
    ///
    /// - Throws: An error about the model.
    func agree(toRemote name: String, yes: Bool = false) async throws -> Bool {
        guard let remote = remotes.all.first(where: { $0.name == name }) else {
            throw ValidationError(
                "There is no remote model '\(name.printable)'. `hearth models list-remote` lists them.")
        }
        if let problem = remote.problem { throw ValidationError(problem) }
        guard !remote.isConfirmed, let place = remote.place else { return true }
        if !yes {
            guard Terminal.canAsk else { return false }
            Output.error(
                "Your questions to \(name), with the passages and mails that belong to them, are sent to "
                    + "\(place.description.printable).")
            guard await Terminal.confirms("Send them there?", isYesByDefault: false) else { return false }
        }
        try remotes.confirm(name, place: place)
        return true
    }

    /// Returns the name of a command's model if it is remote, after asking before its first use.
    ///
    /// Returns nil for a model of this machine and for a nil name.
    ///
    /// - Throws: An error about the model; the exit code if the user does not agree.
    func remoteForCommand(_ name: String?) async throws -> String? {
        guard let name, isRemote(name) else { return nil }
        if Terminal.canAsk, !(try await agree(toRemote: name)) { throw ExitCode.interrupted }
        // Throws an error if the host is unconfirmed and the user cannot be asked.
        _ = try remoteChatModel(name)
        return name
    }
}

import Chat
import Documents
import Foundation
import Hearth

extension ThreadConversation {
    /// Runs a command of the conversation, named with its slash, with an argument that may be empty.
    mutating func run(_ name: String, _ argument: String, _ interrupt: Interrupt) async throws {
        switch name {
        case "/help": Output.line(Self.help)
        case "/stats": showsStats.toggle()
        case "/new":
            try show(try chat.createThread(title: argument.isEmpty ? nil : argument, in: thread.projectID))
        case "/thread": try show(try chat.store.thread(of: argument))
        case "/threads":
            ThreadList(try chat.store.threads().filter { !$0.isArchived }, try chat.store.projects()).write()
        case "/project": try move(argument)
        case "/history": ThreadText.write(try chat.store.thread(thread.id))
        case "/rename": try show(try chat.rename(thread.id, to: argument))
        case "/retry": try await retry(interrupt)
        case "/edit": try await edit(argument, interrupt)
        case "/export": try export(argument)
        case "/search": MatchList(try chat.store.search(argument, limit: 20)).write()
        case "/documents": try await attach(argument)
        case "/file", "/image": try await attachFile(argument, isPicture: name == "/image", interrupt)
        case "/files": try await files(argument)
        case "/tools": try await tools(argument)
        case "/read": try await read(argument, interrupt)
        case "/memory": try memory(argument)
        case "/prompt": try await prompt(argument, interrupt)
        case "/style", "/model", "/instructions", "/overflow": try changeSetting(name, argument)
        default: Output.notice("There is no command \(name.printable). /help lists them.")
        }
    }

    private mutating func show(_ thread: ChatThread) throws {
        self.thread = thread
        chat.opened(thread.id)
        Output.notice("[\(thread.title.printable)]")
    }

    /// Moves the thread into a project or out of its project, or shows where it is.
    private mutating func move(_ name: String) throws {
        if name == "none" {
            try chat.move(thread.id, to: nil)
        } else if !name.isEmpty {
            try chat.move(thread.id, to: try chat.store.project(of: name).id)
        }
        thread = try chat.store.thread(thread.id)
        let project = try thread.projectID.map { try chat.store.project($0) }
        Output.notice("[project: \((project?.name ?? "none").printable)]")
    }

    // MARK: Messages

    private func last(_ role: Chat.ChatMessage.Role) throws -> Chat.ChatMessage? {
        try chat.store.thread(thread.id).messages.last { $0.role == role }
    }

    private func retry(_ interrupt: Interrupt) async throws {
        // If the answer was discarded, the last message is the question.
        guard let last = try chat.store.thread(thread.id).messages.last else {
            return Output.notice("[There is nothing to answer yet.]")
        }
        try await answer(interrupt) { [chat] in try chat.regenerate(last.id) }
    }

    private func edit(_ text: String, _ interrupt: Interrupt) async throws {
        guard let question = try last(.user) else { return Output.notice("[There is nothing to change yet.]") }
        try await answer(interrupt) { [chat] in try chat.edit(question.id, to: text).answer }
    }

    private func export(_ path: String) throws {
        let markdown = try chat.store.exportMarkdown(thread.id)
        guard !path.isEmpty else { return Output.text(markdown.printableLines) }
        do {
            try NewFile.write(Data(markdown.utf8), to: path)
            Output.notice("[written to \(path.printable)]")
        } catch {
            Output.notice("[\(Failure(error).message.printable)]")
        }
    }

    // MARK: Settings

    private mutating func changeSetting(_ name: String, _ value: String) throws {
        guard !value.isEmpty else {
            return Output.line(Self.words(name, try chat.store.thread(thread.id).settings).printableLines)
        }
        let change: (inout ChatThread.Settings) -> Void
        switch name {
        case "/style":
            guard let style = StylePreset(rawValue: value.lowercased()) else {
                return Output.notice("[A style is creative, balanced or precise.]")
            }
            change = { $0.stylePreset = style }
        case "/model":
            guard let model = model(value) else { return }
            change = { $0.modelID = model == "auto" ? nil : model }
        case "/overflow":
            guard let policy = OverflowPolicy(command: value) else {
                return Output.notice("[Use stop, drop or summarise.]")
            }
            change = { $0.overflowPolicy = policy }
        default: change = { $0.systemPrompt = value == "none" ? "" : value }
        }
        thread = try chat.changeSettings(of: thread.id, change)
        Output.notice("[\(Self.words(name, thread.settings).printable)]")
    }

    /// Attaches a collection of documents to the thread, or detaches it.
    private mutating func attach(_ name: String) async throws {
        if name == "none" {
            thread = try chat.changeSettings(of: thread.id) { $0.collection = nil }
        } else if !name.isEmpty {
            let names = try await services.documents().collections().map(\.name)
            guard let found = ModelNames.match(name, among: names) else {
                return Output.notice(
                    "[There is no collection '\(name.printable)'. There are: "
                        + "\(names.joined(separator: ", ").printable).]")
            }
            thread = try chat.changeSettings(of: thread.id) { $0.collection = found }
        }
        Output.notice("[documents: \((thread.settings.collection ?? "none").printable)]")
    }

    /// Lists the tool servers with their tools, or switches a server on or off for this thread.
    private mutating func tools(_ argument: String) async throws {
        let words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
        let servers = services.toolServers
        if words.isEmpty {
            let chosen = thread.settings.toolServers ?? []
            let names = await servers.status().map(\.name)
            // To list the tools, only the thread's servers are started.
            return ToolCalls.write(await servers.start(chosen.filter { names.contains($0) }), chosen: chosen)
        }
        guard words.count == 2, ["on", "off"].contains(words[0]) else {
            return Output.notice("[Use /tools, /tools on NAME or /tools off NAME.]")
        }
        let (isOn, name) = (words[0] == "on", words[1])
        let names = await servers.status().map(\.name)
        guard !isOn || names.contains(name) else {
            return Output.notice(
                "[There is no tool server '\(name.printable)' in the settings. "
                    + (names.isEmpty ? "There are none.]" : "There are: \(names.joined(separator: ", ").printable).]"))
        }
        thread = try chat.changeSettings(of: thread.id) { $0[uses: name] = isOn }
        let chosen = thread.settings.toolServers ?? []
        Output.notice("[tools: \((chosen.isEmpty ? "none" : chosen.joined(separator: ", ")).printable)]")
        if isOn { ToolCalls.write(await servers.start([name]).filter { $0.name == name }, chosen: chosen) }
    }

    /// Sends the text of a tool server's resource, or lists what a server offers.
    private func read(_ argument: String, _ interrupt: Interrupt) async throws {
        let words = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first else { return Output.notice("[Use /read NAME, or /read NAME ADDRESS.]") }
        guard words.count == 2 else {
            let server = await services.toolServers.start([name]).first { $0.name == name }
            guard let server else { return Output.notice("[There is no tool server '\(name.printable)'.]") }
            return ToolCalls.writeContents(server)
        }
        try await sending(interrupt) { servers in
            ToolServers.message(try await servers.read(words[1], of: name), from: words[1], of: name)
        }
    }

    /// Asks for the fields of a saved prompt, or for the arguments of a tool server's prompt, and sends the resulting text.
    ///
    /// Instructions become those of the thread.
    private mutating func prompt(_ argument: String, _ interrupt: Interrupt) async throws {
        let words = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first else {
            let prompts = try chat.store.prompts()
            var table = Table(["PROMPT", "FIELDS", "DESCRIPTION"])
            for prompt in prompts {
                table.add([prompt.name, prompt.fields.joined(separator: ", "), prompt.description])
            }
            return table.write()
        }
        guard words.count == 1 else { return try await serverPrompt(words[1], of: name, interrupt) }
        let prompt = try chat.store.prompt(named: name)
        var values: [String: String] = [:]
        for field in prompt.fields {
            guard let value = await LineEditor.line("\(field.oneLine): ", isWithinWork: true) else { return }
            values[field] = value
        }
        let text = prompt.filled(values)
        guard prompt.kind == .message else {
            thread = try chat.changeSettings(of: thread.id) { $0.systemPrompt = text }
            return Output.notice("[instructions: \(prompt.name.printable)]")
        }
        Output.text(text.printableLines + "\n")
        let id = thread.id
        try await answer(interrupt) { [chat] in try chat.send(text, to: id).answer }
    }

    /// Asks for the arguments of a tool server's prompt, and sends the resulting text.
    private func serverPrompt(_ name: String, of server: String, _ interrupt: Interrupt) async throws {
        let status = await services.toolServers.start([server]).first { $0.name == server }
        guard let prompt = status?.prompts?.first(where: { $0.name == name }) else {
            return Output.notice("[There is no such prompt. /read \(server.printable) lists the prompts.]")
        }
        var values: [String: String] = [:]
        for argument in prompt.arguments {
            let question = "\(argument.name.oneLine) (\(argument.description.oneLine)): "
            guard let value = await LineEditor.line(question, isWithinWork: true) else { return }
            if !value.isEmpty { values[argument.name] = value }
        }
        try await sending(interrupt) { [values] servers in
            let text = try await servers.prompt(prompt.name, values, of: server).text
            Output.text(text.printableLines)
            return text
        }
    }

    /// Sends a text from a tool server.
    private func sending(
        _ interrupt: Interrupt, _ text: (ToolServers) async throws -> String
    ) async throws {
        let message: String
        do {
            message = try await text(services.toolServers)
        } catch {
            return Output.notice("[\(Failure(error).message.printable)]")
        }
        let id = thread.id
        try await answer(interrupt) { [chat] in try chat.send(message, to: id).answer }
    }

    /// Returns the name of an installed chat model, or `auto`, and reports an unknown name.
    private func model(_ text: String) -> String? {
        if text == "auto" { return text }
        let names = services.models.availableModels().filter { $0.installed?.kind == .generative }.map(\.id)
        if let name = ModelNames.match(text, among: names) { return name }
        Output.notice(
            "[There is no chat model '\(text.printable)' here. "
                + (names.isEmpty ? "None is installed.]" : "There are: \(names.joined(separator: ", ").printable).]"))
        return nil
    }

    private static func words(_ name: String, _ settings: ChatThread.Settings) -> String {
        switch name {
        case "/style": "style: \(settings.stylePreset.rawValue)"
        case "/model": "model: \(settings.modelID ?? "auto")"
        case "/overflow": "when the context is full: \(settings.overflowPolicy.command)"
        default: settings.systemPrompt.isEmpty ? "no instructions" : settings.systemPrompt
        }
    }
}

extension OverflowPolicy {
    fileprivate init?(command: String) {
        switch command.lowercased() {
        case "stop": self = .stop
        case "drop": self = .dropOldest
        case "summarise", "summarize": self = .summarizeOldest
        default: return nil
        }
    }

    fileprivate var command: String {
        switch self {
        case .stop: "stop"
        case .dropOldest: "drop"
        case .summarizeOldest: "summarise"
        }
    }
}

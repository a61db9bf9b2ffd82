import ArgumentParser
import Chat
import Foundation
import Hearth

/// The command `hearth chat`.
struct ChatCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat", abstract: "Chat with a model in the terminal.",
        discussion: """
            The conversation is saved on this machine as a thread, like those of the web page; `hearth threads` lists \
            them. With --private, nothing is saved. The thread's style sets the sampling (/style); the sampling \
            options are for private chats.

            Ctrl-C stops an answer; Ctrl-D or /quit ends the chat.
            """)

    @Option(help: "The title of the thread to continue; created if it does not exist. (default: a new thread)")
    var thread: String?

    @Option(help: "The project in which a new thread begins.")
    var project: String?

    @Flag(help: "Do not save the conversation.")
    var `private` = false

    @Option(name: [.short, .long], help: "Instructions for the model.")
    var instructions: String?

    @OptionGroup(title: "Sampling, for private chats") var sampling: SamplingOptions
    @OptionGroup(title: "Model") var model: ModelArguments

    @Flag(help: "Show token counts, throughput and notes after each answer.")
    var stats = false

    func validate() throws {
        if `private`, thread != nil {
            throw ValidationError("--private saves nothing, so it cannot be used with --thread. Give one of them.")
        }
        if `private`, project != nil {
            throw ValidationError("--private saves nothing, so it cannot be used with --project. Give one of them.")
        }
        if !`private`, sampling.isSet {
            throw ValidationError(
                "The thread's style sets the sampling: use /style creative, balanced or precise in the chat. "
                    + "--temperature, --seed, --max-tokens and --greedy need --private.")
        }
        if !`private`, model.isTuned {
            throw ValidationError("--threads, --sequences, --pinned and --speculation need --private.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let interrupt = Interrupt()
            try await `private` ? runPrivately(interrupt) : runThread(interrupt)
        }
    }

    private func runPrivately(_ interrupt: Interrupt) async throws {
        if let name = try await HearthServices.shared.remoteForCommand(model.model),
            let remote = try HearthServices.shared.remoteChatModel(name)
        {
            return try await runPrivately(.elsewhere(remote), interrupt)
        }
        guard let model = try await interrupt.whileRunning({ try await model.open() }) else {
            throw ExitCode.interrupted
        }
        try await runPrivately(.here(model), interrupt)
        await model.close(endsProcess: true)
    }

    private func runPrivately(_ model: PrivateConversation.Model, _ interrupt: Interrupt) async throws {
        var conversation = PrivateConversation(
            model: model, instructions: instructions, sampling: sampling, showsStats: stats)
        try await conversation.run(interrupt)
    }

    private func runThread(_ interrupt: Interrupt) async throws {
        let remote = try await HearthServices.shared.remoteForCommand(model.model)
        let services = HearthServices.configured(
            model: remote == nil ? model.model : nil, contextTokens: model.contextTokens,
            cacheType: model.cacheType, gpuLayers: model.gpuLayers, rpc: model.rpc, draftModel: model.draftModel)
        services.warnAboutEnvironment()
        services.warnAboutInterruptedLoads()
        if remote == nil { try services.warnAboutDraftModel(model.draftModel) }
        // Checks that a model can answer before a thread is created, so that the exit code reports the missing model.
        guard remote != nil || services.resolver.resolution.tier != .stub else {
            throw HearthError(.noModel, services.missingModelAdvice)
        }
        let chat = try services.chat()
        do {
            let thread = try openThread(chat, remote: remote)
            var conversation = ThreadConversation(services: services, chat: chat, thread: thread, showsStats: stats)
            try await conversation.run(interrupt)
            try await leave(thread, chat)
        } catch {
            await services.shutDown()
            throw error
        }
        await services.shutDown()
    }

    /// Deletes the thread if it was created for this chat and has no messages.
    private func leave(_ begun: ChatThread, _ chat: ChatService) async throws {
        guard thread == nil else { return }
        let now = try chat.store.thread(begun.id)
        if now.messages.isEmpty, now.title == begun.title { try await chat.deleteThread(begun.id) }
    }

    private func openThread(_ chat: ChatService, remote: String?) throws -> ChatThread {
        let known = try thread.map { try chat.store.thread(named: $0) } ?? nil
        let place = try project.map { try chat.store.project(of: $0) }
        if let known, let place, known.projectID != place.id {
            throw ChatError(
                .conflict,
                "The thread \(known.title.printable) is not in the project \(place.name.printable). "
                    + "`hearth threads move` moves it.")
        }
        let thread = try known ?? chat.createThread(title: self.thread, in: place?.id)
        guard instructions != nil || model.model != nil else { return thread }
        return try chat.changeSettings(of: thread.id) { settings in
            if let instructions { settings.systemPrompt = instructions }
            // A model given on the command line overrides the thread's model.
            if model.model != nil { settings.modelID = remote }
        }
    }
}

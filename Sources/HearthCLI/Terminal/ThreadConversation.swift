import Chat
import Foundation
import Hearth

/// The loop of `hearth chat`, whose thread is saved and appears on the web page, too.
struct ThreadConversation {
    let services: HearthServices
    let chat: ChatService
    var thread: ChatThread
    var showsStats: Bool
    private let input: MessageInput

    init(services: HearthServices, chat: ChatService, thread: ChatThread, showsStats: Bool) {
        self.services = services
        self.chat = chat
        self.thread = thread
        self.showsStats = showsStats
        input = MessageInput(
            history: services.inputHistoryFile.map { InputHistory(file: $0) } ?? InputHistory(),
            completions: ChatCompletions(chat: chat, services: services))
    }

    static let help = """
        /new [TITLE]         start a new thread
        /thread NAME         continue another thread
        /threads             list the threads
        /history             show this thread
        /rename TITLE        rename this thread
        /project [NAME]      move this thread into a project; none for no project
        /style [STYLE]       creative, balanced or precise; without STYLE, show it
        /model [NAME]        the model that answers here; auto lets Hearth choose
        /instructions [TEXT] instructions for the model here; none for no instructions
        /overflow [WAY]      when the context is full: stop, drop or summarise the oldest messages
        /documents [NAME]    answer from this document collection; none for no documents
        /file PATH           send a file with the next message
        /image PATH          send a picture with the next message
        /files               list this thread's files; /files remove NAME, /files keep NAME [COLLECTION]
        /tools [on|off NAME] list the tool servers, or switch one on or off for this thread
        /read NAME ADDRESS   send a tool server's resource, as data; without ADDRESS, list resources and prompts
        /prompt [NAME]       send a saved prompt, whose fields are asked for; without NAME, list the prompts
        /prompt NAME PROMPT  send a tool server's prompt; its arguments are asked for
        /memory [WAY]        list your facts; add FACT, remove NUMBER, keep what is offered, on or off here
        /retry               answer the last message again
        /edit TEXT           change the last message and answer it; the old one stays as a branch
        /export [FILE]       this thread as Markdown
        /search WORDS        find messages in all threads
        /stats               show or hide token counts, throughput and notes after each answer
        /help                this list
        /quit                exit (or Ctrl-D)
        \(MessageInput.help)
        Tab completes commands, and the names of prompts, projects, threads and models.
        """

    mutating func run(_ interrupt: Interrupt) async throws {
        if LineEditor.isTerminal { greet() }
        chat.opened(thread.id)
        input.open()
        defer { input.close() }
        while let entry = await input.next() {
            if entry == .command("/quit", argument: "") || entry == .command("/exit", argument: "") { return }
            do {
                switch entry {
                case .message(let text):
                    let id = thread.id
                    try await answer(interrupt) { [chat] in
                        let files = try chat.waitingAttachments(of: id).map(\.id)
                        return try chat.send(text, attachments: files, to: id).answer
                    }
                case .command(let name, let argument): try await run(name, argument, interrupt)
                }
            } catch let error as ChatError where ![.storage, .noSpace].contains(error.code) {
                // The user can fix the cause and continue.
                Output.notice("[\(error.message.printable)]")
            }
        }
        if LineEditor.isTerminal { Output.line() }
    }

    private func greet() {
        let model = services.answeringModel
        let name = thread.settings.modelID ?? model?.name ?? ""
        Output.notice("\(thread.title.printable) with \(name.printable). /help lists commands, Ctrl-D leaves.")
        Output.notice("This thread is saved on this machine; `hearth chat --private` saves nothing.")
    }

    // MARK: Answers

    /// Starts an answer and writes it as it arrives.
    ///
    /// Ctrl-C stops the answer.
    ///
    /// - Throws: `ChatError` if the answer can't start.
    func answer(_ interrupt: Interrupt, _ start: @escaping @Sendable () throws -> Chat.ChatMessage) async throws {
        let events = chat.events(after: chat.lastEventNumber)
        let answer = try start()
        let writer = AnswerPrinter(answer.id)
        let calls = ToolCalls()
        defer { writer.end() }
        let end = try await interrupt.whileRunning { [chat] () async throws -> AnswerPrinter.End in
            for try await numbered in events {
                if case .call(let thread, answer.id, let call) = numbered.event {
                    writer.end()
                    await calls.show(call, in: thread, chat)
                }
                if let end = writer.write(numbered.event) { return end }
            }
            throw CancellationError()
        }
        if let end {
            report(end)
            offerFacts(answer.id)
            // Waits, because the user may have typed the next message already, and the thread accepts it only after
            // this answer.
            return await chat.freed(thread.id)
        }
        await chat.stop(thread.id)
        // A stopped answer is deleted if the settings say that partial answers are discarded.
        let kept = try? chat.store.message(answer.id)
        writer.end()
        Output.notice(kept == nil ? "[stopped; the answer is not kept]" : "[stopped; what was written is kept]")
    }

    private func report(_ end: AnswerPrinter.End) {
        guard case .message(let message) = end else { return Output.notice("[the answer is gone]") }
        let metadata = message.metadata
        if metadata.finishReason == .repetition {
            Output.notice("[the answer was ended, because it only repeated itself]")
        }
        if let failure = metadata.failure { Output.notice("[\(failure.message.printable)]") }
        if let ledger = metadata.ledger, ledger.omittedMessages > 0 {
            let what = ledger.isSummarized ? "a summary stood in for" : "the model was not shown"
            Output.notice("[the context is full: \(what) the \(ledger.omittedMessages) oldest messages]")
        }
        for note in (metadata.ledger?.toolNotes ?? []) + (metadata.ledger?.serverNews ?? []) {
            Output.notice("[\(note.printable)]")
        }
        for source in metadata.sources ?? [] {
            let pages = source.pages.flatMap { $0.count == 2 ? min($0[0], $0[1])...max($0[0], $0[1]) : nil }
            let place = Place.text(source.document, pages, source.heading, source.place)
            Output.notice("[\(source.number)] \(place.printable)")
        }
        if showsStats {
            if let facts = metadata.memory, !facts.isEmpty {
                let tokens = metadata.ledger?.memoryTokens.map { ", \($0) tokens" } ?? ""
                Output.notice("[facts used\(tokens): \(facts.joined(separator: " ").printable)]")
            }
            Output.notice(Self.statistics(metadata))
            let told = metadata.ledger?.serverNews ?? []
            for note in metadata.ledger?.serverNotes ?? [] where !told.contains(note) {
                Output.notice("[\(note.printable)]")
            }
        }
    }

    private static func statistics(_ metadata: Chat.ChatMessage.Metadata) -> String {
        let usage = metadata.usage.map {
            "\($0.promptTokens) prompt tokens (\($0.cachedTokens) cached), \($0.outputTokens) written"
        }
        let first = metadata.timeToFirstTokenMs.map { "first after \($0) ms" }
        let rate = metadata.tokensPerSecond.map { "\(Int($0.rounded())) tokens/s" }
        return "[" + [usage, first, rate].compactMap(\.self).joined(separator: ", ") + "]"
    }
}

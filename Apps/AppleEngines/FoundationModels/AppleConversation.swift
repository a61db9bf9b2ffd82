#if HEARTH_APPLE
    import Foundation
    import FoundationModels
    import LanguageModels
    import Synchronization

    /// A session of Apple's framework, and the Hearth conversation whose entries it contains.
    @available(macOS 26.0, iOS 26.0, *)
    final class AppleConversation: Sendable {
        /// The answer so far.
        enum Snapshot: Sendable {
            case text(String)
            case structure(PartialJSON)
        }

        private struct State {
            /// Hearth's entries that Apple's session contains, except the answer.
            var entries: [LanguageModels.Transcript.Entry]
            /// The id of the last answer's entry; nil if the answer became no entry.
            var answerID: String?
            var relay: ToolRelay<Snapshot>?
            var task: Task<Void, Never>?
            /// The ids of reported calls that wait for their outputs.
            var calls: [String] = []
            var written = GrowingText()
            /// The entry id for the turn's text, and whether text was sent for the entry.
            var responseID = UUID().uuidString
            var hasResponse = false
            var counted = Counted()
        }

        /// The token counts that were already reported.
        private struct Counted {
            var input = 0
            var cached = 0
            var output = 0
            var reasoning = 0
        }

        let session: FoundationModels.LanguageModelSession
        private let tools: [LanguageModels.Transcript.ToolDefinition]
        private let desk: AppleToolRelayHolder
        private let state: Mutex<State>

        init(
            source: AppleLanguageModel.Source, entries: [LanguageModels.Transcript.Entry],
            tools: [LanguageModels.Transcript.ToolDefinition]
        ) throws {
            let desk = AppleToolRelayHolder()
            let proxies = try tools.map { try AppleToolProxy($0, desk: desk) }
            let transcript = FoundationModels.Transcript(entries: try AppleTranscript.entries(entries))
            session = try source.makeSession(tools: proxies, transcript: transcript)
            self.tools = tools
            self.desk = desk
            state = Mutex(State(entries: entries))
        }

        /// Cancels Apple's task and fails waiting tools.
        func stop() {
            let (task, relay) = state.withLock { ($0.task, $0.relay) }
            task?.cancel()
            relay?.finish(.failure(CancellationError()))
        }

        // MARK: Continuing

        /// Passes the outputs of the waiting calls to Apple's session if the request has all outputs.
        ///
        /// Returns whether it has.
        func takeOutputs(of request: LanguageModels.LanguageModelExecutorGenerationRequest) -> Bool {
            var outputs: [String: String] = [:]
            for entry in request.transcript.reversed() {
                guard case .toolOutput(let output) = entry else { break }
                outputs[output.id] = AppleTranscript.text(output.segments)
            }
            let (relay, calls) = state.withLock { ($0.relay, $0.calls) }
            guard let relay, !calls.isEmpty, calls.allSatisfy({ outputs[$0] != nil }) else { return false }
            state.withLock { $0.calls = [] }
            for call in calls { relay.resolve(call, with: outputs[call] ?? "") }
            return true
        }

        /// Returns whether Apple's session contains exactly these entries and tools, and is free to continue.
        func holds(
            _ conversation: [LanguageModels.Transcript.Entry], tools: [LanguageModels.Transcript.ToolDefinition]
        ) -> Bool {
            let (entries, answerID, isBusy) = state.withLock { ($0.entries, $0.answerID, $0.relay != nil) }
            guard !isBusy, !session.isResponding, tools == self.tools else { return false }
            guard conversation.starts(with: entries) else { return false }
            return conversation.dropFirst(entries.count).map(\.id) == (answerID.map { [$0] } ?? [])
        }

        /// Starts an answer to the prompt at the end of the request.
        ///
        /// Returns false if there is no prompt.
        ///
        /// - Throws: Errors for content that Apple's framework does not support.
        func start(_ request: LanguageModels.LanguageModelExecutorGenerationRequest) throws -> Bool {
            guard case .prompt(let prompt)? = request.transcript.last else { return false }
            let applePrompt = AppleTranscript.prompt(prompt)
            let options = try AppleOptions.options(request.generationOptions)
            let schema = try request.schema.map { try AppleTranscript.schema($0) }
            let relay = ToolRelay<Snapshot> { UUID().uuidString }
            desk.relay.withLock { $0 = relay }
            let context = request.contextOptions
            // The task is unstructured, since an answer with tool calls outlives the request that started it. The
            // executor stops the task if no request continues the answer.
            let task = Task { [session] in
                do {
                    if let schema {
                        let stream = session.stream(applePrompt, schema: schema, options: options, context: context)
                        for try await snapshot in stream {
                            relay.publish(.structure(AppleTranscript.partialJSON(snapshot.rawContent)))
                        }
                    } else {
                        let stream = session.stream(applePrompt, options: options, context: context)
                        for try await snapshot in stream { relay.publish(.text(snapshot.content)) }
                    }
                    relay.finish(.success(()))
                } catch {
                    relay.finish(.failure(error))
                }
            }
            state.withLock { state in
                state.relay = relay
                state.task = task
                state.written = GrowingText()
            }
            return true
        }

        // MARK: Turns

        /// Sends the events of Apple's session until it calls tools or ends.
        nonisolated(nonsending) func turn(
            _ request: LanguageModels.LanguageModelExecutorGenerationRequest,
            streamingInto channel: LanguageModels.LanguageModelExecutorGenerationChannel
        ) async throws {
            let relay = state.withLock { state in
                // The reading session creates an entry for each turn.
                (state.responseID, state.hasResponse) = (UUID().uuidString, false)
                return state.relay
            }
            guard let relay else { return }
            while true {
                switch try await relay.next() {
                case .snapshot(.text(let text)): await send(text, into: channel)
                case .snapshot(.structure(let content)): await send(content.text, into: channel)
                case .calls(let calls):
                    let callsID = UUID().uuidString
                    for call in calls {
                        await channel.send(
                            .toolCalls(
                                entryID: callsID,
                                action: .toolCall(
                                    id: call.id, name: call.name,
                                    action: .appendArguments(call.arguments, tokenCount: 0))))
                    }
                    state.withLock { $0.calls = calls.map(\.id) }
                    return
                case .end:
                    await sendUsage(into: channel)
                    state.withLock { state in
                        state.entries = Array(request.transcript)
                        state.answerID = state.hasResponse ? state.responseID : nil
                        (state.relay, state.task) = (nil, nil)
                    }
                    return
                }
            }
        }

        nonisolated(nonsending) private func send(
            _ text: String, into channel: LanguageModels.LanguageModelExecutorGenerationChannel
        ) async {
            let (change, id) = state.withLock { state in
                let goesOn = !state.written.text.isEmpty && !state.hasResponse
                var change = state.written.advance(to: text)
                // The reading session itself inserts a line break between the texts of two turns.
                if goesOn, case .addition(let addition) = change, addition.first == "\n" {
                    change = addition.count > 1 ? .addition(String(addition.dropFirst())) : .nothing
                }
                if change != .nothing { state.hasResponse = true }
                return (change, state.responseID)
            }
            switch change {
            case .nothing: break
            case .addition(let addition):
                await channel.send(.response(entryID: id, action: .appendText(addition, tokenCount: 0)))
            case .replacement(let text):
                await channel.send(.response(entryID: id, action: .replaceTextSegment(text, tokenCount: 0)))
            }
        }

        /// Sends the token counts, which the framework reports in version 27 and later.
        nonisolated(nonsending) private func sendUsage(
            into channel: LanguageModels.LanguageModelExecutorGenerationChannel
        ) async {
            #if canImport(FoundationModels, _version: 2)
                guard #available(macOS 27.0, iOS 27.0, *) else { return }
                let (input, output) = (session.usage.input, session.usage.output)
                // Apple's session reports totals of all turns, but Hearth's session adds up the counts of its turns.
                // The difference is therefore sent.
                let (before, id) = state.withLock { state in
                    defer {
                        state.hasResponse = true
                        state.counted = Counted(
                            input: input.totalTokenCount, cached: input.cachedTokenCount,
                            output: output.totalTokenCount, reasoning: output.reasoningTokenCount)
                    }
                    return (state.counted, state.responseID)
                }
                await channel.send(
                    .response(
                        entryID: id,
                        action: .updateUsage(
                            input: .init(
                                totalTokenCount: input.totalTokenCount - before.input,
                                cachedTokenCount: input.cachedTokenCount - before.cached),
                            output: .init(
                                totalTokenCount: output.totalTokenCount - before.output,
                                reasoningTokenCount: output.reasoningTokenCount - before.reasoning))))
            #endif
        }
    }
#endif

/// A runner of requests, which alternates between calling the model and running its tool calls until the model
/// responds.
struct TurnRunner: Sendable {
    let core: SessionCore
    let properties: SessionPropertyValues
    let setup: SessionSetup
    let executors: ExecutorStore

    /// Runs a request to its end.
    ///
    /// This does not run on the caller's actor, which would otherwise be blocked while a model's output is processed.
    ///
    /// - Throws: The error that ended the request. The transcript is then reverted or kept according to the policy.
    @concurrent func run(_ request: SessionRequest, as turn: Turn.ID) async throws -> TurnContent {
        do {
            let content = try await SessionPropertyValues.$current.withValue(properties) {
                try await answer(request, as: turn)
            }
            return try core.finish(turn, with: content)
        } catch {
            core.fail(turn, with: error)
            throw error
        }
    }

    private func answer(_ request: SessionRequest, as turn: Turn.ID) async throws -> TurnContent {
        try await core.waitForStoppedRequests()
        try Task.checkCancellation()
        let prompt = request.entry()
        let first = try await profile(for: turn)
        try core.append(prompt, to: turn)
        try await call(first.callbacks, in: turn) { try await $0.prompted(prompt) }
        while true {
            let profile = try await profile(for: turn)
            let entries = try await generate(request, with: profile, as: turn)
            try await report(reasoningIn: entries, to: profile.callbacks, in: turn)
            let calls = entries.toolCalls
            guard calls.isEmpty else {
                try await ToolRunner(core: core, turn: turn, profile: profile).run(calls)
                continue
            }
            let content = try core.completeContent(of: turn)
            if let answer = content.answer { try request.output.check(answer) }
            if let response = entries.lastResponse {
                try await call(profile.callbacks, in: turn) { try await $0.responded(response) }
            }
            return content
        }
    }

    // MARK: The profile

    /// Evaluates the current profile, and updates the transcript's instructions.
    private func profile(for turn: Turn.ID) async throws -> ResolvedProfile {
        switch setup {
        case .fixed(let profile): return profile
        case .dynamic(let source):
            let (profile, change) = source.resolve(properties)
            if !change.actions.isEmpty { try await core.withEdits(in: turn) { await change.run() } }
            try core.setErrorPolicy(profile.errorPolicy, in: turn)
            if let segments = profile.instructions {
                try core.setInstructions(segments, tools: profile.instructionsTools, in: turn)
            }
            return profile
        }
    }

    private func call(
        _ callbacks: [ProfileCallback], in turn: Turn.ID, _ body: (ProfileCallback) async throws -> Void
    ) async throws {
        guard !callbacks.isEmpty else { return }
        try await core.withEdits(in: turn) {
            for callback in callbacks { try await body(callback) }
        }
    }

    private func report(
        reasoningIn entries: [Transcript.Entry], to callbacks: [ProfileCallback], in turn: Turn.ID
    ) async throws {
        for case .reasoning(let reasoning) in entries {
            try await call(callbacks, in: turn) { try await $0.reasoned(reasoning) }
        }
    }

    // MARK: The model

    /// Calls the model once and applies its events.
    private func generate(
        _ request: SessionRequest, with profile: ResolvedProfile, as turn: Turn.ID
    ) async throws -> [Transcript.Entry] {
        let transcript = profile.transformed(core.read { $0.transcript })
        let modelRequest = try ExecutorRequest(profile: profile, request: request, transcript: transcript).make()
        try await profile.model.checkAttachments(of: transcript)
        let channel = LanguageModelExecutorGenerationChannel()
        try core.startWriting(channel, in: turn)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await profile.model.generate(modelRequest, into: channel, with: executors) }
            for try await event in channel {
                if case .data(let data) = event.kind { try await profile.model.check(data) }
                try core.apply(event, to: turn)
            }
            try await group.waitForAll()
        }
        // A model may return without an error when its task is cancelled.
        try Task.checkCancellation()
        return try core.finishWriting(in: turn)
    }

    // MARK: Prewarming

    func prewarm(promptPrefix: Prompt?) {
        guard core.read({ $0.turn == nil }) else { return }
        var transcript = core.read { $0.transcript }
        let model: any LanguageModel
        switch setup {
        case .fixed(let profile): model = profile.model
        case .dynamic(let source):
            guard let profile = source.preview(properties, unless: { core.read { $0.turn != nil } }) else { return }
            model = profile.model
            if let segments = profile.instructions,
                let wanted = Transcript.instructions(
                    segments, tools: profile.instructionsTools, replacing: transcript.first)
            {
                transcript.setInstructions(wanted.entry)
            }
            transcript = profile.transformed(transcript)
        }
        if let promptPrefix { transcript.append(.prompt(Transcript.Prompt(segments: promptPrefix.segments))) }
        // The error of an executor that cannot be created is reported by the next request.
        try? model.prewarm(transcript, with: executors)
    }
}

extension [Transcript.Entry] {
    fileprivate var toolCalls: [Transcript.ToolCall] {
        flatMap { entry -> [Transcript.ToolCall] in
            if case .toolCalls(let entry) = entry { entry.calls } else { [] }
        }
    }

    fileprivate var lastResponse: Transcript.Response? {
        for case .response(let response) in reversed() { return response }
        return nil
    }
}

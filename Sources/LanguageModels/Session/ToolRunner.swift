/// A runner of the tools that a model called in one turn.
struct ToolRunner {
    let core: SessionCore
    let turn: Turn.ID
    let profile: ResolvedProfile

    /// Runs the calls concurrently, and appends their outputs in the order of the calls.
    ///
    /// - Throws: `ToolCallError` if a tool fails, which also cancels the other calls; `ParsingError` if the
    ///   model called an unknown tool; any error that a callback throws.
    func run(_ calls: [Transcript.ToolCall]) async throws {
        let jobs = try calls.map { ($0, try tool(of: $0)) }
        for call in calls { try await report { try await $0.called(call) } }
        try Task.checkCancellation()
        let outputs = try await outputs(of: jobs)
        try core.append(outputs, to: turn)
        for (call, output) in zip(calls, outputs) { try await report { try await $0.returned(call, output) } }
    }

    private func tool(of call: Transcript.ToolCall) throws -> any Tool {
        if let tool = profile.tools.first(where: { $0.name == call.toolName }) { return tool }
        let names = profile.tools.map(\.name).joined(separator: ", ")
        throw GeneratedContent.ParsingError(
            rawContent: call.arguments.jsonString,
            debugDescription: "The model called a tool named '\(call.toolName)', which the session does not have. "
                + (names.isEmpty ? "It has no tools." : "Its tools: \(names)."))
    }

    private func outputs(of jobs: [(Transcript.ToolCall, any Tool)]) async throws -> [Transcript.ToolOutput] {
        try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
            for (index, (call, tool)) in jobs.enumerated() {
                group.addTask { (index, try await output(of: call, by: tool)) }
            }
            var outputs: [Int: Transcript.ToolOutput] = [:]
            for try await (index, output) in group { outputs[index] = output }
            return jobs.indices.compactMap { outputs[$0] }
        }
    }

    private func output(of call: Transcript.ToolCall, by tool: any Tool) async throws -> Transcript.ToolOutput {
        do {
            let segments = try await tool.call(with: call.arguments)
            return Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
        } catch let error as CancellationError where Task.isCancelled {
            // The cancellation of the request is not a failure of the tool.
            throw error
        } catch {
            throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
        }
    }

    private func report(_ body: (ProfileCallback) async throws -> Void) async throws {
        guard !profile.callbacks.isEmpty else { return }
        try await core.withEdits(in: turn) {
            for callback in profile.callbacks { try await body(callback) }
        }
    }
}

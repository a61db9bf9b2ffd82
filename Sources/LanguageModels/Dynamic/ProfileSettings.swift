/// The values set by a profile's modifiers.
///
/// Inner modifiers run first, and the first value set for a property wins.
struct ProfileSettings {
    var model: (any LanguageModel)?
    var options = GenerationOptions()
    var reasoningLevel: ContextOptions.ReasoningLevel?
    var errorPolicy: TranscriptErrorHandlingPolicy?
}

/// The callbacks that a modifier added to a profile.
///
/// `@unchecked Sendable`: only the session's current request calls them, one at a time, while no other code of
/// the session runs.
struct ProfileCallback: @unchecked Sendable {
    var onPrompt: (nonisolated(nonsending) (Transcript.Prompt) async throws -> Void)?
    var onResponse: (nonisolated(nonsending) (Transcript.Response) async throws -> Void)?
    var onReasoning: (nonisolated(nonsending) (Transcript.Reasoning) async throws -> Void)?
    var onToolCall: (nonisolated(nonsending) (Transcript.ToolCall) async throws -> Void)?
    var onToolOutput: (nonisolated(nonsending) (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void)?

    nonisolated(nonsending) func prompted(_ prompt: Transcript.Prompt) async throws { try await onPrompt?(prompt) }

    nonisolated(nonsending) func responded(_ response: Transcript.Response) async throws {
        try await onResponse?(response)
    }

    nonisolated(nonsending) func reasoned(_ reasoning: Transcript.Reasoning) async throws {
        try await onReasoning?(reasoning)
    }

    nonisolated(nonsending) func called(_ call: Transcript.ToolCall) async throws { try await onToolCall?(call) }

    nonisolated(nonsending) func returned(_ call: Transcript.ToolCall, _ output: Transcript.ToolOutput) async throws {
        try await onToolOutput?(call, output)
    }
}

/// A modifier's transform of the transcript that the model receives.
///
/// `@unchecked Sendable`: only the session's current request calls it, while no other code of the session runs.
struct HistoryTransform: @unchecked Sendable {
    let transform: ([Transcript.Entry]) -> [Transcript.Entry]
}

/// The actions that run when a part of a profile becomes active or inactive.
struct ProfileLifecycle: Sendable {
    /// The path to the part, which is stable for as long as the part is present.
    let path: [String]
    var onActivate: LifecycleAction?
    var onDeactivate: LifecycleAction?

    /// The lifecycle actions to run when one evaluation of a profile replaces another.
    struct Change: Sendable {
        let actions: [LifecycleAction]

        init(from old: [ProfileLifecycle], to new: [ProfileLifecycle]) {
            let oldPaths = Set(old.map(\.path))
            let newPaths = Set(new.map(\.path))
            actions =
                old.filter { !newPaths.contains($0.path) }.compactMap(\.onDeactivate)
                + new.filter { !oldPaths.contains($0.path) }.compactMap(\.onActivate)
        }

        func run() async {
            for action in actions { await action.run() }
        }
    }
}

/// An action that runs when a part of a profile becomes active or inactive.
///
/// `@unchecked Sendable`: only the session's current request calls it, while no other code of the session runs.
struct LifecycleAction: @unchecked Sendable {
    let run: @isolated(any) () async -> Void

    init(_ run: sending @escaping @isolated(any) () async -> Void) { self.run = run }
}

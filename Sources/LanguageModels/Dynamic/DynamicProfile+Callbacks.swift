extension LanguageModelSession.DynamicProfile {
    private func calling(_ callback: ProfileCallback) -> AdjustedProfile<Self> {
        AdjustedProfile(content: self, adjustment: .callback(callback))
    }

    /// Runs an action when a prompt was added to the transcript.
    ///
    /// - Parameter action: The action; it may edit the history, and an error that it throws ends the request.
    /// - Returns: The modified profile.
    public func onPrompt(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onPrompt { _ in try await action() }
    }

    /// Runs an action with a prompt that was added to the transcript.
    ///
    /// - Parameter action: The action; it may edit the history, and an error that it throws ends the request.
    /// - Returns: The modified profile.
    public func onPrompt(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Prompt) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onPrompt: action))
    }

    /// Runs an action when the model has answered a request.
    ///
    /// - Parameter action: The action; it may edit the history, and an error that it throws ends the request.
    /// - Returns: The modified profile.
    public func onResponse(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onResponse { _ in try await action() }
    }

    /// Runs an action with the model's answer to a request.
    ///
    /// - Parameter action: The action; it may edit the history, and an error that it throws ends the request.
    /// - Returns: The modified profile.
    public func onResponse(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Response) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onResponse: action))
    }

    /// Runs an action when the model has reasoned.
    ///
    /// - Parameter action: The action; it may edit the history, and an error that it throws ends the request.
    /// - Returns: The modified profile.
    public func onReasoning(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onReasoning { _ in try await action() }
    }

    /// Runs an action with the model's reasoning.
    ///
    /// - Parameter action: The action; it may edit the history, and an error that it throws ends the request.
    /// - Returns: The modified profile.
    public func onReasoning(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Reasoning) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onReasoning: action))
    }

    /// Runs an action before each tool that the model calls.
    ///
    /// - Parameter action: The action; an error that it throws ends the request before any tool of that turn runs.
    /// - Returns: The modified profile.
    public func onToolCall(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolCall { _ in try await action() }
    }

    /// Runs an action with each of the model's calls, before its tool runs.
    ///
    /// - Parameter action: The action; an error that it throws ends the request before any tool of that turn runs.
    /// - Returns: The modified profile.
    public func onToolCall(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.ToolCall) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onToolCall: action))
    }

    /// Runs an action when a tool's output was added to the transcript.
    ///
    /// - Parameter action: The action; it may edit the history, and an error that it throws ends the request.
    /// - Returns: The modified profile.
    public func onToolOutput(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolOutput { _, _ in try await action() }
    }

    /// Runs an action with a call and the tool's output, which was added to the transcript.
    ///
    /// - Parameter action: The action; it may edit the history, and an error that it throws ends the request.
    /// - Returns: The modified profile.
    public func onToolOutput(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onToolOutput: action))
    }

    /// Runs an action when this profile becomes part of what the session consists of.
    ///
    /// That is when a request first finds it there, or finds it there again.
    ///
    /// - Parameter action: The action.
    /// - Returns: The modified profile.
    public func onActivate(
        @_inheritActorContext perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        AdjustedProfile(content: self, adjustment: .lifecycle(onActivate: LifecycleAction(action), onDeactivate: nil))
    }

    /// Runs an action when this profile is no longer part of what the session consists of.
    ///
    /// That is when a request finds it gone.
    ///
    /// - Parameter action: The action.
    /// - Returns: The modified profile.
    public func onDeactivate(
        @_inheritActorContext perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        AdjustedProfile(content: self, adjustment: .lifecycle(onActivate: nil, onDeactivate: LifecycleAction(action)))
    }
}

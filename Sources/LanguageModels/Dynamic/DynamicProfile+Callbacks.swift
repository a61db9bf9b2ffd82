extension LanguageModelSession.DynamicProfile {
    private func calling(_ callback: ProfileCallback) -> AdjustedProfile<Self> {
        AdjustedProfile(content: self, adjustment: .callback(callback))
    }

    /// Runs an action after a prompt is added to the transcript.
    ///
    /// - Parameter action: The action, which may edit the history. An error from the action ends the request.
    /// - Returns: The modified profile.
    public func onPrompt(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onPrompt { _ in try await action() }
    }

    /// Runs an action with each prompt that is added to the transcript.
    ///
    /// - Parameter action: The action, which may edit the history. An error from the action ends the request.
    /// - Returns: The modified profile.
    public func onPrompt(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Prompt) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onPrompt: action))
    }

    /// Runs an action after the model responds to a request.
    ///
    /// - Parameter action: The action, which may edit the history. An error from the action ends the request.
    /// - Returns: The modified profile.
    public func onResponse(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onResponse { _ in try await action() }
    }

    /// Runs an action with the model's response to a request.
    ///
    /// - Parameter action: The action, which may edit the history. An error from the action ends the request.
    /// - Returns: The modified profile.
    public func onResponse(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Response) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onResponse: action))
    }

    /// Runs an action after the model reasons.
    ///
    /// - Parameter action: The action, which may edit the history. An error from the action ends the request.
    /// - Returns: The modified profile.
    public func onReasoning(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onReasoning { _ in try await action() }
    }

    /// Runs an action with the model's reasoning.
    ///
    /// - Parameter action: The action, which may edit the history. An error from the action ends the request.
    /// - Returns: The modified profile.
    public func onReasoning(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Reasoning) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onReasoning: action))
    }

    /// Runs an action before each tool call of the model.
    ///
    /// - Parameter action: The action. An error from the action ends the request before any tool of the turn runs.
    /// - Returns: The modified profile.
    public func onToolCall(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolCall { _ in try await action() }
    }

    /// Runs an action with each tool call of the model, before the tool runs.
    ///
    /// - Parameter action: The action. An error from the action ends the request before any tool of the turn runs.
    /// - Returns: The modified profile.
    public func onToolCall(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.ToolCall) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onToolCall: action))
    }

    /// Runs an action after a tool's output is added to the transcript.
    ///
    /// - Parameter action: The action, which may edit the history. An error from the action ends the request.
    /// - Returns: The modified profile.
    public func onToolOutput(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolOutput { _, _ in try await action() }
    }

    /// Runs an action with a call and its output, after the output is added to the transcript.
    ///
    /// - Parameter action: The action, which may edit the history. An error from the action ends the request.
    /// - Returns: The modified profile.
    public func onToolOutput(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        calling(ProfileCallback(onToolOutput: action))
    }

    /// Runs an action when this profile becomes active.
    ///
    /// A profile becomes active when a request evaluates it and the previous evaluation did not contain it.
    ///
    /// - Parameter action: The action.
    /// - Returns: The modified profile.
    public func onActivate(
        @_inheritActorContext perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        AdjustedProfile(content: self, adjustment: .lifecycle(onActivate: LifecycleAction(action), onDeactivate: nil))
    }

    /// Runs an action when this profile becomes inactive.
    ///
    /// A profile becomes inactive when the evaluation for a request no longer contains it.
    ///
    /// - Parameter action: The action.
    /// - Returns: The modified profile.
    public func onDeactivate(
        @_inheritActorContext perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        AdjustedProfile(content: self, adjustment: .lifecycle(onActivate: nil, onDeactivate: LifecycleAction(action)))
    }
}

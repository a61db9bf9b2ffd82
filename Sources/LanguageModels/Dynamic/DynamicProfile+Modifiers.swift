extension LanguageModelSession.DynamicProfile {
    private func filling(_ fill: @escaping (inout ProfileSettings) -> Void) -> AdjustedProfile<Self> {
        AdjustedProfile(content: self, adjustment: .settings(fill))
    }

    /// Sets the model.
    public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
        filling { $0.model = $0.model ?? model }
    }

    /// Sets the model.
    public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
        filling { $0.model = $0.model ?? model }
    }

    /// Sets the temperature.
    ///
    /// - Parameter temperature: The temperature, or `nil` to leave it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
        filling { $0.options.temperature = $0.options.temperature ?? temperature }
    }

    /// Sets the sampling mode.
    ///
    /// - Parameter samplingMode: The sampling mode, or `nil` to leave it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func samplingMode(
        _ samplingMode: GenerationOptions.SamplingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        filling { $0.options.samplingMode = $0.options.samplingMode ?? samplingMode }
    }

    /// Sets the maximum length of a response.
    ///
    /// - Parameter maximumResponseTokens: The maximum number of tokens, or `nil` to leave it to outer modifiers
    ///   and the model.
    /// - Returns: The modified profile.
    public func maximumResponseTokens(
        _ maximumResponseTokens: Int?
    ) -> some LanguageModelSession.DynamicProfile {
        filling {
            $0.options.maximumResponseTokens = $0.options.maximumResponseTokens ?? maximumResponseTokens
        }
    }

    /// Sets the reasoning level, which only models that support reasoning receive.
    ///
    /// - Parameter reasoningLevel: The level, or `nil` to leave it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func reasoningLevel(
        _ reasoningLevel: ContextOptions.ReasoningLevel?
    ) -> some LanguageModelSession.DynamicProfile {
        filling { $0.reasoningLevel = $0.reasoningLevel ?? reasoningLevel }
    }

    /// Sets whether the model may, must or must not call tools.
    ///
    /// - Parameter toolCallingMode: The mode, or `nil` to leave it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func toolCallingMode(
        _ toolCallingMode: GenerationOptions.ToolCallingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        filling { $0.options.toolCallingMode = $0.options.toolCallingMode ?? toolCallingMode }
    }

    /// Transforms the transcript that the model receives, without changing the session's own transcript.
    ///
    /// The entries include the instructions. Transforms of outer modifiers run first.
    ///
    /// - Parameter transform: A closure that returns the entries for the model.
    /// - Returns: The modified profile.
    public func historyTransform(
        _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
    ) -> some LanguageModelSession.DynamicProfile {
        AdjustedProfile(content: self, adjustment: .historyTransform(HistoryTransform(transform: transform)))
    }

    /// Sets the policy for the transcript after a failed request.
    ///
    /// - Parameter transcriptErrorHandlingPolicy: The policy, or `nil` to leave it to outer modifiers and the session.
    /// - Returns: The modified profile.
    public func transcriptErrorHandlingPolicy(
        _ transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
    ) -> some LanguageModelSession.DynamicProfile {
        filling { $0.errorPolicy = $0.errorPolicy ?? transcriptErrorHandlingPolicy }
    }
}

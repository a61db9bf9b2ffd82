extension LanguageModelSession.DynamicProfile {
    private func filling(_ fill: @escaping (inout ProfileSettings) -> Void) -> AdjustedProfile<Self> {
        AdjustedProfile(content: self, adjustment: .settings(fill))
    }

    /// Sets the model.
    ///
    /// - Parameter model: The model.
    /// - Returns: The modified profile.
    public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
        filling { $0.model = $0.model ?? model }
    }

    /// Sets the model.
    ///
    /// - Parameter model: The model.
    /// - Returns: The modified profile.
    public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
        filling { $0.model = $0.model ?? model }
    }

    /// Sets the temperature.
    ///
    /// - Parameter temperature: The temperature; `nil` leaves it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
        filling { $0.options.temperature = $0.options.temperature ?? temperature }
    }

    /// Sets how tokens are chosen.
    ///
    /// - Parameter samplingMode: The way of choosing; `nil` leaves it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func samplingMode(
        _ samplingMode: GenerationOptions.SamplingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        filling { $0.options.samplingMode = $0.options.samplingMode ?? samplingMode }
    }

    /// Sets how long an answer may become.
    ///
    /// - Parameter maximumResponseTokens: The most tokens; `nil` leaves it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func maximumResponseTokens(
        _ maximumResponseTokens: Int?
    ) -> some LanguageModelSession.DynamicProfile {
        filling {
            $0.options.maximumResponseTokens = $0.options.maximumResponseTokens ?? maximumResponseTokens
        }
    }

    /// Sets how much a model that reasons does so; other models hear nothing of it.
    ///
    /// - Parameter reasoningLevel: The level; `nil` leaves it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func reasoningLevel(
        _ reasoningLevel: ContextOptions.ReasoningLevel?
    ) -> some LanguageModelSession.DynamicProfile {
        filling { $0.reasoningLevel = $0.reasoningLevel ?? reasoningLevel }
    }

    /// Sets whether the model may, must or must not call tools.
    ///
    /// - Parameter toolCallingMode: The mode; `nil` leaves it to outer modifiers and the model.
    /// - Returns: The modified profile.
    public func toolCallingMode(
        _ toolCallingMode: GenerationOptions.ToolCallingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        filling { $0.options.toolCallingMode = $0.options.toolCallingMode ?? toolCallingMode }
    }

    /// Changes the transcript that the model sees, and leaves the session's own as it is.
    ///
    /// The entries include the instructions. Transforms of outer modifiers come first.
    ///
    /// - Parameter transform: Makes the entries that the model sees.
    /// - Returns: The modified profile.
    public func historyTransform(
        _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
    ) -> some LanguageModelSession.DynamicProfile {
        AdjustedProfile(content: self, adjustment: .historyTransform(HistoryTransform(transform: transform)))
    }

    /// Sets what becomes of the transcript when a request fails.
    ///
    /// - Parameter transcriptErrorHandlingPolicy: The policy; `nil` leaves it to outer modifiers and the session.
    /// - Returns: The modified profile.
    public func transcriptErrorHandlingPolicy(
        _ transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
    ) -> some LanguageModelSession.DynamicProfile {
        filling { $0.errorPolicy = $0.errorPolicy ?? transcriptErrorHandlingPolicy }
    }
}

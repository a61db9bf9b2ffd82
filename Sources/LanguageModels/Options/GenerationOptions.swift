/// Options for generating a response.
public struct GenerationOptions: Sendable, Equatable {
    /// The sampling mode, or `nil` for the model's default.
    public var samplingMode: SamplingMode?
    /// The temperature, or `nil` for the model's default.
    ///
    /// A value of 0 means greedy sampling, and about 1 means the model's own distribution.
    public var temperature: Double?
    /// The maximum number of tokens in the response.
    ///
    /// A longer response is truncated without an error.
    public var maximumResponseTokens: Int?
    /// Whether the model may, must or must not call tools; `nil` allows tool calls.
    public var toolCallingMode: ToolCallingMode?

    /// An older name for ``samplingMode``.
    public var sampling: SamplingMode? {
        get { samplingMode }
        set { samplingMode = newValue }
    }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - samplingMode: The sampling mode, or `nil` for the model's default.
    ///   - temperature: The temperature, or `nil` for the model's default.
    ///   - maximumResponseTokens: The maximum number of tokens in the response.
    public init(
        samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil
    ) {
        self.init(
            samplingMode: samplingMode, temperature: temperature, maximumResponseTokens: maximumResponseTokens,
            toolCallingMode: nil)
    }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - samplingMode: The sampling mode, or `nil` for the model's default.
    ///   - temperature: The temperature, or `nil` for the model's default.
    ///   - maximumResponseTokens: The maximum number of tokens in the response.
    ///   - toolCallingMode: Whether the model may, must or must not call tools; `nil` allows tool calls.
    public init(
        samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
        toolCallingMode: ToolCallingMode?
    ) {
        self.samplingMode = samplingMode
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.toolCallingMode = toolCallingMode
    }

    /// Creates options, using an older label for the sampling mode.
    ///
    /// - Parameters:
    ///   - sampling: The sampling mode, or `nil` for the model's default.
    ///   - temperature: The temperature, or `nil` for the model's default.
    ///   - maximumResponseTokens: The maximum number of tokens in the response.
    public init(sampling: SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
        self.init(samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
    }
}

/// Options for generating a response.
public struct GenerationOptions: Sendable, Equatable {
    /// The sampling mode; nil for the model's default.
    public var samplingMode: SamplingMode?
    /// The temperature: 0 for greedy sampling, about 1 for the model's own distribution; nil for the model's default.
    public var temperature: Double?
    /// The most tokens that the response may have; it is cut there without an error.
    public var maximumResponseTokens: Int?
    /// Whether the model may, must or must not call tools; nil means that it may.
    public var toolCallingMode: ToolCallingMode?

    /// The sampling mode; an older name of ``samplingMode``.
    public var sampling: SamplingMode? {
        get { samplingMode }
        set { samplingMode = newValue }
    }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - samplingMode: A sampling mode.
    ///   - temperature: How much chance counts.
    ///   - maximumResponseTokens: The most tokens that the response may have.
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
    ///   - samplingMode: A sampling mode.
    ///   - temperature: How much chance counts.
    ///   - maximumResponseTokens: The most tokens that the response may have.
    ///   - toolCallingMode: Whether the model may, must or must not call tools.
    public init(
        samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
        toolCallingMode: ToolCallingMode?
    ) {
        self.samplingMode = samplingMode
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.toolCallingMode = toolCallingMode
    }

    /// Creates options, with an older name of the first parameter.
    ///
    /// - Parameters:
    ///   - sampling: A sampling mode.
    ///   - temperature: How much chance counts.
    ///   - maximumResponseTokens: The most tokens that the response may have.
    public init(sampling: SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
        self.init(samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
    }
}

/// How a response is to be generated.
public struct GenerationOptions: Sendable, Equatable {
    /// How the next token is chosen, or nil for the model's own way.
    public var samplingMode: SamplingMode?
    /// How much chance counts: 0 for none, about 1 for the model's own distribution; nil for the model's default.
    public var temperature: Double?
    /// The most tokens that the response may have; it is cut there without an error.
    public var maximumResponseTokens: Int?
    /// Whether the model may, must or must not call tools; nil means that it may.
    public var toolCallingMode: ToolCallingMode?

    /// How the next token is chosen, which is an older name of ``samplingMode``.
    public var sampling: SamplingMode? {
        get { samplingMode }
        set { samplingMode = newValue }
    }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - samplingMode: How the next token is chosen.
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
    ///   - samplingMode: How the next token is chosen.
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
    ///   - sampling: How the next token is chosen.
    ///   - temperature: How much chance counts.
    ///   - maximumResponseTokens: The most tokens that the response may have.
    public init(sampling: SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
        self.init(samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
    }
}

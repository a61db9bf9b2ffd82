public import ModelStore

/// The resolver's inputs about the device and its models; they are read again for each decision.
public struct ResolverInputs: Sendable {
    /// Apple's Foundation Models, if available and turned on.
    public var foundationModels: @Sendable () -> (any AIEngine)?
    /// Says why there are no Foundation Models, as a sentence; a program that connects them sets both.
    public var whyNoFoundationModels: @Sendable () -> String
    /// The installed models that generate text.
    public var installedModels: @Sendable () -> [ResolverModel]
    /// The model that the user chose.
    public var chosenModelID: @Sendable () -> String?
    /// Explains why the chosen model cannot answer although its file exists, in sentences that start with its name; nil
    /// if the file is missing.
    public var whyChosenIsUnusable: @Sendable (_ modelID: String) -> String?
    /// The device's memory and the budget for models.
    public var memory: DeviceMemory
    /// Makes an engine that runs a model; it must not load the model yet.
    public var makeEngine: @Sendable (_ modelID: String) -> any AIEngine
    /// The classifier of texts; it needs no generative engine.
    public var classifier: @Sendable () -> (any TextClassifier)?
    /// A value that changes when a model is installed, deleted or chosen; must be fast.
    public var revision: @Sendable () -> String
    /// The time.
    public var now: @Sendable () -> ContinuousClock.Instant

    /// Creates inputs: a device with memory, and nothing else until it is set.
    ///
    /// - Parameters:
    ///   - memory: The device's memory.
    ///   - makeEngine: Makes an engine that runs a model.
    public init(memory: DeviceMemory, makeEngine: @escaping @Sendable (_ modelID: String) -> any AIEngine) {
        foundationModels = { nil }
        whyNoFoundationModels = { "Apple's Foundation Models are not connected in this program." }
        installedModels = { [] }
        chosenModelID = { nil }
        whyChosenIsUnusable = { _ in nil }
        self.memory = memory
        self.makeEngine = makeEngine
        classifier = { nil }
        revision = { "" }
        now = { .now }
    }
}

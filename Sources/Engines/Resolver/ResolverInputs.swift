public import ModelFiles

/// What the resolver knows about the device and its models; all of it is asked anew for each decision.
public struct ResolverInputs: Sendable {
    /// Apple's Foundation Models, where the system has them and they are turned on.
    public var foundationModels: @Sendable () -> (any AIEngine)?
    /// Says why there are no Foundation Models, as a sentence; a program that connects them sets both.
    public var whyNoFoundationModels: @Sendable () -> String
    /// The installed models that generate text.
    public var installedModels: @Sendable () -> [ResolverModel]
    /// The model that the user chose.
    public var chosenModelID: @Sendable () -> String?
    /// Says why the chosen model cannot answer although its file is there, in sentences that begin with its name; nil
    /// where it is simply not there.
    public var whyChosenIsUnusable: @Sendable (_ modelID: String) -> String?
    /// The device's memory, and what models may occupy of it.
    public var memory: DeviceMemory
    /// Makes an engine that runs a model; it must not load the model yet.
    public var makeEngine: @Sendable (_ modelID: String) -> any AIEngine
    /// The classifier of texts; it needs no generative engine.
    public var classifier: @Sendable () -> (any TextClassifier)?
    /// Something that changes when a model is installed or deleted, or another one is chosen; it must be quick.
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

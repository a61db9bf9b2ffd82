public import ModelStore

/// The resolver's view of the device and its models; the closures are called for each decision.
public struct ResolverInputs: Sendable {
    /// Apple's Foundation Models, if available and turned on.
    public var foundationModels: @Sendable () -> (any AIEngine)?
    /// Returns a sentence that explains why there are no Foundation Models.
    ///
    /// A program that connects Foundation Models sets both this closure and ``foundationModels``.
    public var foundationModelsProblem: @Sendable () -> String
    /// The installed models that generate text.
    public var installedModels: @Sendable () -> [ResolverModel]
    /// The model that the user chose.
    public var chosenModelID: @Sendable () -> String?
    /// Explains why the chosen model cannot answer although its file exists; `nil` if the file is missing.
    ///
    /// The sentences start with the model's name.
    public var selectionProblem: @Sendable (_ modelID: String) -> String?
    /// The device's memory and the budget for models.
    public var memory: DeviceMemory
    /// Creates an engine for a model, without loading the model.
    public var makeEngine: @Sendable (_ modelID: String) -> any AIEngine
    /// Returns the classifier of texts, which needs no generative engine.
    public var classifier: @Sendable () -> (any TextClassifier)?
    /// Returns a value that changes when a model is installed, deleted or chosen; must be fast.
    public var revision: @Sendable () -> String
    /// Returns the current time.
    public var now: @Sendable () -> ContinuousClock.Instant

    /// Creates inputs without engines, models or a classifier.
    public init(memory: DeviceMemory, makeEngine: @escaping @Sendable (_ modelID: String) -> any AIEngine) {
        foundationModels = { nil }
        foundationModelsProblem = { "Apple's Foundation Models are not connected in this program." }
        installedModels = { [] }
        chosenModelID = { nil }
        selectionProblem = { _ in nil }
        self.memory = memory
        self.makeEngine = makeEngine
        classifier = { nil }
        revision = { "" }
        now = { .now }
    }
}

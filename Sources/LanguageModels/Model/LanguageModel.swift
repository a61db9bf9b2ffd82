/// A model that a session can use.
///
/// The model itself is a light value that says what it can do; its ``LanguageModelExecutor`` does the work. A session
/// makes one executor for each configuration that it meets and keeps it.
public protocol LanguageModel: Sendable {
    /// What runs the model.
    associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

    /// What the model can do.
    var capabilities: LanguageModelCapabilities { get }

    /// What an executor for the model is made from.
    var executorConfiguration: Executor.Configuration { get }
}

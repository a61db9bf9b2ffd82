/// A model that a session can use.
///
/// The model itself is a lightweight value that declares its capabilities. The model's ``LanguageModelExecutor`` does
/// the work. A session creates and keeps one executor for each configuration that it uses.
public protocol LanguageModel: Sendable {
    /// The type that runs the model.
    associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

    /// The capabilities of the model.
    var capabilities: LanguageModelCapabilities { get }

    /// The configuration of an executor for the model.
    var executorConfiguration: Executor.Configuration { get }
}

public import UniformTypeIdentifiers

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

    /// Returns whether the model can read attached data of a type; by default, it cannot.
    ///
    /// A session asks before each request, and refuses a request with other data.
    nonisolated(nonsending) func supportsDataAttachmentType(_ type: UTType) async throws -> Bool

    /// Returns whether the model generates data entries of a type; by default, it does not.
    ///
    /// A session asks before it adds a data entry to its transcript, and refuses other entries.
    nonisolated(nonsending) func supportsDataEntryType(_ type: UTType) async throws -> Bool
}

extension LanguageModel {
    /// Returns `false`.
    nonisolated(nonsending) public func supportsDataAttachmentType(_ type: UTType) async throws -> Bool { false }

    /// Returns `false`.
    nonisolated(nonsending) public func supportsDataEntryType(_ type: UTType) async throws -> Bool { false }
}

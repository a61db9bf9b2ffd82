/// A function that a model can call, to retrieve information or to perform an action.
///
/// The model receives the name, the description and the schema of the arguments. When it calls the tool, the session
/// creates `Arguments` from the generated content, calls ``call(arguments:)`` and returns the output to the model.
public protocol Tool<Arguments, Output>: Sendable {
    /// The type of the output.
    associatedtype Output: PromptRepresentable
    /// The type of the arguments, usually a `@Generable` struct.
    associatedtype Arguments: ConvertibleFromGeneratedContent

    /// The name by which the model calls the tool; by default the name of the type.
    ///
    /// The name must be unique within a session. Otherwise all requests of the session throw.
    var name: String { get }

    /// A description of the tool for the model.
    var description: String { get }

    /// The schema of the arguments; by default the schema of `Arguments`.
    var parameters: GenerationSchema { get }

    /// Whether the instructions include the definition of the tool; `true` by default.
    var includesSchemaInInstructions: Bool { get }

    /// Runs the tool.
    ///
    /// - Parameter arguments: The arguments from the model.
    /// - Returns: The output for the model.
    /// - Throws: Any error, which ends the request.
    @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
    /// The name of the tool's type.
    public var name: String { String(describing: Self.self) }

    /// Whether the instructions include the definition of the tool, which is the default.
    public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
    /// The schema of the `Arguments` type.
    public var parameters: GenerationSchema { Arguments.generationSchema }
}

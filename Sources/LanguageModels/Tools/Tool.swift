/// A function that a model can call, to look something up or change something.
///
/// The model reads the name, the description and the schema of the arguments. When it calls the tool, the session makes
/// `Arguments` from what the model wrote, calls ``call(arguments:)`` and gives the output back to the model.
public protocol Tool<Arguments, Output>: Sendable {
    /// What the tool answers.
    associatedtype Output: PromptRepresentable
    /// What the tool is called with; usually a `@Generable` struct.
    associatedtype Arguments: ConvertibleFromGeneratedContent

    /// The name by which the model calls the tool; the name of the type unless it is given.
    ///
    /// No other tool of the session may have it: requests of such a session throw.
    var name: String { get }

    /// What the tool does, for the model.
    var description: String { get }

    /// The schema of the arguments; the one of `Arguments` unless it is given.
    var parameters: GenerationSchema { get }

    /// Whether the model is told of the tool in the instructions; true unless it is given.
    var includesSchemaInInstructions: Bool { get }

    /// Does what the model wants.
    ///
    /// - Parameter arguments: What the model calls the tool with.
    /// - Returns: The answer for the model.
    /// - Throws: Why it cannot be done, which ends the request.
    @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
    /// The name of the tool's type.
    public var name: String { String(describing: Self.self) }

    /// True: the tool is described in the instructions.
    public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
    /// The schema of the arguments' type.
    public var parameters: GenerationSchema { Arguments.generationSchema }
}

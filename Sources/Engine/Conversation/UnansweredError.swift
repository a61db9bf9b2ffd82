/// An error of a model that was reached, where something else may take the place of its answer.
package protocol UnansweredError: Error {
    /// Whether the model wrote nothing that can be used, though it was asked as it should be.
    var isWithoutAnswer: Bool { get }
}

/// An error of a reachable model, for which a fallback answer may be used.
package protocol UnansweredError: Error {
    /// True if the request was valid, but the model returned nothing usable.
    var isWithoutAnswer: Bool { get }
}

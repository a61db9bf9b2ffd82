/// The reason why a text could not be parsed as JSON.
package struct JSONReadingError: Error {
    /// The byte offset of the error.
    package let place: Int
    /// A clause such as "a key is missing".
    package let reason: String
    /// True if the value limit was exceeded; the text may be valid JSON.
    package var hasTooManyValues = false
}

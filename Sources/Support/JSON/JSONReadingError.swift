/// Why a text is no JSON.
package struct JSONReadingError: Error {
    /// The byte at which it was found.
    package let place: Int
    /// A clause such as "a key is missing".
    package let reason: String
    /// Whether the text may be JSON, but has more values than the limit.
    package var hasTooManyValues = false
}

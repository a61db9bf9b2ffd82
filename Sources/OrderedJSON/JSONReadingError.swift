/// Why a text is no JSON.
package struct JSONReadingError: Error {
    /// The byte at which it was found.
    package let place: Int
    /// A clause such as "a key is missing".
    package let reason: String
}

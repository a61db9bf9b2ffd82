/// The layout of the JSON that a grammar writes.
package enum JSONStyle: Sendable, Hashable {
    /// One space after each colon and comma, as in `{"a": 1, "b": [1, 2]}`.
    case spaced
    /// No spaces, as in `{"a":1,"b":[1,2]}`.
    case compact

    var comma: String { self == .spaced ? ", " : "," }
    var colon: String { self == .spaced ? ": " : ":" }
}

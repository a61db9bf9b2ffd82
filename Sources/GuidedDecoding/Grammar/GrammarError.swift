/// A reason why a grammar cannot be compiled.
package enum GrammarError: Error, Hashable, CustomStringConvertible {
    /// The pattern uses a construct that guided decoding does not support, such as a look-ahead.
    case unsupportedPattern(String, construct: String)
    /// The pattern is not well formed.
    case invalidPattern(String, reason: String)
    /// A part of the grammar exceeds a limit.
    case tooLarge(String, limit: Int)
    /// No finite text matches this part.
    case impossible(String)
    /// A bound is malformed, or a lower bound is above its upper bound.
    case invalidBounds(String)
    /// A reference names a definition that does not exist.
    case undefinedReference(String)
    /// A definition refers to itself before it produces any text.
    case leftRecursion(String)
    /// An object declares a key twice.
    case duplicateProperty(String)

    /// A sentence for the person who wrote the grammar.
    package var description: String {
        switch self {
        case .unsupportedPattern(let pattern, let construct):
            "The pattern /\(pattern)/ uses \(construct), which guided generation does not support."
        case .invalidPattern(let pattern, let reason): "The pattern /\(pattern)/ is not valid: \(reason)."
        case .tooLarge(let part, let limit): "A part of the grammar is too large: \(part) (limit \(limit))."
        case .impossible(let part): "No text can satisfy \(part)."
        case .invalidBounds(let reason): "The bounds are not valid: \(reason)."
        case .undefinedReference(let name): "The grammar refers to \"\(name)\", which is not defined."
        case .leftRecursion(let name): "The definition \"\(name)\" refers to itself before it produces any text."
        case .duplicateProperty(let name): "An object declares the property \"\(name)\" twice."
        }
    }
}

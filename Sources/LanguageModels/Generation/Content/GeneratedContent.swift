/// A JSON value from or for a model, with ordered properties and with identities.
///
/// Two contents are equal if their values, the order of their properties and their completeness are equal. Identities are
/// not compared, because each reading of the same JSON text creates new ones.
public struct GeneratedContent: Sendable, Equatable, Generable {
    /// The identity of this value in all snapshots of a response; `nil` for a value without identity.
    public var id: GenerationID?

    /// The value.
    public let kind: Kind

    /// Whether this value and all values inside it are complete.
    ///
    /// `isComplete` is `false` in snapshots of a response that is still being generated.
    public let isComplete: Bool

    /// The number as an integer, if a `Double` cannot hold it exactly.
    let exactInteger: Int?

    init(kind: Kind, id: GenerationID?, isComplete: Bool, exactInteger: Int? = nil) {
        self.id = id
        self.kind = kind
        self.isComplete = isComplete
        self.exactInteger = exactInteger
    }

    /// Creates content of a kind.
    ///
    /// The keys of an object are corrected: keys without a value are removed from `orderedKeys`, and missing keys are
    /// added at the end, sorted.
    ///
    /// - Parameters:
    ///   - kind: The value.
    ///   - id: The identity of the value.
    public init(kind: Kind, id: GenerationID? = nil) {
        let kind = kind.withConsistentKeys()
        self.init(kind: kind, id: id, isComplete: kind.holdsCompleteValues)
    }

    /// Creates content from other content.
    ///
    /// - Throws: Never, although the protocol declares the initializer as throwing.
    public init(_ content: GeneratedContent) throws {
        self = content
    }

    /// The content itself.
    public var generatedContent: GeneratedContent { self }
}

extension GeneratedContent {
    /// Returns whether two contents have the same value, order and completeness.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.isComplete == rhs.isComplete && lhs.exactInteger == rhs.exactInteger && lhs.kind == rhs.kind
    }
}

extension GeneratedContent {
    /// Creates an object with properties in the given order.
    ///
    /// If a key occurs more than once, the last value is kept.
    ///
    /// - Parameters:
    ///   - properties: The names and values.
    ///   - id: The identity of the object.
    public init(properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil) {
        var object = OrderedProperties()
        for (key, value) in properties {
            object.set(key, to: value.generatedContent)
        }
        self.init(kind: object.kind, id: id, isComplete: object.isComplete)
    }

    /// Creates an object with properties in the given order, combining the values of equal keys.
    ///
    /// - Parameters:
    ///   - properties: The names and values.
    ///   - id: The identity of the object.
    ///   - combine: A closure that combines the current value and the new value of a key that occurs again.
    /// - Throws: Any error that `combine` throws.
    public init<S>(
        properties: S,
        id: GenerationID? = nil,
        uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws -> some ConvertibleToGeneratedContent
    ) rethrows where S: Sequence, S.Element == (String, any ConvertibleToGeneratedContent) {
        var object = OrderedProperties()
        for (key, value) in properties {
            let new = value.generatedContent
            if let old = object.values[key] {
                object.set(key, to: try combine(old, new).generatedContent)
            } else {
                object.set(key, to: new)
            }
        }
        self.init(kind: object.kind, id: id, isComplete: object.isComplete)
    }

    /// Creates an array.
    public init<S>(elements: S, id: GenerationID? = nil)
    where S: Sequence, S.Element == any ConvertibleToGeneratedContent {
        let elements = elements.map(\.generatedContent)
        self.init(kind: .array(elements), id: id, isComplete: elements.allSatisfy(\.isComplete))
    }

    /// Creates content from a value.
    public init(_ value: some ConvertibleToGeneratedContent) {
        self = value.generatedContent
    }

    /// Creates content from a value, with an identity.
    public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
        self = value.generatedContent
        self.id = id
    }
}

extension GeneratedContent: CustomDebugStringConvertible {
    /// The value as JSON text, with a note if it is incomplete.
    public var debugDescription: String {
        isComplete ? jsonString : "\(jsonString) (incomplete)"
    }
}

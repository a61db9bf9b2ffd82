/// A value that a model generated, or that represents one: JSON with identities and ordered properties.
///
/// Two contents are equal if they hold the same values in the same order, are equally complete, and have the
/// same identities.
public struct GeneratedContent: Sendable, Equatable, Generable {
    /// The identity of this value across the snapshots of one response, where it has one.
    public var id: GenerationID?

    /// The value.
    public let kind: Kind

    /// Whether nothing is missing in this value or in any value inside it.
    ///
    /// It is false for the snapshots of a response that is still being generated.
    public let isComplete: Bool

    /// The number as an integer, where a `Double` cannot hold it exactly.
    let exactInteger: Int?

    init(kind: Kind, id: GenerationID?, isComplete: Bool, exactInteger: Int? = nil) {
        self.id = id
        self.kind = kind
        self.isComplete = isComplete
        self.exactInteger = exactInteger
    }

    /// Makes a value of a kind.
    ///
    /// Keys that are listed but have no value are left out, and values whose key is not listed come last, by name.
    ///
    /// - Parameters:
    ///   - kind: The value.
    ///   - id: The identity of the value.
    public init(kind: Kind, id: GenerationID? = nil) {
        let kind = kind.withConsistentKeys()
        self.init(kind: kind, id: id, isComplete: kind.holdsCompleteValues)
    }

    /// Takes a content as it is.
    ///
    /// - Parameter content: The content.
    /// - Throws: Nothing; other types do.
    public init(_ content: GeneratedContent) throws {
        self = content
    }

    /// The content itself.
    public var generatedContent: GeneratedContent { self }
}

extension GeneratedContent {
    /// Makes an object of properties in the order given.
    ///
    /// The last of several values of one key is kept.
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

    /// Makes an object of properties in the order given, combining the values of equal keys.
    ///
    /// - Parameters:
    ///   - properties: The names and values.
    ///   - id: The identity of the object.
    ///   - combine: Gives the value for a key that occurs again, from the value so far and the new one.
    /// - Throws: What `combine` throws.
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

    /// Makes an array.
    ///
    /// - Parameters:
    ///   - elements: The elements.
    ///   - id: The identity of the array.
    public init<S>(elements: S, id: GenerationID? = nil)
    where S: Sequence, S.Element == any ConvertibleToGeneratedContent {
        let elements = elements.map(\.generatedContent)
        self.init(kind: .array(elements), id: id, isComplete: elements.allSatisfy(\.isComplete))
    }

    /// Creates content from a value.
    ///
    /// - Parameter value: The value.
    public init(_ value: some ConvertibleToGeneratedContent) {
        self = value.generatedContent
    }

    /// Creates content from a value, with an identity.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - id: The identity.
    public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
        self = value.generatedContent
        self.id = id
    }
}

extension GeneratedContent: CustomDebugStringConvertible {
    /// The value as JSON text, and a remark if it is incomplete.
    public var debugDescription: String {
        isComplete ? jsonString : "\(jsonString) (incomplete)"
    }
}

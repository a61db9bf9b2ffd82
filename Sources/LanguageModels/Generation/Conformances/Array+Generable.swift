extension Array: Generable where Element: Generable {
    /// The elements generated so far, the last of which may be incomplete.
    public typealias PartiallyGenerated = [Element.PartiallyGenerated]

    /// A schema for any number of elements.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(source: .array(name: String(describing: Self.self), element: Element.self))
    }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
    /// The array as content.
    public var generatedContent: GeneratedContent {
        let elements = map(\.generatedContent)
        return GeneratedContent(kind: .array(elements), id: nil, isComplete: elements.allSatisfy(\.isComplete))
    }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
    /// Creates an array from generated content.
    ///
    /// An incomplete element that cannot be read yet is omitted.
    ///
    /// - Parameter content: The content.
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not an array, or an element cannot be read.
    public init(_ content: GeneratedContent) throws {
        guard case .array(let elements) = content.kind else { throw content.mismatch(expected: "an array") }
        self = []
        reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            guard element.isComplete else {
                if let partial = element.readPartial(Element.self) { append(partial) }
                continue
            }
            do {
                append(try Element(element))
            } catch let error as GeneratedContent.ParsingError {
                throw error.inside("element \(index)")
            }
        }
    }
}

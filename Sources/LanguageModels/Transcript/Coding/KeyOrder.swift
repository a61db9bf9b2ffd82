/// The order of the properties of all objects in some contents, which JSON decoders do not keep.
///
/// It is saved beside contents only if readers could not restore the order without it.
struct KeyOrder: Codable {
    /// The keys of each object, outer objects before inner ones.
    private var lists: [[String]]

    /// Returns `nil` if all properties are in alphabetical order, in which decoded contents are read.
    init?(ofUnsorted contents: [GeneratedContent]) {
        self.init(of: contents)
        if lists.allSatisfy({ $0 == $0.sorted() }) { return nil }
    }

    init(of contents: [GeneratedContent]) {
        lists = []
        for content in contents { Self.collect(content, into: &lists) }
    }

    init(from decoder: any Decoder) throws {
        lists = try decoder.singleValueContainer().decode([[String]].self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(lists)
    }

    /// Returns contents with their properties in this order.
    ///
    /// An object whose keys differ from the saved keys keeps its order.
    func restored(in contents: [GeneratedContent]) -> [GeneratedContent] {
        var rest = lists[...]
        return contents.map { Self.restore($0, from: &rest) }
    }

    private static func collect(_ content: GeneratedContent, into lists: inout [[String]]) {
        switch content.kind {
        case .structure(let properties, let keys):
            lists.append(keys)
            for key in keys { if let value = properties[key] { collect(value, into: &lists) } }
        case .array(let elements): for element in elements { collect(element, into: &lists) }
        default: break
        }
    }

    private static func restore(_ content: GeneratedContent, from lists: inout ArraySlice<[String]>) -> GeneratedContent
    {
        switch content.kind {
        case .structure(var properties, var keys):
            if let saved = lists.popFirst(), saved.sorted() == keys.sorted() { keys = saved }
            for key in keys { if let value = properties[key] { properties[key] = restore(value, from: &lists) } }
            return GeneratedContent(kind: .structure(properties: properties, orderedKeys: keys), id: content.id)
        case .array(let elements):
            var restored: [GeneratedContent] = []
            for element in elements { restored.append(restore(element, from: &lists)) }
            return GeneratedContent(kind: .array(restored), id: content.id)
        default: return content
        }
    }
}

extension [String: GeneratedContent] {
    /// The values in the alphabetical order of their keys.
    var sortedByKey: [GeneratedContent] {
        sorted { $0.key < $1.key }.map(\.value)
    }
}

extension [String: ContentValue] {
    /// Returns the contents, with their properties in the saved order.
    func contents(in order: KeyOrder?) -> [String: GeneratedContent] {
        let contents = mapValues(\.content)
        guard let order else { return contents }
        let restored = order.restored(in: contents.sortedByKey)
        return [String: GeneratedContent](uniqueKeysWithValues: zip(contents.keys.sorted(), restored))
    }
}

extension GeneratedContent {
    /// The content with all properties in alphabetical order, as decoders return them.
    fileprivate var withSortedKeys: GeneratedContent {
        switch kind {
        case .structure(let properties, let keys):
            GeneratedContent(
                kind: .structure(properties: properties.mapValues(\.withSortedKeys), orderedKeys: keys.sorted()),
                id: id)
        case .array(let elements): GeneratedContent(kind: .array(elements.map(\.withSortedKeys)), id: id)
        default: self
        }
    }
}

extension Transcript.Entry {
    /// The entry as it is decoded without a saved order.
    var withSortedKeys: Self {
        switch self {
        case .instructions(var entry):
            entry.segments = entry.segments.map(\.withSortedKeys)
            return .instructions(entry)
        case .prompt(var entry):
            entry.segments = entry.segments.map(\.withSortedKeys)
            return .prompt(entry)
        case .toolOutput(var entry):
            entry.segments = entry.segments.map(\.withSortedKeys)
            return .toolOutput(entry)
        case .response(var entry):
            entry.segments = entry.segments.map(\.withSortedKeys)
            return .response(entry)
        case .reasoning(var entry):
            entry.segments = entry.segments.map(\.withSortedKeys)
            return .reasoning(entry)
        case .toolCalls, .data: return self
        }
    }
}

extension Transcript.Segment {
    fileprivate var withSortedKeys: Self {
        guard case .structure(var segment) = self else { return self }
        segment.content = segment.content.withSortedKeys
        return .structure(segment)
    }
}

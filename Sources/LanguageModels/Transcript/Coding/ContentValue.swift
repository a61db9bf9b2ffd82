/// The saved form of a generated value, which is plain JSON.
struct ContentValue: Codable {
    var content: GeneratedContent

    init(content: GeneratedContent) {
        self.content = content
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            // Decoders do not keep the order of keys. Sorting them makes it deterministic.
            let keys = container.allKeys.map(\.stringValue).sorted()
            var properties: [String: GeneratedContent] = [:]
            for key in keys {
                properties[key] = try container.decode(ContentValue.self, forKey: Key(key)).content
            }
            content = GeneratedContent(kind: .structure(properties: properties, orderedKeys: keys))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [GeneratedContent] = []
            while !container.isAtEnd { elements.append(try container.decode(ContentValue.self).content) }
            content = GeneratedContent(kind: .array(elements))
        } else {
            content = try Self.scalar(in: decoder.singleValueContainer())
        }
    }

    private static func scalar(in container: any SingleValueDecodingContainer) throws -> GeneratedContent {
        if container.decodeNil() { return GeneratedContent(kind: .null) }
        if let value = try? container.decode(Bool.self) { return GeneratedContent(value) }
        // Integers first, because a Double cannot represent all of them.
        if let value = try? container.decode(Int.self) { return GeneratedContent(value) }
        if let value = try? container.decode(Double.self) { return GeneratedContent(value) }
        return GeneratedContent(try container.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        switch content.kind {
        case .structure(let properties, let orderedKeys):
            var container = encoder.container(keyedBy: Key.self)
            for key in orderedKeys {
                guard let value = properties[key] else { continue }
                try container.encode(ContentValue(content: value), forKey: Key(key))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(ContentValue(content: element)) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let value):
            try encode(value, to: encoder)
        }
    }

    private func encode(_ number: Double, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let integer = content.exactInteger ?? Int(exactly: number) {
            try container.encode(integer)
        } else if number.isFinite {
            try container.encode(number)
        } else {
            // JSON cannot represent other numbers, so this writes null, as `jsonString` does.
            try container.encodeNil()
        }
    }
}

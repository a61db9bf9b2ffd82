import Foundation

/// A JSON value for encoding, with its keys in order.
indirect enum OrderedJSON: Sendable {
    /// An object whose keys are defined by the format, so that an encoder may transform them.
    case object([(key: String, value: OrderedJSON)])
    /// An object whose keys are names, which an encoder must not transform.
    case map([(key: String, value: OrderedJSON)])
    case array([OrderedJSON])
    case string(String)
    case number(Decimal)
    case bool(Bool)
}

extension OrderedJSON: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            return nil
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for (key, value) in members { try container.encode(value, forKey: Key(stringValue: key)) }
        case .map(let members):
            var container = encoder.singleValueContainer()
            try container.encode(Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, new in new }))
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }
}

extension JSONText {
    /// Writes a value without white space.
    mutating func write(_ value: OrderedJSON) {
        switch value {
        case .object(let members), .map(let members):
            raw("{")
            for (index, member) in members.enumerated() {
                if index > 0 { raw(",") }
                quoted(member.key)
                raw(":")
                write(member.value)
            }
            raw("}")
        case .array(let elements):
            raw("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { raw(",") }
                write(element)
            }
            raw("]")
        case .string(let text): quoted(text)
        case .number(let number): raw(number.description)
        case .bool(let value): raw(value ? "true" : "false")
        }
    }
}

import Foundation

/// A JSON value whose objects keep the order of their keys, as models are shown schemas in the order they were written in.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number as it is written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A key of an object and its value.
    public struct Member: Sendable, Hashable {
        /// The key.
        public var key: String
        /// Its value.
        public var value: JSONValue

        /// Pairs a key with its value.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// A whole number.
    public init(_ value: some BinaryInteger) { self = .number("\(value)") }

    /// A number, or null for what JSON cannot write.
    public static func number(_ value: Double) -> JSONValue {
        guard value.isFinite else { return .null }
        return .number(Int(exactly: value).map { "\($0)" } ?? "\(value)")
    }

    /// A text, or null for none.
    public static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// The value of a key; nil if there is none.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The same object with further members at its end.
    public func adding(_ members: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let more) = members else { return self }
        return .object(own + more)
    }
}

extension JSONValue {
    /// The text; nil for any other value.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The whole number; nil for any other value.
    public var integer: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }

    /// Whether it is an object.
    public var isObject: Bool { if case .object = self { true } else { false } }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0, $1) })
    }

    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number("\(value)") }
    public init(nilLiteral: ()) { self = .null }
}

// MARK: - Text

extension JSONValue: Decodable {
    private struct MemberKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads JSON text.
    ///
    /// - Parameter bytes: The text in UTF-8.
    /// - Throws: `DecodingError` for what is not JSON or is nested too deeply.
    public init(parsing bytes: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    /// Reads a value of any kind.
    ///
    /// - Parameter decoder: Gives the value.
    /// - Throws: What the decoder throws.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: MemberKey.self) {
            self = .object(
                try object.allKeys.map { Member($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) })
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let text = try? value.decode(String.self) {
                self = .string(text)
            } else if let number = try? value.decode(Int64.self) {
                self = .number("\(number)")
            } else {
                self = .number(try value.decode(Double.self))
            }
        }
    }

    /// The value as JSON text on one line.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The same in UTF-8.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        func list<Element>(_ marks: (UInt8, UInt8), _ elements: [Element], _ write: (Element, inout [UInt8]) -> Void) {
            bytes.append(marks.0)
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element, &bytes)
            }
            bytes.append(marks.1)
        }
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let text): bytes += text.utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            list((UInt8(ascii: "["), UInt8(ascii: "]")), elements) { $0.write(to: &$1) }
        case .object(let members):
            list((UInt8(ascii: "{"), UInt8(ascii: "}")), members) { member, bytes in
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "\\\"".utf8
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case 0..<0x10: bytes += "\\u000\(String(byte, radix: 16))".utf8
            case 0x10..<0x20: bytes += "\\u00\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

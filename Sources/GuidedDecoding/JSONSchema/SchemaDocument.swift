package import Support

/// A JSON Schema with all possible targets of its references.
///
/// References are resolved only within the document.
package struct SchemaDocument: Sendable {
    /// A schema and its location.
    struct Place: Sendable {
        var schema: JSONValue
        /// The JSON pointer from the document's root, such as `#/properties/a`.
        ///
        /// The pointer is ASCII only, because Swift treats canonically equivalent strings as equal.
        var pointer: String
        /// The pointer of the nearest enclosing schema with an `$id`, which relative pointers refer to.
        var resource: String

        func child(_ schema: JSONValue, _ keys: String...) -> Place {
            Place(schema: schema, pointer: pointer + keys.map(Self.token).joined(), resource: resource)
        }

        /// Returns a key as a part of a pointer, with percent escapes as in URLs.
        private static func token(_ key: String) -> String {
            var token = "/"
            for byte in key.utf8 {
                switch byte {
                case UInt8(ascii: "~"): token += "~0"
                case UInt8(ascii: "/"): token += "~1"
                // "&" is escaped because it separates joined pointers.
                case UInt8(ascii: "%"), UInt8(ascii: "&"), 0x80...:
                    token += "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
                default: token.unicodeScalars.append(Unicode.Scalar(byte))
                }
            }
            return token
        }

        /// The schema without `enum` and `const`.
        var withoutValues: Place {
            guard case .object(let members) = schema else { return self }
            var place = self
            place.schema = .object(members.filter { $0.key != "enum" && $0.key != "const" })
            return place
        }
    }

    let root: Place
    /// The resources by the last component of their `$id`, and the anchors by resource and name.
    private var names: [ExactText: Place] = [:]
    private var resources: [String: Place] = [:]

    /// The maximum number of values in a schema, including nested values.
    private static let maximumValues = 100_000
    private var count = 0
    /// The maximum length of a pointer, in bytes.
    ///
    /// Each value has a pointer, so a long key around many values would take quadratic time.
    private static let longestPointer = 3 * 16_384
    /// True if keywords beside `$ref` are ignored, as in drafts before 2019-09.
    let ignoresSiblings: Bool
    /// The maximum nesting depth of a schema, which is read recursively.
    package static let depthLimit = 100

    /// Reads a schema.
    ///
    /// - Throws: `SchemaError` if the schema is neither an object nor a Boolean.
    package init(_ schema: JSONValue) throws(SchemaError) {
        root = Place(schema: schema, pointer: "#", resource: "#")
        ignoresSiblings = schema["$schema"]?.string?.contains(/\/draft-0[3-7]\//) == true
        switch schema {
        case .object, .bool: break
        default: throw SchemaError(place: "#", reason: "a schema must be a JSON object, true or false")
        }
        resources["#"] = root
        try collect(root, 0)
    }

    /// Parses a schema from JSON.
    ///
    /// - Throws: `SchemaError` if the text is not a valid schema.
    package init(text: String) throws(SchemaError) {
        let schema: JSONValue
        do throws(JSONReadingError) { schema = try JSONValue(text.utf8, depthLimit: Self.depthLimit) } catch {
            throw SchemaError(place: "#", reason: "the schema is not JSON: \(error.reason)")
        }
        try self.init(schema)
    }

    private mutating func collect(_ place: Place, _ depth: Int) throws(SchemaError) {
        guard depth < Self.depthLimit else {
            throw SchemaError(place: place.pointer, reason: "it is nested deeper than \(Self.depthLimit) levels")
        }
        guard place.pointer.utf8.count <= Self.longestPointer else {
            throw SchemaError(place: "#", reason: "its keys are too long")
        }
        count += 1
        guard count <= Self.maximumValues else {
            throw SchemaError(place: "#", reason: "it has more than \(Self.maximumValues) values")
        }
        var place = place
        switch place.schema {
        case .object(let members):
            let id = place.schema["$id"]?.string ?? place.schema["id"]?.string
            if let id, id.utf8.first == UInt8(ascii: "#"), id.utf8.count > 1 {
                // An anchor in the syntax of drafts before 2019-09.
                names[ExactText(place.resource + id)] = place
            } else if let id, depth > 0 || !id.isEmpty {
                place.resource = place.pointer
                resources[place.pointer] = place
                names[Self.identifier(id)] = place
            }
            for key in ["$anchor", "$dynamicAnchor"] {
                if let name = place.schema[key]?.string { names[ExactText("\(place.resource)#\(name)")] = place }
            }
            for key in ["enum", "const"] { count += place.schema[key]?.elements?.count ?? 0 }
            for member in members where member.key != "enum" && member.key != "const" {
                try collect(place.child(member.value, member.key), depth + 1)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() { try collect(place.child(element, "\(index)"), depth + 1) }
        default: break
        }
    }

    /// Returns the last component of a URL, without an empty fragment.
    private static func identifier(_ address: String) -> ExactText {
        let plain = address.utf8.last == UInt8(ascii: "#") ? address.utf8.dropLast() : address.utf8[...]
        return ExactText(String(Substring(plain.split(separator: UInt8(ascii: "/")).last ?? plain)))
    }

    /// Returns the target of a reference.
    ///
    /// - Throws: `SchemaError` if the target does not exist.
    func target(of reference: String, at place: Place) throws(SchemaError) -> Place {
        // Split by bytes, because a Swift `Character` may begin with a separator.
        let halves = reference.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
            .map(Substring.init)
        let address = halves.first.map(String.init) ?? ""
        let fragment = halves.count > 1 ? Self.decoded(halves[1]) : ""
        let resource = address.isEmpty ? resources[place.resource] : names[Self.identifier(address)]
        if let resource {
            if fragment.isEmpty { return resource }
            if fragment.utf8.first == UInt8(ascii: "/") {
                if let found = follow(fragment, from: resource) ?? follow(fragment, from: root) { return found }
            } else if let found = names[ExactText("\(resource.pointer)#\(fragment)")]
                ?? names[ExactText("##\(fragment)")]
            {
                return found
            }
        }
        throw SchemaError(
            place: place.pointer,
            reason: "$ref has no target in this schema; other documents are not fetched, so include that schema")
    }

    private func follow(_ pointer: String, from start: Place) -> Place? {
        var place = start
        for part in pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let key = String(
                String.UnicodeScalarView(part).replacing("~1".unicodeScalars, with: "/".unicodeScalars)
                    .replacing("~0".unicodeScalars, with: "~".unicodeScalars))
            let next: JSONValue? =
                switch place.schema {
                case .object: place.schema[key]
                case .array(let elements): Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
                default: nil
                }
            guard let next else { return nil }
            place = place.child(next, key)
            if let own = resources[place.pointer] { place.resource = own.resource }
        }
        return place
    }

    /// Returns a fragment without percent escapes.
    fileprivate static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16),
                rest.count >= 2
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

package struct SchemaError: Error, Hashable, CustomStringConvertible {
    /// The location of the error, as a JSON pointer.
    package var place: String
    /// The reason as a clause, such as “the type 'text' is unknown”.
    package var reason: String

    package var description: String { "at \(SchemaDocument.decoded(place[...])), \(reason)" }
}

package import Foundation

extension GenerationSchema {
    /// One node of a schema: the shape of a value, its name and its description.
    package struct Node: Sendable, Equatable {
        /// The name of the type, for objects and choices.
        package var title: String?
        package var description: String?
        package var shape: Shape

        package init(_ shape: Shape, title: String? = nil, description: String? = nil) {
            self.shape = shape
            self.title = title
            self.description = description
        }
    }

    /// The shape of a value.
    package indirect enum Shape: Sendable, Equatable {
        /// An object with properties in a fixed order.
        case object(ObjectShape)
        case array(ArrayShape)
        case string(StringShape)
        case integer(NumberBounds)
        case number(NumberBounds)
        case boolean
        case null
        /// A value that matches any of several nodes.
        case anyOf([Node])
        /// A value that matches the definition with this name.
        case reference(String)
        /// A value that matches the whole schema.
        case rootReference
        case any
    }

    /// The properties of an object.
    package struct ObjectShape: Sendable, Equatable {
        /// One property of an object.
        package struct Property: Sendable, Equatable {
            package var name: String
            package var node: Node
            /// Whether the property can be omitted.
            package var isOptional: Bool
        }

        /// The properties, in generation order.
        package var properties: [Property]
        /// Whether a property without a value is written as `null` instead of being omitted.
        package var representsNilExplicitly = false
    }

    /// The constraints of an array.
    package struct ArrayShape: Sendable, Equatable {
        /// The schema of the elements.
        package var items: Node
        package var minimumCount: Int?
        package var maximumCount: Int?
    }

    /// The constraints of a string.
    package struct StringShape: Sendable, Equatable {
        /// The allowed strings, or `nil` for any string.
        package var choices: [String]?
        /// Whether the single choice was given as a constant.
        package var isConstant = false
        /// The source of a regular expression that must match the whole string.
        package var pattern: String?
    }

    /// The inclusive bounds of a number.
    package struct NumberBounds: Sendable, Equatable {
        package var minimum: Decimal?
        package var maximum: Decimal?
    }
}

extension GenerationSchema {
    /// The origin of a schema.
    enum Source: Sendable {
        case resolved(Resolution)
        case declared(Declaration)
        case array(name: String, element: any Generable.Type)
        case written(name: String, text: String)

        var name: String {
            switch self {
            case .resolved(let resolution): resolution.name
            case .declared(let declaration): declaration.name
            case .array(let name, _), .written(let name, _): name
            }
        }
    }

    /// A type's own description of its schema, without the schemas of the types that it contains.
    struct Declaration: Sendable {
        enum Body: Sendable {
            case properties([Property], representsNilExplicitly: Bool)
            case choices([String])
            case types([any Generable.Type])
        }

        let type: any Generable.Type
        let name: String
        let description: String?
        let body: Body
    }
}

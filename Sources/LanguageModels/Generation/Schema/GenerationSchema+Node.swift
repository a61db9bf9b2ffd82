package import Foundation

extension GenerationSchema {
    /// One place of a schema: what may stand there, what it is called and what it is for.
    package struct Node: Sendable, Equatable {
        /// The name of the type, which objects and choices have.
        package var title: String?
        /// What the value is, for the model.
        package var description: String?
        /// What may stand there.
        package var shape: Shape

        /// Makes a place.
        ///
        /// - Parameters:
        ///   - shape: What may stand there.
        ///   - title: The name of the type.
        ///   - description: What the value is, for the model.
        package init(_ shape: Shape, title: String? = nil, description: String? = nil) {
            self.shape = shape
            self.title = title
            self.description = description
        }
    }

    /// What may stand in one place.
    package indirect enum Shape: Sendable, Equatable {
        /// Properties in a fixed order.
        case object(ObjectShape)
        /// A list.
        case array(ArrayShape)
        /// A text.
        case string(StringShape)
        /// A whole number.
        case integer(NumberBounds)
        /// A number.
        case number(NumberBounds)
        /// True or false.
        case boolean
        /// Null only.
        case null
        /// Whatever one of the places allows.
        case anyOf([Node])
        /// What the definition of this name allows.
        case reference(String)
        /// What the whole schema allows.
        case rootReference
        /// Every value.
        case any
    }

    /// The properties of an object.
    package struct ObjectShape: Sendable, Equatable {
        /// One property of an object.
        package struct Property: Sendable, Equatable {
            /// The key.
            package var name: String
            /// What the value may be.
            package var node: Node
            /// Whether the property may be left out.
            package var isOptional: Bool
        }

        /// The properties in the order in which they are generated.
        package var properties: [Property]
        /// Whether a property without a value is written as null instead of being left out.
        package var representsNilExplicitly = false
    }

    /// The limits of a list.
    package struct ArrayShape: Sendable, Equatable {
        /// What an element may be.
        package var items: Node
        /// The lowest number of elements.
        package var minimumCount: Int?
        /// The highest number of elements.
        package var maximumCount: Int?
    }

    /// The limits of a text.
    package struct StringShape: Sendable, Equatable {
        /// The texts to choose from, or nil for any text.
        package var choices: [String]?
        /// Whether the one choice was given as a constant.
        package var isConstant = false
        /// The source of a regular expression that matches the whole text.
        package var pattern: String?
    }

    /// The limits of a number, which belong to the range.
    package struct NumberBounds: Sendable, Equatable {
        /// The lowest value.
        package var minimum: Decimal?
        /// The highest value.
        package var maximum: Decimal?
    }
}

extension GenerationSchema {
    /// Where a schema comes from.
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

    /// What a type says of itself, without looking at the types that it is made of.
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

extension Transcript {
    /// The form that a response has to have.
    public struct ResponseFormat: Sendable, Equatable {
        /// The schema of the form.
        public let kind: Kind

        /// The name of the form.
        public var name: String {
            switch kind {
            case .schema(let schema): schema.name
            }
        }

        /// Creates the form of a type.
        ///
        /// - Parameter type: The type of the response.
        public init<Content>(type: Content.Type) where Content: Generable {
            self.init(schema: Content.generationSchema)
        }

        /// Creates a form that a schema describes.
        ///
        /// - Parameter schema: The schema of the response.
        public init(schema: GenerationSchema) {
            kind = .schema(schema)
        }
    }
}

extension Transcript.ResponseFormat {
    /// The schema of a response.
    public enum Kind: Sendable, Equatable {
        /// A schema.
        case schema(GenerationSchema)

        /// Whether two descriptions allow the same responses.
        ///
        /// - Parameters:
        ///   - lhs: A description.
        ///   - rhs: Another description.
        /// - Returns: Whether both have the same schema.
        public static func == (lhs: Self, rhs: Self) -> Bool {
            switch (lhs, rhs) {
            case (.schema(let left), .schema(let right)): left.isSame(as: right)
            }
        }
    }
}

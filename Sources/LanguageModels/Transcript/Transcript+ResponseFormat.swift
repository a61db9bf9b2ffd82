extension Transcript {
    /// The required format of a response.
    public struct ResponseFormat: Sendable, Equatable {
        /// The kind of the format.
        public let kind: Kind

        /// The name of the format's schema.
        public var name: String {
            switch kind {
            case .schema(let schema): schema.name
            }
        }

        /// Creates the format for a type.
        public init<Content>(type: Content.Type) where Content: Generable {
            self.init(schema: Content.generationSchema)
        }

        /// Creates the format for a schema.
        public init(schema: GenerationSchema) {
            kind = .schema(schema)
        }
    }
}

extension Transcript.ResponseFormat {
    /// A kind of response format.
    public enum Kind: Sendable, Equatable {
        /// A format with a schema.
        case schema(GenerationSchema)

        /// Returns whether two formats have equivalent schemas.
        public static func == (lhs: Self, rhs: Self) -> Bool {
            switch (lhs, rhs) {
            case (.schema(let left), .schema(let right)): left.isSame(as: right)
            }
        }
    }
}

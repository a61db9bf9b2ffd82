extension Transcript {
    /// The definition of a tool for a model.
    public struct ToolDefinition: Sendable, Equatable {
        /// The name by which the model calls the tool.
        public var name: String
        /// The tool's description.
        public var description: String
        /// The arguments that the tool takes.
        public var parameters: GenerationSchema

        /// Creates the definition of a tool.
        ///
        /// - Parameters:
        ///   - name: The name by which the model calls the tool.
        ///   - description: What the tool does.
        ///   - parameters: The arguments that the tool takes.
        public init(name: String, description: String, parameters: GenerationSchema) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }

        /// Creates the definition of a tool.
        ///
        /// - Parameter tool: The tool.
        public init(tool: some Tool) {
            self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
        }

        /// Whether two definitions say the same.
        ///
        /// - Parameters:
        ///   - lhs: A definition.
        ///   - rhs: Another definition.
        /// - Returns: Whether name, description and the schema of the arguments are equal.
        public static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.name == rhs.name && lhs.description == rhs.description
                && lhs.parameters.isSame(as: rhs.parameters)
        }
    }
}

extension Transcript {
    /// The definition of a tool for a model.
    public struct ToolDefinition: Sendable, Equatable {
        /// The name by which the model calls the tool.
        public var name: String
        /// A description of the tool for the model.
        public var description: String
        /// The schema of the tool's arguments.
        public var parameters: GenerationSchema

        /// Creates the definition of a tool.
        ///
        /// - Parameters:
        ///   - name: The name by which the model calls the tool.
        ///   - description: A description of the tool for the model.
        ///   - parameters: The schema of the tool's arguments.
        public init(name: String, description: String, parameters: GenerationSchema) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }

        /// Creates the definition of a tool.
        public init(tool: some Tool) {
            self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
        }

        /// Returns whether the names, descriptions and argument schemas of two definitions are equal.
        public static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.name == rhs.name && lhs.description == rhs.description
                && lhs.parameters.isSame(as: rhs.parameters)
        }
    }
}

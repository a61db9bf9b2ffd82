extension LanguageModelSession {
    /// Reads and writes a value of the session that the code runs for.
    ///
    /// It works in tools, dynamic instructions, profiles and their callbacks:
    ///
    /// ```swift
    /// struct FindImage: Tool {
    ///     @SessionProperty(\.history) var history
    ///     // …
    /// }
    /// ```
    ///
    /// Elsewhere, where no session runs, it reads defaults, and what is written is lost.
    @propertyWrapper
    public struct SessionProperty<Value> {
        private let keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>

        /// Creates the property.
        ///
        /// - Parameter keyPath: Which of the session's values it is.
        public init(_ keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>) { self.keyPath = keyPath }

        /// The value.
        public var wrappedValue: Value {
            get { values[keyPath: keyPath] }
            nonmutating set { values[keyPath: keyPath] = newValue }
        }

        private var values: SessionPropertyValues { SessionPropertyValues.current ?? .detached() }
    }
}

// Key paths are not declared Sendable. This one has no captured values but types: the properties it leads through are
// those of SessionPropertyValues.
extension LanguageModelSession.SessionProperty: @unchecked Sendable where Value: Sendable {}

extension DynamicInstructions {
    /// Reads and writes a value of the session.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension Tool {
    /// Reads and writes a value of the session.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfile {
    /// Reads and writes a value of the session.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfileModifier {
    /// Reads and writes a value of the session.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

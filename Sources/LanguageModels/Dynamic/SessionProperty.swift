extension LanguageModelSession {
    /// A property that reads and writes a value of the current session.
    ///
    /// Use it in tools, dynamic instructions, profiles and their callbacks:
    ///
    /// ```swift
    /// struct FindImage: Tool {
    ///     @SessionProperty(\.history) var history
    ///     // …
    /// }
    /// ```
    ///
    /// Outside of a session, the property has its default value and discards writes.
    @propertyWrapper
    public struct SessionProperty<Value> {
        private let keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>

        /// Creates the property.
        public init(_ keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>) { self.keyPath = keyPath }

        /// The value.
        public var wrappedValue: Value {
            get { values[keyPath: keyPath] }
            nonmutating set { values[keyPath: keyPath] = newValue }
        }

        private var values: SessionPropertyValues { SessionPropertyValues.current ?? .detached() }
    }
}

// Key paths are not declared Sendable. This key path captures only types, because it consists of properties of
// SessionPropertyValues.
extension LanguageModelSession.SessionProperty: @unchecked Sendable where Value: Sendable {}

extension DynamicInstructions {
    /// A property that reads and writes a value of the session.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension Tool {
    /// A property that reads and writes a value of the session.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfile {
    /// A property that reads and writes a value of the session.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfileModifier {
    /// A property that reads and writes a value of the session.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

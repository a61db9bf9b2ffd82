import Synchronization

/// The value of the key that was asked for last.
final class Latest<Value: Sendable>: Sendable {
    private let stored = Mutex<(key: String, value: Value)?>(nil)

    /// The value of a key, made now unless the last one asked for was the same.
    /// - Parameters:
    ///   - key: What the value is for.
    ///   - make: Makes it.
    /// - Returns: The value.
    func value(for key: String, _ make: () -> Value) -> Value {
        stored.withLock { stored in
            if let stored, stored.key == key { return stored.value }
            let value = make()
            stored = (key, value)
            return value
        }
    }
}

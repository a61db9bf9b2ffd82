import Synchronization

/// The value of the key that was asked for last.
final class Latest<Value: Sendable>: Sendable {
    private let stored = Mutex<(key: String, value: Value)?>(nil)

    /// The value of a key, made now unless the last one asked for was the same.
    ///
    /// - Throws: What making it throws.
    func value<Failure: Error>(
        for key: String, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try stored.withLock { stored throws(Failure) in
            if let stored, stored.key == key { return stored.value }
            let value = try make()
            stored = (key, value)
            return value
        }
    }
}

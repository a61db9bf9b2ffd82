import Synchronization

/// A cache for the value of the most recent key.
final class Latest<Value: Sendable>: Sendable {
    private let stored = Mutex<(key: String, value: Value)?>(nil)

    /// Returns the value of a key, and creates it unless the previous call had the same key.
    ///
    /// - Throws: The error of `make`.
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

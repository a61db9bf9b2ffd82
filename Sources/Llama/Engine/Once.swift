import Synchronization

/// A value that is made when it is first wanted, and kept; a failure is not kept.
package final class Once<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    package init() {}

    /// The value, made now if it was not before.
    ///
    /// - Parameter make: Makes it; two tasks may do so at once, and one of the results is kept.
    /// - Throws: What `make` throws.
    package func value<Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
        if let value = stored.withLock({ $0 }) { return value }
        let made = try make()
        return stored.withLock { stored in
            if stored == nil { stored = made }
            return stored ?? made
        }
    }
}

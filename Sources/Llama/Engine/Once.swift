import Synchronization

/// A value that is created on first use and cached, unless creating it fails.
package final class Once<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    package init() {}

    /// Returns the cached value, or creates and caches it.
    ///
    /// Two tasks may run `make` at the same time, and only one of the results is kept.
    package func value<Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
        if let value = stored.withLock({ $0 }) { return value }
        let made = try make()
        return stored.withLock { stored in
            if stored == nil { stored = made }
            return stored ?? made
        }
    }
}

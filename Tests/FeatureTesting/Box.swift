import Synchronization

/// A value that a test changes while a service reads it.
package final class Box<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    package init(_ value: Value) { state = Mutex(value) }

    package var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    package func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
}

package import Llama
import Synchronization

/// Where what was computed for chats is kept: nowhere until a program with chats says where.
package final class SavedPrefixes: Sendable {
    private let kept = Mutex<PrefixStore?>(nil)

    /// The place; models that are loaded from now on use it.
    package var store: PrefixStore? {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}

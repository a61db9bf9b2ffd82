package import Llama
import Synchronization

/// A holder of the store of saved prompt prefixes, which a program with chats sets.
package final class SavedPrefixes: Sendable {
    private let kept = Mutex<PrefixStore?>(nil)

    /// The store, used by models that are loaded after the store was set.
    package var store: PrefixStore? {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}

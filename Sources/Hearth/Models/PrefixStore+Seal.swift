public import Llama
import Platform

extension FolderSeal: PrefixSealing {}

extension PrefixStore {
    /// Creates a store in a folder, and deletes unfinished files of killed processes.
    ///
    /// The folder is created when the first prefix is saved. It also contains the key that authenticates the files.
    public convenience init(folder: String, limits: Limits = Limits()) {
        self.init(folder: folder, limits: limits) { FolderSeal(folder: $0) }
    }
}

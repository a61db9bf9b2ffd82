public import Llama
import Platform

extension FolderSeal: PrefixSealing {}

extension PrefixStore {
    /// Uses a folder, which is created when the first prefix is saved, and deletes unfinished files of killed
    /// processes.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files and of the key that authenticates them.
    ///   - limits: The limits on size and time.
    public convenience init(folder: String, limits: Limits = Limits()) {
        self.init(folder: folder, limits: limits) { FolderSeal(folder: $0) }
    }
}

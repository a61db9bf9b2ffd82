public import Llama
import Platform

extension FolderSeal: PrefixSealing {}

extension PrefixStore {
    /// Uses a folder, which is made when the first prefix is saved; what a killed process left half-written goes.
    ///
    /// - Parameters:
    ///   - folder: Where the files and the key that proves them lie.
    ///   - limits: How much is kept, and when.
    public convenience init(folder: String, limits: Limits = Limits()) {
        self.init(folder: folder, limits: limits) { FolderSeal(folder: $0) }
    }
}

import Hearth

/// Matching of model names entered by users.
enum ModelNames {
    /// Returns the name that equals a text, or else the only name that differs from it only in case.
    ///
    /// The text may end in `.gguf`. Returns nil if no name or several names match.
    static func match(_ text: String, among names: [String]) -> String? {
        let suffix = ".gguf"
        let wanted = text.lowercased().hasSuffix(suffix) ? [text, String(text.dropLast(suffix.count))] : [text]
        if let same = wanted.first(where: names.contains) { return same }
        for name in wanted {
            let alike = names.filter { $0.lowercased() == name.lowercased() }
            if let only = alike.first, alike.count == 1 { return only }
        }
        return nil
    }
}

extension HearthServices {
    /// Returns the name of the model that a user means: a model on this machine, complete or not, or else a model of
    /// the catalogue.
    ///
    /// An unknown name is returned unchanged, and the library then refuses it.
    ///
    /// - Throws: `ModelLibraryError` if the model folder can't be read.
    func modelID(_ text: String) throws -> String {
        let usage = try models.storageUsage()
        let here = Set((usage.models + usage.downloads + usage.quarantine).map(\.id))
        return ModelNames.match(text, among: here.sorted())
            ?? ModelNames.match(text, among: catalogue.entries.map(\.id)) ?? text
    }
}

import Hearth

/// How users write models' names.
enum ModelNames {
    /// The name that is meant: the very one, else the only one that differs in the case of letters.
    ///
    /// `.gguf` may follow.
    ///
    /// - Parameter text: What the user wrote.
    /// - Returns: One of the names; nil if none or more than one could be meant.
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
    /// The model that a user means: one that is here, whole or not, else one of the catalogue.
    ///
    /// - Returns: The model's name; the text itself if no model has it, which the library refuses in its own words.
    /// - Throws: `ModelLibraryError` if the model folder can't be read.
    func modelID(_ text: String) throws -> String {
        let usage = try models.storageUsage()
        let here = Set((usage.models + usage.downloads + usage.quarantine).map(\.id))
        return ModelNames.match(text, among: here.sorted())
            ?? ModelNames.match(text, among: catalogue.entries.map(\.id)) ?? text
    }
}

/// How users write models' names.
package enum ModelNames {
    /// The name that is meant: the very one, else the only one that differs in the case of letters.
    ///
    /// `.gguf` may follow.
    ///
    /// - Parameters:
    ///   - text: What the user wrote.
    ///   - names: The names that there are.
    /// - Returns: One of the names; nil if none or more than one could be meant.
    package static func match(_ text: String, among names: [String]) -> String? {
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

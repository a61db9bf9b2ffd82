import Hearth
import TerminalText

extension HearthServices {
    /// The model that a user means: one that is here, whole or not, else one of the catalogue.
    ///
    /// - Parameter text: What the user wrote.
    /// - Returns: The model's name; the text itself if no model has it, which the library refuses in its own words.
    /// - Throws: `ModelLibraryError` if the model folder can't be read.
    func modelID(_ text: String) throws -> String {
        let usage = try models.storageUsage()
        let here = Set((usage.models + usage.downloads + usage.quarantine).map(\.id))
        return ModelNames.match(text, among: here.sorted())
            ?? ModelNames.match(text, among: catalogue.entries.map(\.id)) ?? text
    }
}

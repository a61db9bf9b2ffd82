public import Foundation

/// The folder of a Core ML model, as made by `Tools/convert_coreml.py`.
public enum ConvertedModelFolder {
    /// The reason why a folder cannot be imported.
    public struct Refusal: LocalizedError, Sendable, Hashable {
        /// The problem and its remedy, in sentences.
        public let message: String

        public var errorDescription: String? { message }
    }

    /// The only files that are copied from the folder.
    private static let files = [TextModelDescription.fileName, "vocab.txt", "model.mlpackage", "model.mlmodelc"]

    /// Copies a model into the folder of converted models, replacing a model of the same name.
    ///
    /// - Parameters:
    ///   - folder: The folder that the user picked.
    ///   - root: The folder of converted models, `coreml` in the model folder; it is created if it is missing.
    /// - Returns: The model's description.
    /// - Throws: ``Refusal``; errors of the file system.
    public static func copy(_ folder: URL, into root: URL) throws -> TextModelDescription {
        let manager = FileManager.default
        func exists(_ name: String) -> Bool {
            manager.fileExists(atPath: folder.appending(path: name).path(percentEncoded: false))
        }
        if ["mlpackage", "mlmodelc", "mlmodel"].contains(folder.pathExtension.lowercased()) {
            throw Refusal(
                message: "\(folder.lastPathComponent) alone can't be used: Hearth also needs its vocabulary and its "
                    + "description. Convert the model with Tools/convert_coreml.py, then choose the folder that it makes."
            )
        }
        guard exists(TextModelDescription.fileName), exists("vocab.txt") else {
            throw Refusal(
                message:
                    "\(folder.lastPathComponent) contains no Core ML model that Hearth can use. Choose a folder that "
                    + "Tools/convert_coreml.py made: it has model.json, vocab.txt and model.mlpackage.")
        }
        guard exists("model.mlpackage") || exists("model.mlmodelc") else {
            throw Refusal(
                message:
                    "\(folder.lastPathComponent) has neither model.mlpackage nor model.mlmodelc. Convert the model "
                    + "again.")
        }
        guard
            let description = try? JSONDecoder().decode(
                TextModelDescription.self, from: Data(contentsOf: folder.appending(path: TextModelDescription.fileName))
            )
        else {
            throw Refusal(message: "model.json in \(folder.lastPathComponent) can't be read. Convert the model again.")
        }
        if let problem = description.problem { throw Refusal(message: "\(problem) Convert it again.") }

        try manager.createDirectory(at: root, withIntermediateDirectories: true)
        // The copy has a hidden name until it is complete, so that an interrupted copy is not mistaken for a model.
        let staged = root.appending(path: ".\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? manager.removeItem(at: staged) }
        try manager.createDirectory(at: staged, withIntermediateDirectories: true)
        for name in files where exists(name) {
            try manager.copyItem(at: folder.appending(path: name), to: staged.appending(path: name))
        }
        let target = root.appending(path: folder.lastPathComponent, directoryHint: .isDirectory)
        if manager.fileExists(atPath: target.path(percentEncoded: false)) { try manager.removeItem(at: target) }
        try manager.moveItem(at: staged, to: target)
        return description
    }
}

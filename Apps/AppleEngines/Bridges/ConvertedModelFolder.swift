public import Foundation

/// A Core ML model as a person has it: the folder that `Tools/convert_coreml.py` made.
public enum ConvertedModelFolder {
    /// Why a folder is not taken in.
    public struct Refusal: LocalizedError, Sendable, Hashable {
        /// What is wrong and what to do, in sentences.
        public let message: String

        /// The ``message``.
        public var errorDescription: String? { message }
    }

    /// What is copied of a folder; whatever else is in it stays away.
    private static let files = [TextModelDescription.fileName, "vocab.txt", "model.mlpackage", "model.mlmodelc"]

    /// Copies a model to those of this device; one of the same name is replaced.
    ///
    /// - Parameters:
    ///   - folder: What the person chose.
    ///   - root: The folder of converted models, `coreml` in the model folder; it is made where it is missing.
    /// - Returns: What the folder says about the model.
    /// - Throws: ``Refusal``; what the system says about files that can't be copied.
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
        // A hidden name until all of it is there: an interrupted copy is no model.
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

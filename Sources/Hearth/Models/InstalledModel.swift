import Foundation
public import GGUF
import LlamaRuntime

/// A model file in Hearth's model folder.
public struct InstalledModel: Sendable {
    /// What a model is for.
    public enum Kind: String, Sendable, Codable {
        /// Continues texts: chat and its relatives.
        case generative
        /// Turns texts into vectors.
        case embedding
        /// Scores texts with labels.
        case classifier
    }

    /// The file's name without its extension, by which commands take it.
    public let name: String
    public let path: String
    public let description: ModelDescription

    /// What the file says it is for.
    public var kind: Kind { Kind(description) }

    /// When the file was put there; long ago if the system does not say.
    var installed: Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)  // it may have just been deleted
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }

    /// The size of the file as people write it.
    public var sizeText: String { "\(ByteText(description.fileSizeBytes))" }
}

extension InstalledModel.Kind {
    init(_ description: ModelDescription) {
        switch description.poolingType {
        case .rank: self = .classifier
        case .mean, .cls, .last: self = .embedding
        case .none?, nil:
            self = description.isCausal ? .generative : description.classifierLabels.isEmpty ? .embedding : .classifier
        }
    }
}

/// The model files of a Hearth home.
public struct ModelFolder: Sendable {
    private let home: HearthHome

    public init(_ home: HearthHome) { self.home = home }

    /// All readable model files, by name.
    ///
    /// A damaged file is left out here; inspecting it says what is wrong.
    public var models: [InstalledModel] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.modelFolder)) ?? []  // no folder yet
        return names.filter { $0.hasSuffix(".gguf") }.sorted().compactMap { name in
            let path = home.modelFolder + "/" + name
            guard let file = try? GGUFFile(path: path) else { return nil }
            return InstalledModel(
                name: String(name.dropLast(".gguf".count)), path: path, description: ModelDescription(file))
        }
    }

    /// The path that a user means: a file, or the name of an installed model.
    /// - Parameters:
    ///   - nameOrPath: What the user wrote; nil for the only installed model of the kind.
    ///   - kind: What the model is needed for.
    /// - Returns: A path. The file need not exist if the user wrote a path: loading says what is wrong with it.
    /// - Throws: `HearthError` with `noModel` if nothing fits, or more than one model does.
    public func path(for nameOrPath: String?, kind: InstalledModel.Kind) throws(HearthError) -> String {
        guard let nameOrPath else { return try onlyModel(of: kind).path }
        if FileManager.default.fileExists(atPath: nameOrPath) || nameOrPath.contains("/") { return nameOrPath }
        let installed = models
        if let model = installed.first(where: { $0.name == nameOrPath || $0.name + ".gguf" == nameOrPath }) {
            return model.path
        }
        if nameOrPath.hasSuffix(".gguf") { return nameOrPath }
        let names = installed.map(\.name).joined(separator: ", ")
        throw HearthError(
            .noModel,
            "There is no model '\(nameOrPath)' in \(home.modelFolder)"
                + (names.isEmpty ? "; the folder has none. " : "; there are: \(names). ")
                + "Give one of these names or the path of a .gguf file.")
    }

    private func onlyModel(of kind: InstalledModel.Kind) throws(HearthError) -> InstalledModel {
        let fitting = models.filter { $0.kind == kind }
        if let model = fitting.first, fitting.count == 1 { return model }
        let what = kind == .generative ? "chat model" : "\(kind.rawValue) model"
        guard fitting.isEmpty else {
            throw HearthError(
                .noModel,
                "There is more than one \(what) installed: \(fitting.map(\.name).joined(separator: ", ")). "
                    + "Choose one with --model.")
        }
        throw HearthError(
            .noModel,
            "There is no \(what) in \(home.modelFolder). Put a .gguf file there or name one with --model"
                + (kind == .generative ? "; Models/hearth-tiny.gguf in Hearth's own folder is a small sample." : ".")
                + (kind == .embedding ? " Tools/setup installs all-MiniLM-L6-v2." : ""))
    }
}

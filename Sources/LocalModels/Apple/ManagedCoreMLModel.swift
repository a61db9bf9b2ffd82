#if HEARTH_APPLE
    import AppleEngines
    import Engine
    import Foundation

    /// A Core ML model that is loaded on demand and unloaded when idle.
    struct ManagedCoreMLModel: Sendable {
        let description: TextModelDescription
        private let folder: URL
        private let coordinator: ModelCoordinator

        /// Reads the description of a converted model; `nil` if the folder holds no valid model.
        ///
        /// - Parameters:
        ///   - folder: A folder that `Tools/convert_coreml.py` wrote.
        ///   - coordinator: The owner of loaded models.
        init?(folder: URL, coordinator: ModelCoordinator) {
            // An unreadable folder holds no valid model.
            guard let data = try? Data(contentsOf: folder.appending(path: TextModelDescription.fileName)),
                let description = try? JSONDecoder().decode(TextModelDescription.self, from: data),
                description.problem == nil
            else { return nil }
            self.description = description
            self.folder = folder
            self.coordinator = coordinator
        }

        /// Runs work with the model, and loads it first if necessary.
        ///
        /// - Parameter work: The work, which must not keep the model.
        /// - Throws: `AIError`, Core ML's errors, and the errors of the work.
        func withLoaded<Value: Sendable>(
            _ work: @escaping @Sendable (CoreMLClassifier) async throws -> Value
        ) async throws -> Value {
            try await coordinator.withModel(request, work)
        }

        private var request: ModelRequest<CoreMLClassifier> {
            ModelRequest(
                modelID: folder.lastPathComponent, configuration: description.fingerprint, estimatedBytes: bytes
            ) { [folder] in
                try await CoreMLClassifier(folder: folder)
            } unload: { _ in
                // Core ML frees a model with its last reference.
            }
        }

        /// The size of the package, or else of the compiled model, which approximates the memory use.
        private var bytes: UInt64 {
            let package = size(of: "model.mlpackage")
            return UInt64(package > 0 ? package : size(of: "model.mlmodelc"))
        }

        private func size(of name: String) -> Int {
            let files = FileManager.default.enumerator(
                at: folder.appending(path: name), includingPropertiesForKeys: [.fileSizeKey])
            var bytes = 0
            while let file = files?.nextObject() as? URL {
                // A file that was just removed counts as empty.
                bytes += (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
            }
            return bytes
        }
    }

    /// A Core ML model that classifies texts.
    struct CoreMLTextClassifier: TextClassifier {
        private let model: ManagedCoreMLModel

        init(_ model: ManagedCoreMLModel) { self.model = model }

        var labels: [String] { model.description.labels }

        func classify(_ texts: [String]) async throws -> [TextClassification] {
            let calibration = try LabelCalibration(labels: labels)
            return try await model.withLoaded { loaded in
                var classifications: [TextClassification] = []
                for text in texts {
                    let logits = try await loaded.logits(of: text)
                    classifications.append(
                        try TextClassification(logScores: logits.map { Double($0) }, calibration: calibration))
                }
                return classifications
            }
        }
    }

    /// A Core ML model that embeds texts.
    struct CoreMLTextEmbedder: TextEmbedder {
        private let model: ManagedCoreMLModel

        init(_ model: ManagedCoreMLModel) { self.model = model }

        var modelID: String { model.description.name }

        var dimensions: Int { model.description.outputSize }

        var fingerprint: String { model.description.fingerprint }

        var maxTokens: Int { model.description.maxTokens }

        func embed(_ texts: [String]) async throws -> [[Float]] {
            try await model.withLoaded { loaded in
                var vectors: [[Float]] = []
                for text in texts { vectors.append(try await loaded.embed(text: text)) }
                return vectors
            }
        }

        func withTokenCounter<Value: Sendable>(
            _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
        ) async throws -> Value {
            try await model.withLoaded { loaded in try work { loaded.tokenCount(of: $0) } }
        }
    }
#endif

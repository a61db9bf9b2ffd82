#if HEARTH_APPLE
    // Core ML's documentation says that its classes are thread-safe for predictions, but not every SDK marks them.
    @preconcurrency import CoreML
    public import Foundation
    import Synchronization

    /// A Core ML model that maps a text's tokens to a row of numbers.
    ///
    /// The model uses the fastest compute units, including the Neural Engine. If loading or computing on these units
    /// fails, all later work uses the CPU.
    public final class CoreMLModel: Sendable {
        private let url: URL
        private let output: String
        private let place: Mutex<Place>

        /// A loaded model, sendable to any thread.
        private struct Loaded: Sendable {
            let model: MLModel
        }

        /// The compute units in use.
        private enum Place: Sendable {
            /// All units, as the system chooses.
            case everywhere(Loaded)
            /// All units, while the model for the CPU is being loaded and tested after a failure.
            case loadingCPUOnly(Loaded, processor: Task<Loaded, any Error>)
            /// Only the CPU.
            case processor(Loaded)
        }

        private init(url: URL, output: String, place: Place) {
            self.url = url
            self.output = output
            self.place = Mutex(place)
        }

        /// Loads a model, and compiles it on first use or if the compiled model cannot be loaded.
        ///
        /// - Parameters:
        ///   - package: The `.mlpackage` or `.mlmodel`; it may be missing if the compiled model exists.
        ///   - compiled: The path of the `.mlmodelc` folder.
        ///   - output: The name of the model's output.
        ///   - computeUnits: The allowed compute units.
        /// - Throws: Errors of Core ML and of moving the compiled model.
        public static func load(
            package: URL, compiledAt compiled: URL, output: String, computeUnits: ComputeUnits = .all
        ) async throws -> CoreMLModel {
            let files = FileManager.default
            if files.fileExists(atPath: compiled.path) {
                do {
                    return try await load(contentsOf: compiled, output: output, computeUnits: computeUnits)
                } catch  where !(error is CancellationError) && files.fileExists(atPath: package.path) {
                    // Compiles again below, since a damaged compiled model would otherwise stay forever.
                    try Task.checkCancellation()
                }
            }
            try await compile(package, to: compiled)
            return try await load(contentsOf: compiled, output: output, computeUnits: computeUnits)
        }

        /// Loads a compiled model.
        ///
        /// - Parameters:
        ///   - url: The `.mlmodelc` folder.
        ///   - output: The name of the model's output.
        ///   - computeUnits: The allowed compute units.
        /// - Throws: Errors of Core ML, after loading for the CPU has failed, too.
        public static func load(
            contentsOf url: URL, output: String, computeUnits: ComputeUnits = .all
        ) async throws -> CoreMLModel {
            if computeUnits == .all {
                // The error is ignored, because the CPU may still work.
                if let model = try? await load(url, .all) {
                    return CoreMLModel(url: url, output: output, place: .everywhere(model))
                }
                try Task.checkCancellation()
            }
            return CoreMLModel(url: url, output: output, place: .processor(try await load(url, .cpuOnly)))
        }

        /// Compiles a model for later launches.
        ///
        /// - Parameters:
        ///   - package: The `.mlpackage` or `.mlmodel`.
        ///   - destination: The path of the compiled model; an existing one is replaced.
        /// - Throws: Errors of Core ML and of moving the result.
        public static func compile(_ package: URL, to destination: URL) async throws {
            let compiled = try await MLModel.compileModel(at: package)
            let files = FileManager.default
            // Moves the result to the destination's disk first, since Core ML may write to another disk. The final move
            // is then atomic, and a program that ends before it leaves no partial model.
            let folder = try files.url(
                for: .itemReplacementDirectory, in: .userDomainMask,
                appropriateFor: destination.deletingLastPathComponent(), create: true)
            defer {
                // After a success, the folder is empty and the compiled model has been moved.
                try? files.removeItem(at: folder)
                try? files.removeItem(at: compiled)
            }
            let staged = folder.appending(path: destination.lastPathComponent)
            try files.moveItem(at: compiled, to: staged)
            if files.fileExists(atPath: destination.path) {
                _ = try files.replaceItemAt(destination, withItemAt: staged)
            } else {
                try files.moveItem(at: staged, to: destination)
            }
        }

        /// The allowed compute units.
        public enum ComputeUnits: Sendable, Hashable {
            /// The Neural Engine, the GPU and the CPU, as the system chooses.
            case all
            case processor
        }

        private static func load(_ url: URL, _ units: MLComputeUnits) async throws -> Loaded {
            let configuration = MLModelConfiguration()
            configuration.computeUnits = units
            return Loaded(model: try await MLModel.load(contentsOf: url, configuration: configuration))
        }

        /// Computes the model's output for a text.
        ///
        /// - Parameters:
        ///   - ids: The token ids; their number must be one of the model's input lengths.
        ///   - attentionMask: 1 for tokens, 0 for padding.
        /// - Returns: The output row.
        /// - Throws: ``CoreMLError``; errors of Core ML, after the CPU has failed, too.
        public func prediction(ids: [Int32], attentionMask: [Int32]) async throws -> [Float] {
            let (model, canFallBack) = place.withLock { place in
                switch place {
                case .everywhere(let model), .loadingCPUOnly(let model, _): (model, true)
                case .processor(let model): (model, false)
                }
            }
            do {
                return try await prediction(ids, attentionMask, with: model)
            } catch  where canFallBack && !(error is CoreMLError) && !(error is CancellationError) {
                // Core ML may report a cancellation as another error. The other model is then not needed.
                try Task.checkCancellation()
                let processor = try await loadedForProcessor()
                try Task.checkCancellation()
                let result = try await prediction(ids, attentionMask, with: processor)
                place.withLock { $0 = .processor(processor) }
                return result
            }
        }

        /// Returns the model for the CPU, loaded once for all callers.
        private func loadedForProcessor() async throws -> Loaded {
            let load = place.withLock { place in
                switch place {
                case .processor(let loaded): return Task<Loaded, any Error> { loaded }
                case .loadingCPUOnly(_, let load): return load
                case .everywhere(let model):
                    // A separate task, which continues for other callers if the first caller is cancelled.
                    let load = Task { [url] in try await Self.load(url, .cpuOnly) }
                    place = .loadingCPUOnly(model, processor: load)
                    return load
                }
            }
            do {
                return try await load.value
            } catch {
                // The next caller tries again, because there may be enough memory by then.
                place.withLock { place in
                    if case .loadingCPUOnly(let model, load) = place { place = .everywhere(model) }
                }
                throw error
            }
        }

        private func prediction(
            _ ids: [Int32], _ attentionMask: [Int32], with loaded: Loaded
        ) async throws -> [Float] {
            func row(_ numbers: [Int32]) -> MLFeatureValue {
                let array = MLShapedArray<Int32>(scalars: numbers, shape: [1, numbers.count])
                return MLFeatureValue(multiArray: MLMultiArray(array))
            }
            let input = try MLDictionaryFeatureProvider(
                dictionary: ["input_ids": row(ids), "attention_mask": row(attentionMask)])
            let result = try await loaded.model.prediction(from: input)
            guard let array = result.featureValue(for: output)?.multiArrayValue else {
                throw CoreMLError.missingOutput(output)
            }
            return MLShapedArray<Float>(converting: array).scalars
        }
    }

    /// The reason why a Core ML model cannot be used.
    public enum CoreMLError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
        /// The model has no output of this name.
        case missingOutput(String)
        /// The output's size differs from the description's.
        case wrongSize(expected: Int, found: Int)
        /// The model has none of the labels.
        case unknownLabels([String])
        /// The description contains a problem, which makes the model unusable.
        case unusable(String)

        public var description: String {
            switch self {
            case .missingOutput(let name):
                "The Core ML model has no output named \(name). Convert it with Tools/convert_coreml.py."
            case .wrongSize(let expected, let found):
                "The Core ML model returns \(found) numbers, but its description says \(expected). Convert it again."
            case .unknownLabels(let labels):
                "The Core ML model has none of the labels \(labels.joined(separator: ", "))."
            case .unusable(let problem): "\(problem) Convert it again."
            }
        }

        /// The value of ``description``, which `localizedDescription` shows.
        public var errorDescription: String? { description }
    }
#endif

#if HEARTH_APPLE
    // Core ML's classes are thread-safe for predictions, which its documentation says and not every SDK marks.
    @preconcurrency import CoreML
    public import Foundation
    import Synchronization

    /// A Core ML model that reads a text's numbers and gives one row of numbers.
    ///
    /// It computes on whatever the system finds fastest, the Neural Engine included; where it can't be loaded or fails
    /// there, on the processor, from then on.
    public final class CoreMLModel: Sendable {
        private let url: URL
        private let output: String
        private let place: Mutex<Place>

        /// What was loaded, for any thread.
        private struct Loaded: Sendable {
            let model: MLModel
        }

        /// Where it computes.
        private enum Place: Sendable {
            /// Where the system finds best.
            case everywhere(Loaded)
            /// There as well, until the processor has given what could not be computed there.
            case tryingProcessor(Loaded, processor: Task<Loaded, any Error>)
            /// On the processor alone.
            case processor(Loaded)
        }

        private init(url: URL, output: String, place: Place) {
            self.url = url
            self.output = output
            self.place = Mutex(place)
        }

        /// Loads a model that is compiled on first use, and once more where what was compiled then can't be loaded.
        ///
        /// - Parameters:
        ///   - package: The `.mlpackage` or `.mlmodel`; it may be missing where the compiled model is there.
        ///   - compiled: The place of the `.mlmodelc` folder.
        ///   - output: The name of what the model gives.
        ///   - computeUnits: Where it may compute.
        /// - Returns: The model.
        /// - Throws: What Core ML and moving the compiled model throw.
        public static func load(
            package: URL, compiledAt compiled: URL, output: String, computeUnits: ComputeUnits = .all
        ) async throws -> CoreMLModel {
            let files = FileManager.default
            if files.fileExists(atPath: compiled.path) {
                do {
                    return try await load(contentsOf: compiled, output: output, computeUnits: computeUnits)
                } catch  where !(error is CancellationError) && files.fileExists(atPath: package.path) {
                    // A damaged one would else stay for good.
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
        ///   - output: The name of what the model gives.
        ///   - computeUnits: Where it may compute.
        /// - Returns: The model.
        /// - Throws: What Core ML throws, after it failed on the processor, too.
        public static func load(
            contentsOf url: URL, output: String, computeUnits: ComputeUnits = .all
        ) async throws -> CoreMLModel {
            if computeUnits == .all {
                // Why it failed there does not matter where it works on the processor.
                if let model = try? await load(url, .all) {
                    return CoreMLModel(url: url, output: output, place: .everywhere(model))
                }
                try Task.checkCancellation()
            }
            return CoreMLModel(url: url, output: output, place: .processor(try await load(url, .cpuOnly)))
        }

        /// Compiles a model once, so that it need not be compiled at each start.
        ///
        /// - Parameters:
        ///   - package: The `.mlpackage` or `.mlmodel`.
        ///   - destination: Where the compiled model is to lie; what is there is replaced.
        /// - Throws: What Core ML and moving the result throw.
        public static func compile(_ package: URL, to destination: URL) async throws {
            let compiled = try await MLModel.compileModel(at: package)
            let files = FileManager.default
            // On the destination's disk first, whatever disk Core ML writes to: from there it moves in one step, so that
            // no half of a model lies in its place when the program ends on the way.
            let folder = try files.url(
                for: .itemReplacementDirectory, in: .userDomainMask,
                appropriateFor: destination.deletingLastPathComponent(), create: true)
            defer {
                // Where all went well nothing is left in them.
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

        /// Where a model may compute.
        public enum ComputeUnits: Sendable, Hashable {
            /// The Neural Engine, the GPU and the processor, as the system finds best.
            case all
            case processor
        }

        private static func load(_ url: URL, _ units: MLComputeUnits) async throws -> Loaded {
            let configuration = MLModelConfiguration()
            configuration.computeUnits = units
            return Loaded(model: try await MLModel.load(contentsOf: url, configuration: configuration))
        }

        /// Computes what the model gives for a text.
        ///
        /// - Parameters:
        ///   - ids: The text's numbers, as many as one of the lengths that the model takes.
        ///   - attentionMask: 1 for what is to be read, 0 for padding.
        /// - Returns: The model's row of numbers.
        /// - Throws: ``CoreMLError``; what Core ML throws, after it failed on the processor, too.
        public func prediction(ids: [Int32], attentionMask: [Int32]) async throws -> [Float] {
            let (model, canFallBack) = place.withLock { place in
                switch place {
                case .everywhere(let model), .tryingProcessor(let model, _): (model, true)
                case .processor(let model): (model, false)
                }
            }
            do {
                return try await prediction(ids, attentionMask, with: model)
            } catch  where canFallBack && !(error is CoreMLError) && !(error is CancellationError) {
                // Whatever Core ML calls it: who no longer waits needs no other model.
                try Task.checkCancellation()
                let processor = try await loadedForProcessor()
                try Task.checkCancellation()
                let result = try await prediction(ids, attentionMask, with: processor)
                place.withLock { $0 = .processor(processor) }
                return result
            }
        }

        /// The model for the processor: loaded once, for everybody who asks.
        private func loadedForProcessor() async throws -> Loaded {
            let load = place.withLock { place in
                switch place {
                case .processor(let loaded): return Task<Loaded, any Error> { loaded }
                case .tryingProcessor(_, let load): return load
                case .everywhere(let model):
                    // A task of its own: it goes on for others when the one who asked first is cancelled.
                    let load = Task { [url] in try await Self.load(url, .cpuOnly) }
                    place = .tryingProcessor(model, processor: load)
                    return load
                }
            }
            do {
                return try await load.value
            } catch {
                // Who comes next tries again: there may be memory then.
                place.withLock { place in
                    if case .tryingProcessor(let model, load) = place { place = .everywhere(model) }
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

    /// Why a Core ML model can't be used.
    public enum CoreMLError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
        /// The model gives nothing of this name.
        case missingOutput(String)
        /// The model gives another number of values than it says.
        case wrongSize(expected: Int, found: Int)
        /// The model has none of the labels.
        case unknownLabels([String])
        /// What the folder says about the model keeps it from being used; the sentence says how.
        case unusable(String)

        /// What is wrong, as a sentence.
        public var description: String {
            switch self {
            case .missingOutput(let name):
                "The Core ML model gives no output named \(name). Convert it with Tools/convert_coreml.py."
            case .wrongSize(let expected, let found):
                "The Core ML model gives \(found) numbers where its description says \(expected). Convert it again."
            case .unknownLabels(let labels):
                "The Core ML model knows none of the labels \(labels.joined(separator: ", "))."
            case .unusable(let problem): "\(problem) Convert it again."
            }
        }

        /// The same sentences as ``description``: what `localizedDescription` shows.
        public var errorDescription: String? { description }
    }
#endif

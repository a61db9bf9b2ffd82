#if HEARTH_APPLE
    // Core ML's classes are thread-safe for predictions, which its documentation says and not every SDK marks.
    @preconcurrency import CoreML
    public import Foundation
    import Synchronization

    /// A Core ML model that reads a text's numbers and gives one row of numbers.
    ///
    /// It computes on whatever the system finds fastest, the Neural Engine included; where it can't be loaded or fails
    /// there, on the processor.
    public final class CoreMLModel: Sendable {
        private let url: URL
        private let output: String
        private let model: Mutex<Loaded>
        private let fallsBack: Bool

        /// What was loaded, for any thread.
        private struct Loaded: Sendable {
            let model: MLModel
        }

        private init(url: URL, output: String, model: Loaded, fallsBack: Bool) {
            self.url = url
            self.output = output
            self.model = Mutex(model)
            self.fallsBack = fallsBack
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
                    return CoreMLModel(url: url, output: output, model: model, fallsBack: true)
                }
                try Task.checkCancellation()
            }
            return CoreMLModel(url: url, output: output, model: try await load(url, .cpuOnly), fallsBack: false)
        }

        /// Compiles a model once, so that it need not be compiled at each start.
        ///
        /// - Parameters:
        ///   - package: The `.mlpackage` or `.mlmodel`.
        ///   - destination: Where the compiled model is to lie; what is there is replaced.
        /// - Throws: What Core ML and moving the result throw.
        public static func compile(_ package: URL, to destination: URL) async throws {
            let compiled = try await MLModel.compileModel(at: package)
            if FileManager.default.fileExists(atPath: destination.path) {
                _ = try FileManager.default.replaceItemAt(destination, withItemAt: compiled)
            } else {
                try FileManager.default.moveItem(at: compiled, to: destination)
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
            do {
                return try await prediction(ids, attentionMask, with: model.withLock(\.self))
            } catch is CancellationError {
                throw CancellationError()
            } catch  where fallsBack && !(error is CoreMLError) {
                let processor = try await Self.load(url, .cpuOnly)
                let result = try await prediction(ids, attentionMask, with: processor)
                model.withLock { $0 = processor }
                return result
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
    public enum CoreMLError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The model gives nothing of this name.
        case missingOutput(String)
        /// The model gives another number of values than it says.
        case wrongSize(expected: Int, found: Int)
        /// The model has none of the labels.
        case unknownLabels([String])

        /// What is wrong, as a sentence.
        public var description: String {
            switch self {
            case .missingOutput(let name):
                "The Core ML model gives no output named \(name). Convert it with Tools/convert_coreml.py."
            case .wrongSize(let expected, let found):
                "The Core ML model gives \(found) numbers where its description says \(expected). Convert it again."
            case .unknownLabels(let labels):
                "The Core ML model knows none of the labels \(labels.joined(separator: ", "))."
            }
        }
    }
#endif

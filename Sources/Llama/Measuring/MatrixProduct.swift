import CLlama
import Foundation
import Support

/// A matrix product on one of the engine's devices, computed through ggml's public API.
///
/// The product is timed, and verified against a product in double precision.
public struct MatrixProduct: Sendable, Hashable, Codable {
    /// The type of the weights, as named by ggml: `f16`, `q8_0`, `q4_K`, ….
    public var type: String
    public var rows: Int
    /// The number of columns of the weights, a multiple of 256 for types with blocks.
    public var columns: Int
    /// The number of vectors to multiply: 1 as in decoding, many as in prefill.
    public var vectors: Int
    /// The number of experts, of which each vector uses `expertsUsed` (`mul_mat_id`); `nil` for a plain product.
    public var experts: Int?
    /// The number of experts per vector.
    public var expertsUsed = 2

    public init(type: String, rows: Int, columns: Int, vectors: Int, experts: Int? = nil) {
        (self.type, self.rows, self.columns, self.vectors, self.experts) = (type, rows, columns, vectors, experts)
    }

    /// The number of floating-point operations of one run, counting multiplications and additions.
    public var operations: Double {
        2 * Double(rows) * Double(columns) * Double(vectors) * Double(experts == nil ? 1 : expertsUsed)
    }

    public struct Result: Sendable, Hashable, Codable {
        /// The duration of each run in seconds, in order.
        public var seconds: [Double]
        /// The name of the buffer type that held the weights.
        public var buffer: String
        public var device: String
        /// The sum of squared errors of the checked results, divided by the sum of their squared exact values.
        public var error: Double
        public var checked: Int
    }

    /// The names of the types that ggml can multiply and quantise to.
    public static let types = ["f32", "f16", "bf16", "q8_0", "q6_K", "q5_K", "q4_K", "q4_0"]

    /// Measures the product several times.
    ///
    /// - Parameters:
    ///   - device: The name of the device in ggml; `nil` for the CPU.
    ///   - threads: The number of threads, if the device uses threads; `nil` for one thread per physical core.
    ///   - repacks: Whether the weights may be repacked for the CPU's kernels, as when a model is loaded.
    ///   - seconds: The minimum duration of the measurement, which has at least five runs.
    /// - Returns: The times, and the error of the result.
    /// - Throws: `LlamaError` (`invalidRequest`, `unsupportedModel` if the device does not support the product,
    ///   `outOfMemory`).
    public func measure(device: String? = nil, threads: Int? = nil, repacks: Bool = true, seconds: Double = 0.5)
        throws(LlamaError) -> Result
    {
        EngineBackend.prepare()
        guard let type = Self.type(named: type), rows > 0, vectors > 0, columns > 0,
            columns % Int(ggml_blck_size(type)) == 0, operations < 1e13, experts.map({ $0 >= expertsUsed }) ?? true
        else {
            throw LlamaError(
                .invalidRequest,
                "This matrix product is not supported: the type must be one of \(Self.types.joined(separator: ", ")), "
                    + "and the number of columns a multiple of 256."
            )
        }
        guard
            let handle = device.map({ ggml_backend_dev_by_name($0) })
                ?? ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU),
            let backend = ggml_backend_dev_init(handle, nil)
        else { throw LlamaError(.unsupportedModel, "The device \(device ?? "CPU") is not available on this machine.") }
        defer { ggml_backend_free(backend) }
        Self.set(threads: threads ?? Machine.computeThreads, backend, handle)
        var random = SplitMix64(seed: 1_234)
        // Weights in [-0.5, 0.5), a suitable range for the quantised types.
        let weights = (0..<rows * columns * (experts ?? 1)).map { _ in Float(random.nextUnit()) - 0.5 }
        let input = (0..<vectors * columns).map { _ in Float(random.nextUnit()) - 0.5 }
        let choices = (0..<vectors).flatMap { _ in Self.choose(expertsUsed, of: experts ?? 0, &random) }
        let graph = try Graph(self, type, handle, backend, repacks: repacks)
        graph.fill(weights, input, choices)
        for _ in 0..<2 { try graph.run() }
        let clock = ContinuousClock()
        var times: [Double] = []
        let start = clock.now
        while times.count < 5 || (start.duration(to: clock.now) < .seconds(seconds) && times.count < 10_000) {
            let before = clock.now
            try graph.run()
            times.append(before.duration(to: clock.now) / .seconds(1))
        }
        let check = check(graph.output(), graph.exactWeights(type), input, choices)
        return Result(
            seconds: times, buffer: graph.bufferName, device: String(cString: ggml_backend_dev_name(handle)),
            error: check.error, checked: check.count)
    }

    private static func type(named name: String) -> ggml_type? {
        guard types.contains(name) else { return nil }
        return (0..<UInt32(GGML_TYPE_COUNT.rawValue)).lazy.map { ggml_type(rawValue: $0) }
            .first { ggml_type_name($0).map { String(cString: $0) } == name }
    }

    private static func choose(_ count: Int, of experts: Int, _ random: inout SplitMix64) -> [Int32] {
        guard experts > 0 else { return [] }
        var chosen: [Int32] = []
        while chosen.count < count {
            let next = Int32(clamping: Int(random.nextUnit() * Double(experts)))
            if !chosen.contains(next) { chosen.append(next) }
        }
        return chosen
    }

    /// Sets the number of threads if the backend has a function to do so.
    private static func set(threads: Int, _ backend: ggml_backend_t, _ device: ggml_backend_dev_t) {
        let registry = ggml_backend_dev_backend_reg(device)
        guard let address = ggml_backend_reg_get_proc_address(registry, "ggml_backend_set_n_threads") else { return }
        typealias Function = @convention(c) (ggml_backend_t, Int32) -> Void
        unsafeBitCast(address, to: Function.self)(backend, Int32(clamping: threads))
    }

    /// Compares some results with sums in double precision over the stored weights.
    private func check(_ output: [Float], _ weights: [Float], _ input: [Float], _ choices: [Int32]) -> (
        error: Double, count: Int
    ) {
        var random = SplitMix64(seed: 99)
        let used = experts == nil ? 1 : expertsUsed
        var (wrong, whole) = (0.0, 0.0)
        let count = min(256, output.count)
        for _ in 0..<count {
            let place = Int(random.nextUnit() * Double(output.count))
            let row = place % rows
            let slot = place / rows
            let vector = slot / used
            let expert = choices.isEmpty ? 0 : Int(choices[slot])
            var exact = 0.0
            for column in 0..<columns {
                exact +=
                    Double(weights[(expert * rows + row) * columns + column]) * Double(input[vector * columns + column])
            }
            wrong += (Double(output[place]) - exact) * (Double(output[place]) - exact)
            whole += exact * exact
        }
        return (whole > 0 ? wrong / whole : .infinity, count)
    }

    /// The product as a ggml graph, with the memory of its tensors.
    private final class Graph {
        private let product: MatrixProduct
        private let backend: ggml_backend_t
        private let weightContext, otherContext: OpaquePointer
        private let weightBuffer, otherBuffer: ggml_backend_buffer_t
        private let weights, input, result: UnsafeMutablePointer<ggml_tensor>
        private let choices: UnsafeMutablePointer<ggml_tensor>?
        private let graph: OpaquePointer
        /// The quantised weights, which are needed to check the results.
        private var stored: [UInt8] = []

        init(
            _ product: MatrixProduct, _ type: ggml_type, _ device: ggml_backend_dev_t, _ backend: ggml_backend_t,
            repacks: Bool
        ) throws(LlamaError) {
            self.product = product
            self.backend = backend
            func context() -> OpaquePointer? {
                ggml_init(
                    ggml_init_params(
                        mem_size: ggml_tensor_overhead() * 8 + ggml_graph_overhead(), mem_buffer: nil, no_alloc: true))
            }
            let noMemory = LlamaError(
                .outOfMemory, "There is not enough memory for matrices of this size. Choose smaller ones.")
            guard let first = context(), let second = context() else { throw noMemory }
            (weightContext, otherContext) = (first, second)
            let (rows, columns, vectors) = (Int64(product.rows), Int64(product.columns), Int64(product.vectors))
            let tensors: (UnsafeMutablePointer<ggml_tensor>?, UnsafeMutablePointer<ggml_tensor>?)
            let output: UnsafeMutablePointer<ggml_tensor>?
            var ids: UnsafeMutablePointer<ggml_tensor>?
            if let experts = product.experts {
                tensors = (
                    ggml_new_tensor_3d(first, type, columns, rows, Int64(experts)),
                    ggml_new_tensor_3d(second, GGML_TYPE_F32, columns, 1, vectors)
                )
                ids = ggml_new_tensor_2d(second, GGML_TYPE_I32, Int64(product.expertsUsed), vectors)
                output = ggml_mul_mat_id(second, tensors.0, tensors.1, ids)
            } else {
                tensors = (
                    ggml_new_tensor_2d(first, type, columns, rows),
                    ggml_new_tensor_2d(second, GGML_TYPE_F32, columns, vectors)
                )
                output = ggml_mul_mat(second, tensors.0, tensors.1)
            }
            guard let one = tensors.0, let other = tensors.1, let output, let made = ggml_new_graph(second) else {
                ggml_free(first)
                ggml_free(second)
                throw noMemory
            }
            (weights, input, result, choices, graph) = (one, other, output, ids, made)
            ggml_build_forward_expand(made, output)
            let types = Graph.buffers(device, repacks: repacks)
            // As in llama.cpp, the first buffer type is used for which the device has a kernel for this product.
            let chosen = types.first { Graph.fits($0, device, output, one) }
            guard let chosen, let buffer = ggml_backend_alloc_ctx_tensors_from_buft(first, chosen) else {
                ggml_free(first)
                ggml_free(second)
                throw noMemory
            }
            guard let rest = ggml_backend_alloc_ctx_tensors(second, backend) else {
                ggml_backend_buffer_free(buffer)
                ggml_free(first)
                ggml_free(second)
                throw noMemory
            }
            (weightBuffer, otherBuffer) = (buffer, rest)
            ggml_backend_buffer_set_usage(buffer, GGML_BACKEND_BUFFER_USAGE_WEIGHTS)
            guard ggml_backend_supports_op(backend, output) else {
                throw LlamaError(
                    .unsupportedModel, "The device has no kernel for matrix products of type \(product.type).")
            }
        }

        deinit {
            ggml_backend_buffer_free(weightBuffer)
            ggml_backend_buffer_free(otherBuffer)
            ggml_free(weightContext)
            ggml_free(otherContext)
        }

        /// Returns the buffer types that can hold the weights, the fastest first.
        private static func buffers(_ device: ggml_backend_dev_t, repacks: Bool) -> [ggml_backend_buffer_type_t] {
            var found: [ggml_backend_buffer_type_t] = []
            let registry = ggml_backend_dev_backend_reg(device)
            if repacks, let address = ggml_backend_reg_get_proc_address(registry, "ggml_backend_dev_get_extra_bufts") {
                typealias Function =
                    @convention(c) (ggml_backend_dev_t) -> UnsafeMutablePointer<ggml_backend_buffer_type_t?>?
                var next = unsafeBitCast(address, to: Function.self)(device)
                while let list = next, let type = list.pointee {
                    found.append(type)
                    next = list.successor()
                }
            }
            if let own = ggml_backend_dev_buffer_type(device) { found.append(own) }
            return found
        }

        /// Returns whether a device supports the operation with weights in this buffer type.
        private static func fits(
            _ type: ggml_backend_buffer_type_t, _ device: ggml_backend_dev_t,
            _ operation: UnsafeMutablePointer<ggml_tensor>, _ weights: UnsafeMutablePointer<ggml_tensor>
        ) -> Bool {
            // The device decides by the weights' buffer, for which an empty buffer suffices.
            guard let empty = ggml_backend_buft_alloc_buffer(type, 0) else { return false }
            weights.pointee.buffer = empty
            defer {
                weights.pointee.buffer = nil
                ggml_backend_buffer_free(empty)
            }
            return ggml_backend_dev_supports_op(device, operation)
        }

        var bufferName: String {
            String(cString: ggml_backend_buft_name(ggml_backend_buffer_get_type(weightBuffer)))
        }

        func fill(_ values: [Float], _ vectors: [Float], _ experts: [Int32]) {
            let type = weights.pointee.type
            let rows = Int64(values.count / product.columns)
            stored = [UInt8](repeating: 0, count: ggml_row_size(type, Int64(product.columns)) * Int(rows))
            stored.withUnsafeMutableBytes { bytes in
                _ = ggml_quantize_chunk(type, values, bytes.baseAddress, 0, rows, Int64(product.columns), nil)
            }
            ggml_backend_tensor_set(weights, stored, 0, stored.count)
            ggml_backend_tensor_set(input, vectors, 0, vectors.count * 4)
            if let choices { ggml_backend_tensor_set(choices, experts, 0, experts.count * 4) }
        }

        func run() throws(LlamaError) {
            guard ggml_backend_graph_compute(backend, graph) == GGML_STATUS_SUCCESS else {
                throw LlamaError(.engineFailure, "The device failed to compute a matrix product.")
            }
            ggml_backend_synchronize(backend)
        }

        func output() -> [Float] {
            let count = ggml_nbytes(result) / 4
            return [Float](unsafeUninitializedCapacity: count) { buffer, filled in
                ggml_backend_tensor_get(result, buffer.baseAddress, 0, count * 4)
                filled = count
            }
        }

        /// Returns the weights after quantisation.
        func exactWeights(_ type: ggml_type) -> [Float] {
            let count = product.rows * product.columns * (product.experts ?? 1)
            return [Float](unsafeUninitializedCapacity: count) { buffer, filled in
                stored.withUnsafeBytes { bytes in
                    if type == GGML_TYPE_F32 {
                        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
                    } else {
                        ggml_get_type_traits(type).pointee.to_float?(
                            bytes.baseAddress, buffer.baseAddress, Int64(count))
                    }
                }
                filled = count
            }
        }
    }
}

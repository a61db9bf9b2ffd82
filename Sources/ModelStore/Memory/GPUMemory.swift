package import GGUF

/// The free and the total memory of a GPU.
public struct GPUMemory: Sendable, Hashable {
    /// The free memory at the time of the query, in bytes.
    public let freeBytes: UInt64
    public let totalBytes: UInt64
    /// Whether the GPU shares the machine's memory, as integrated graphics does.
    public let isShared: Bool

    public init(freeBytes: UInt64, totalBytes: UInt64, isShared: Bool = false) {
        self.freeBytes = min(freeBytes, totalBytes)
        self.totalBytes = totalBytes
        self.isShared = isShared
    }

    /// The memory reserved for the driver, the screen and other programs: a tenth, at most one gigabyte.
    private var reservedBytes: UInt64 { min(totalBytes / 10, 1 << 30) }

    /// Returns the memory available to models, in bytes.
    ///
    /// - Parameter isEmpty: Whether memory that is currently in use counts as free.
    func roomBytes(isEmpty: Bool) -> UInt64 {
        let free = isEmpty ? totalBytes : freeBytes
        return free - min(free, reservedBytes)
    }
}

extension DeviceMemory {
    /// Returns the settings with as many layers on the GPUs as their memory holds; unchanged settings without a GPU.
    ///
    /// - Parameters:
    ///   - settings: The settings for loading the model.
    ///   - needs: The model's requirements of GPU memory with these settings.
    ///   - wanted: The number of layers that the user requested; `nil` for the maximum that fits.
    ///   - countsFree: Whether only the currently free memory counts. Otherwise the whole memory counts, because
    ///     other models can be unloaded.
    package func placing(
        _ settings: MemorySettings, _ needs: @autoclosure () throws -> GPUNeeds, wanted: Int? = nil,
        countsFree: Bool = false
    ) rethrows -> MemorySettings {
        let gpus = gpus()
        guard !gpus.isEmpty else { return settings }
        let needs = try needs()
        let room = gpus.reduce(0) { MemoryEstimate.sum($0, $1.roomBytes(isEmpty: !countsFree)) }
        var placed = settings
        placed.gpuSharesMemory = gpus.allSatisfy(\.isShared)
        placed.gpuLayers = wanted.map { min(max(0, $0), needs.layers) } ?? needs.layersWithin(room)
        // The engine repacks weights for the CPU only if no GPU is used.
        if placed.gpuLayers > 0 { (placed.cpuFeatures, placed.embeddingLanes) = ([], 1) }
        return placed
    }
}

/// The GPU memory that a model requires, by the number of layers on GPUs.
package struct GPUNeeds: Sendable, Hashable {
    /// The required bytes for one layer, for two layers, and so on.
    private let bytes: [Double]

    /// Computes the requirements, in time proportional to the number of the file's tensors.
    ///
    /// - Parameters:
    ///   - file: The model.
    ///   - settings: The settings for loading the model.
    ///   - contexts: The number of contexts to reserve memory for, because a growing context temporarily exists
    ///     twice.
    package init(_ file: GGUFFile, _ settings: MemorySettings, contexts: Double = 1) {
        let weights = LayerWeights(file)
        let shape = NetworkShape(file)
        let plan = ContextSizes(shape, settings)
        let compute = ComputeBuffers(shape, plan, settings).bytes
        bytes = (1...weights.count).map { count in
            Double(weights.bytes(onGPU: count)) + contexts * plan.cacheBytes * weights.shareOfBlocks(onGPU: count)
                + compute
        }
    }

    /// The number of all layers, including the output layer.
    package var layers: Int { bytes.count }

    /// Returns the maximum number of layers that fit in the given number of bytes.
    func layersWithin(_ room: UInt64) -> Int { (bytes.lastIndex { $0 <= Double(room) } ?? -1) + 1 }
}

/// The sizes of a model's weights by layer.
///
/// llama.cpp places the output on GPUs first, then layers from the last to the first.
struct LayerWeights {
    /// The size of each layer.
    private let blocks: [UInt64]
    /// The size of the weights after the last layer.
    private let output: UInt64
    /// The size of the embedding table, of which the output needs a copy if input and output share the table.
    private let copied: UInt64

    init(_ file: GGUFFile) {
        var blocks: [UInt64] = []
        var output: UInt64 = 0
        for tensor in file.tensors {
            let parts = tensor.name.split(separator: ".", maxSplits: 2)
            if parts.first == "blk", parts.count == 3, let index = Int(parts[1]),
                (0..<Self.maximumBlocks).contains(index)
            {
                while blocks.count <= index { blocks.append(0) }
                blocks[index] = MemoryEstimate.sum(blocks[index], tensor.sizeBytes)
            } else if !Self.isInput(tensor.name) {
                output = MemoryEstimate.sum(output, tensor.sizeBytes)
            }
        }
        let isTied = file.tensor(named: "output.weight") == nil && file.tensor(named: "output_norm.weight") != nil
        copied = isTied ? file.tensor(named: "token_embd.weight")?.sizeBytes ?? 0 : 0
        (self.blocks, self.output) = (blocks, output)
    }

    /// The limit on layer indices, because a malicious file could contain billions.
    private static let maximumBlocks = 1024

    /// Returns whether a tensor is a lookup table of the input, which stays on the CPU.
    private static func isInput(_ name: String) -> Bool {
        ["token_embd", "token_types", "position_embd", "per_layer_"].contains { name.hasPrefix($0) }
    }

    /// The number of layers, including the output layer.
    var count: Int { blocks.count + 1 }

    /// Returns the size of the weights on GPUs for a number of layers.
    func bytes(onGPU layers: Int) -> UInt64 {
        guard layers > 0 else { return 0 }
        return blocks.suffix(layers - 1).reduce(MemoryEstimate.sum(output, copied), MemoryEstimate.sum)
    }

    /// Returns the size of the weights that are no longer in the machine's memory for a number of layers on GPUs.
    func bytesMoved(toGPU layers: Int) -> UInt64 {
        let all = bytes(onGPU: layers)
        return all - min(all, copied)
    }

    /// Returns the fraction of layers on GPUs, without the output layer, which has no cache.
    func shareOfBlocks(onGPU layers: Int) -> Double {
        blocks.isEmpty ? 0 : Double(min(max(0, layers - 1), blocks.count)) / Double(blocks.count)
    }
}

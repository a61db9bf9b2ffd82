package import GGUF

/// The memory of a GPU.
public struct GPUMemory: Sendable, Hashable {
    /// What is free now, in bytes.
    public let freeBytes: UInt64
    /// All of it, in bytes.
    public let totalBytes: UInt64
    /// Whether it is the machine's own memory, as with integrated graphics.
    public let isShared: Bool

    /// Creates a GPU's memory.
    ///
    /// - Parameters:
    ///   - freeBytes: What is free now.
    ///   - totalBytes: All of it.
    ///   - isShared: Whether it is the machine's own memory.
    public init(freeBytes: UInt64, totalBytes: UInt64, isShared: Bool = false) {
        self.freeBytes = min(freeBytes, totalBytes)
        self.totalBytes = totalBytes
        self.isShared = isShared
    }

    /// What is left to the driver, the screen and other programs: a tenth, but not more than a gigabyte.
    private var reservedBytes: UInt64 { min(totalBytes / 10, 1 << 30) }

    /// What models may take of it.
    ///
    /// - Parameter isEmpty: Whether to count as free what is used now.
    /// - Returns: Bytes.
    func roomBytes(isEmpty: Bool) -> UInt64 {
        let free = isEmpty ? totalBytes : freeBytes
        return free - min(free, reservedBytes)
    }
}

extension DeviceMemory {
    /// Settings with as many layers on the GPUs as their memory holds.
    ///
    /// - Parameters:
    ///   - settings: How the model is to be loaded.
    ///   - needs: What it takes of GPUs with these settings.
    ///   - wanted: Layers that the user wants there; nil for as many as fit.
    ///   - countsFree: Whether only what is free now counts; else all of the GPUs' memory, since what is there can go.
    /// - Returns: The settings; unchanged where there is no GPU.
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
        // The engine copies weights for the CPU's kernels only where no GPU has any.
        if placed.gpuLayers > 0 { (placed.cpuFeatures, placed.embeddingLanes) = ([], 1) }
        return placed
    }
}

/// What a model takes of GPUs' memory by the number of layers on them.
package struct GPUNeeds: Sendable, Hashable {
    /// Bytes for one layer, for two, and so on.
    private let bytes: [Double]

    /// Computes it in time proportional to the number of the file's tensors.
    ///
    /// - Parameters:
    ///   - settings: How it is to be loaded.
    ///   - contexts: How many times the context is to have room: one that grows is there twice meanwhile.
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

    /// All layers, with the output as one.
    package var layers: Int { bytes.count }

    /// The most layers that fit.
    func layersWithin(_ room: UInt64) -> Int { (bytes.lastIndex { $0 <= Double(room) } ?? -1) + 1 }
}

/// The weights of a model by layers, as llama.cpp puts them on GPUs: the output first, then layers from the last on.
struct LayerWeights {
    /// Of each layer.
    private let blocks: [UInt64]
    /// Behind the last layer.
    private let output: UInt64
    /// What the output takes from the file's beginning: models with one table for input and output keep a copy.
    private let copied: UInt64

    init(_ file: GGUFFile) {
        var blocks: [UInt64] = []
        var output: UInt64 = 0
        for tensor in file.tensors {
            let parts = tensor.name.split(separator: ".", maxSplits: 2)
            if parts.first == "blk", parts.count == 3, let index = Int(parts[1]), (0..<Self.mostBlocks).contains(index)
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

    /// A hostile file could name billions.
    private static let mostBlocks = 1024

    /// Tables that tokens are looked up in stay with the CPU.
    private static func isInput(_ name: String) -> Bool {
        ["token_embd", "token_types", "position_embd", "per_layer_"].contains { name.hasPrefix($0) }
    }

    /// Layers, with the output as one.
    var count: Int { blocks.count + 1 }

    /// The weights that so many layers have on GPUs.
    func bytes(onGPU layers: Int) -> UInt64 {
        guard layers > 0 else { return 0 }
        return blocks.suffix(layers - 1).reduce(MemoryEstimate.sum(output, copied), MemoryEstimate.sum)
    }

    /// The part of them that the CPU then does not have.
    func bytesMoved(toGPU layers: Int) -> UInt64 {
        let all = bytes(onGPU: layers)
        return all - min(all, copied)
    }

    /// The share of the layers with a cache that is on GPUs; the output has none.
    func shareOfBlocks(onGPU layers: Int) -> Double {
        blocks.isEmpty ? 0 : Double(min(max(0, layers - 1), blocks.count)) / Double(blocks.count)
    }
}

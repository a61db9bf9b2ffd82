/// The options for loading a model's weights.
public struct ModelOptions: Sendable, Hashable {
    /// Layers to put on GPUs, counted from the last, with the output as one; nil for all, 0 for none.
    ///
    /// A model whose layers do not fit into the GPUs' memory is not loaded. Without a GPU it has no effect.
    public var gpuLayers: Int?
    /// The devices to use in addition to the CPU, by the names of ``EngineBackend/devices`` and
    /// ``EngineBackend/Worker/devices``; nil for all devices, empty for the CPU alone.
    public var devices: [String]?
    /// Workers of llama.cpp's RPC whose memory and processors take layers as GPUs do.
    ///
    /// All of them must be there when the model is loaded. With one of them, integrated graphics take none.
    public var workers: [WorkerAddress] = []
    /// Whether weights may be repacked for this CPU's kernels, which costs private memory.
    public var repacksWeights: Bool
    /// Whether the file is mapped rather than read, so that the system can drop and re-read unused weights.
    public var mapsFile: Bool

    public init(gpuLayers: Int? = nil, repacksWeights: Bool = true, mapsFile: Bool = true) {
        self.gpuLayers = gpuLayers
        self.repacksWeights = repacksWeights
        self.mapsFile = mapsFile
    }

    /// Whether anything but the CPU may be used.
    var usesDevices: Bool { gpuLayers != 0 && devices != [] }
}

/// The options for loading a model's weights.
public struct ModelOptions: Sendable, Hashable {
    /// The number of layers to put on GPUs, counted from the last, with the output as one; `nil` for all, 0
    /// for none.
    ///
    /// Loading fails if these layers do not fit into the GPUs' memory. Has no effect without a GPU.
    public var gpuLayers: Int?
    /// The devices to use in addition to the CPU; `nil` for all devices, empty for the CPU alone.
    ///
    /// The names are those of ``EngineBackend/devices`` and ``EngineBackend/Worker/devices``.
    public var devices: [String]?
    /// llama.cpp RPC workers, whose memory and processors take layers as GPUs do.
    ///
    /// All of them must be available when the model is loaded. With workers, integrated graphics take no
    /// layers.
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

    /// Whether devices other than the CPU may be used.
    var usesDevices: Bool { gpuLayers != 0 && devices != [] }
}

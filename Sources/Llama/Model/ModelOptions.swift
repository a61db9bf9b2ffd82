/// The options for loading a model's weights.
public struct ModelOptions: Sendable, Hashable {
    /// The number of layers to put on GPUs, counted from the last; `nil` for all layers.
    ///
    /// The output counts as a layer. Loading fails if these layers do not fit into the GPUs' memory. The option has
    /// no effect without a GPU.
    public var gpuLayers: Int?
    /// The names of the devices to use in addition to the CPU; `nil` for all devices, empty for the CPU alone.
    ///
    /// ``EngineBackend/devices`` and ``EngineBackend/Worker/devices`` have the names.
    public var devices: [String]?
    /// The llama.cpp RPC workers to use, which take layers like GPUs.
    ///
    /// All workers must be available when the model is loaded. If workers are used, integrated graphics are not.
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

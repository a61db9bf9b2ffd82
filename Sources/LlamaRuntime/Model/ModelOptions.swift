/// Where and how a model's weights are held.
public struct ModelOptions: Sendable, Hashable {
    /// Layers to put on the GPU; nil for as many as fit, 0 for none.
    ///
    /// Without a GPU it has no effect.
    public var gpuLayers: Int?
    /// The devices that may compute beside the CPU, by ggml's names; nil for all that there are, none for the CPU alone.
    public var devices: [String]?
    /// Whether weights may be rearranged for this CPU's kernels, which costs private memory for them.
    public var repacksWeights: Bool
    /// Whether the file is mapped rather than read, so that the system can drop and re-read unused weights.
    public var mapsFile: Bool

    public init(gpuLayers: Int? = nil, repacksWeights: Bool = true, mapsFile: Bool = true) {
        self.gpuLayers = gpuLayers
        self.repacksWeights = repacksWeights
        self.mapsFile = mapsFile
    }
}

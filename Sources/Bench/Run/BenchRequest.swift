/// A request for a run, as made by a command or a client.
public struct BenchRequest: Sendable {
    /// The path of the model's file.
    public var path: String
    public var kind: BenchPlan.Kind
    /// The names of the backend and of its baseline, if any; empty for the default backend.
    public var backends: [String]
    /// The path of a model that the first backend compares with the run's model.
    package var otherModel: String?
    /// The time without a message after which a worker counts as hung.
    public var patience = Duration.seconds(300)
    /// The limits within which results count as the same.
    public var limits = ParityReport.Limits()
    /// The time after which no new measurement starts, in seconds; `nil` for the plan's default.
    public var seconds: Double?
    /// Whether to measure a model whose estimated memory exceeds the available memory.
    public var ignoresMemory = false
    /// The number of layers on the backends' devices; `nil` for all layers.
    package var gpuLayers: Int?
    /// The command that repeats the run.
    public var command: String

    package init(path: String, kind: BenchPlan.Kind, backends: [String] = [], command: String) {
        (self.path, self.kind, self.backends, self.command) = (path, kind, backends, command)
    }
}

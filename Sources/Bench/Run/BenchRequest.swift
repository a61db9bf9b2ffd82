/// A request for a run, from an entry point.
public struct BenchRequest: Sendable {
    /// The path of the model's file.
    public var path: String
    /// The kind of run.
    public var kind: BenchPlan.Kind
    /// The names of the backend and of the one to compare with; if empty, the default backend is measured.
    public var backends: [String]
    /// The path of another model to compare with, on the first backend.
    package var otherModel: String?
    /// The time after which a silent worker counts as hung.
    public var patience = Duration.seconds(300)
    /// The limits within which results count as the same.
    public var limits = ParityReport.Limits()
    /// The time after which no new measurement starts, in seconds; `nil` for the plan's value.
    public var seconds: Double?
    /// Whether to measure a model whose estimated memory exceeds what is available.
    public var ignoresMemory = false
    /// The number of layers on the device of each backend that has one; `nil` for all of them.
    package var gpuLayers: Int?
    /// The command that repeats the run.
    public var command: String

    package init(path: String, kind: BenchPlan.Kind, backends: [String] = [], command: String) {
        (self.path, self.kind, self.backends, self.command) = (path, kind, backends, command)
    }
}

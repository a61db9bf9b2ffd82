/// What a run is to measure, as the ways in ask for it.
public struct BenchOrder: Sendable {
    /// The model's file.
    public var path: String
    /// How much is measured.
    public var kind: BenchPlan.Kind
    /// The backend in question, and the one that it is compared with, by name; the usual one if there is none.
    public var backends: [String]
    /// Another file that the model is compared with, on the first backend.
    public var otherModel: String?
    /// How long a worker may say nothing.
    public var patience = Duration.seconds(300)
    /// What counts as the same.
    public var limits = ParityReport.Limits()
    /// Seconds after which nothing new begins; nil for the plan's own.
    public var seconds: Double?
    /// Whether a model is measured that the memory does not suffice for, by what is estimated of it.
    public var ignoresMemory = false
    /// The command that repeats the run.
    public var command: String

    /// Makes an order.
    public init(path: String, kind: BenchPlan.Kind, backends: [String] = [], command: String) {
        (self.path, self.kind, self.backends, self.command) = (path, kind, backends, command)
    }
}

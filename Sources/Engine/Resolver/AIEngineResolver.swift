import Synchronization

/// Chooses the engine that generates text and the classifier of labels, and explains the choice.
///
/// The rule: Apple's Foundation Models where they are available; else an installed model through llama.cpp, namely the
/// one that the user chose, else Qwen3 1.7B on devices with 6 GB of memory and more, else Qwen3 0.6B, else the newest
/// other model that fits; else ``StubAIEngine``. A model that does not fit into memory is passed over. Devices report less memory than they were sold with, so 85 % of 6 GB count as 6 GB
/// (no device is sold with 5).
///
/// A decision holds for 60 seconds, or until ``ResolverInputs/revision`` changes: a model that was installed is used
/// at once, one that was deleted no longer.
///
/// What else there is on Apple platforms, for work that Hearth leaves to the system: the Vision framework recognises
/// text and objects in images; the Natural Language framework finds names, sentiment, languages and word boundaries;
/// Create ML trains classifiers on the device; Core ML runs converted models of one's own, on the Neural Engine too;
/// MLX Swift runs open models with the highest throughput on Apple silicon.
public final class AIEngineResolver: Sendable {
    private struct Decision {
        let resolution: Resolution
        let classifier: (any TextClassifier)?
        let revision: String
        let time: ContinuousClock.Instant
    }

    private let inputs: ResolverInputs
    private let lifetime: Duration
    private let latest = Mutex<Decision?>(nil)

    /// Creates a resolver that has decided nothing yet.
    ///
    /// - Parameters:
    ///   - inputs: What it knows about the device and its models.
    ///   - lifetime: How long a decision holds.
    public init(_ inputs: ResolverInputs, lifetime: Duration = .seconds(60)) {
        self.inputs = inputs
        self.lifetime = lifetime
    }

    /// Finds the engine that generates text.
    ///
    /// - Returns: The best engine that is available; ``StubAIEngine`` where there is none.
    public func resolveGenerativeEngine() -> any AIEngine { resolution.engine }

    /// Finds the classifier of texts, which needs no generative engine.
    ///
    /// - Returns: The classifier; `nil` where there is none.
    public func resolveClassifier() -> (any TextClassifier)? { decision.classifier }

    /// The chosen engine, and the reasons for the choice.
    public var resolution: Resolution { decision.resolution }

    private var decision: Decision {
        let (revision, time) = (inputs.revision(), inputs.now())
        let known = latest.withLock { $0 }
        if let known, known.revision == revision, known.time.duration(to: time) < lifetime { return known }
        // Outside the lock: the inputs read files and make engines. Two who come at once decide the same.
        var decision = EngineDecision(inputs)
        let new = Decision(
            resolution: decision.resolution(), classifier: inputs.classifier(), revision: revision, time: time)
        latest.withLock { $0 = new }
        return new
    }
}

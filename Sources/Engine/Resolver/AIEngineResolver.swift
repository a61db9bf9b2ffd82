import Synchronization

/// A resolver that chooses the engine for text generation and the classifier of labels, and explains the choice.
///
/// The order of preference is:
///
/// 1. Apple's Foundation Models, if available.
/// 2. An installed model through llama.cpp. The user's choice comes first, then Qwen3 1.7B on devices with at
///    least 6 GB of memory. Qwen3 0.6B follows, then the newest other model that fits. Models that do not fit
///    into memory are skipped.
/// 3. ``StubAIEngine``.
///
/// Devices report less memory than their nominal size, so 85 % of 6 GB count as 6 GB. No device is sold with 5 GB.
///
/// A decision is cached for 60 seconds, or until ``ResolverInputs/revision`` changes. A newly installed model is
/// therefore used immediately, and a deleted model is no longer used.
///
/// Hearth leaves some work to frameworks of Apple platforms. Vision recognises text and objects in images.
/// Natural Language finds names, sentiment, languages and word boundaries. Create ML trains classifiers on
/// the device. Core ML runs custom converted models, also on the Neural Engine. MLX Swift runs open models
/// with the highest throughput on Apple silicon.
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

    /// Creates a resolver without a decision.
    ///
    /// - Parameters:
    ///   - inputs: The state of the device and its models.
    ///   - lifetime: The maximum age of a cached decision.
    public init(_ inputs: ResolverInputs, lifetime: Duration = .seconds(60)) {
        self.inputs = inputs
        self.lifetime = lifetime
    }

    /// Returns the best available engine, or else ``StubAIEngine``.
    public func resolveGenerativeEngine() -> any AIEngine { resolution.engine }

    /// Returns the classifier of texts, which needs no generative engine; `nil` if not installed.
    public func resolveClassifier() -> (any TextClassifier)? { decision.classifier }

    /// The chosen engine, and the reasons for the choice.
    public var resolution: Resolution { decision.resolution }

    private var decision: Decision {
        let (revision, time) = (inputs.revision(), inputs.now())
        let known = latest.withLock { $0 }
        if let known, known.revision == revision, known.time.duration(to: time) < lifetime { return known }
        // Outside the lock, because the inputs read files and create engines. Concurrent callers decide the
        // same.
        var decision = EngineDecision(inputs)
        let new = Decision(
            resolution: decision.resolution(), classifier: inputs.classifier(), revision: revision, time: time)
        latest.withLock { $0 = new }
        return new
    }
}

import Engine
import Foundation
import ModelStore
import Synchronization
import Testing

struct AIEngineResolverTests {
    static let large = "qwen3-1.7b-q4_k_m"
    static let small = "qwen3-0.6b-q4_k_m"

    struct Classifier: TextClassifier {
        let labels = ["ham", "spam"]

        func classify(_ texts: [String]) async throws -> [TextClassification] { [] }
    }

    private func model(_ id: String, gigabytes: Double = 1, day: Double = 0) -> ResolverModel {
        ResolverModel(
            id: id, installed: Date(timeIntervalSince1970: day * 86_400), estimatedBytes: UInt64(gigabytes * 1e9))
    }

    private func inputs(
        gigabytes: Double = 8, _ models: [ResolverModel] = [], chosen: String? = nil, hasFoundationModels: Bool = false
    ) -> ResolverInputs {
        let memory = DeviceMemory(physicalBytes: UInt64(gigabytes * 1e9)) { nil }
        var inputs = ResolverInputs(memory: memory) { FakeEngine(name: $0) }
        inputs.installedModels = { models }
        inputs.chosenModelID = { chosen }
        inputs.classifier = { Classifier() }
        if hasFoundationModels {
            inputs.foundationModels = { FakeEngine(name: "Foundation Models", tier: .foundationModels) }
        }
        return inputs
    }

    // MARK: The device matrix

    /// The memory that devices report, which is slightly less than advertised.
    static let devices: [(String, Double, Bool, [String], String)] = [
        ("iPhone 15 Pro, iOS 26", 7.5, true, [], "Foundation Models"),
        ("iPhone 15 Pro, iOS 26, model installed", 7.5, true, [large], "Foundation Models"),
        ("iPhone 15 Pro, iOS 18", 7.5, false, [large, small], large),
        ("iPhone SE 3rd, iOS 18", 3.7, false, [small], small),
        ("iPhone SE 3rd, iOS 18, both installed", 3.7, false, [large, small], small),
        ("iPhone 12, iOS 18", 3.7, false, [small], small),
        ("iPhone 12, iOS 18, nothing installed", 3.7, false, [], "none"),
        ("MacBook Air M1, macOS 26", 8, true, [], "Foundation Models"),
        ("MacBook Air M1, macOS 14", 8, false, [large, small], large),
        ("MacBook Air M1, macOS 14, nothing installed", 8, false, [], "none"),
    ]

    /// AC-A-02: the engine for each device.
    @Test(arguments: devices)
    func `every device of the table gets its expected engine and a classifier`(
        device: String, gigabytes: Double, hasFoundationModels: Bool, installed: [String], expected: String
    ) {
        let resolver = AIEngineResolver(
            inputs(gigabytes: gigabytes, installed.map { model($0) }, hasFoundationModels: hasFoundationModels))
        let engine = resolver.resolveGenerativeEngine()
        #expect(engine.name == expected, "\(device)")
        #expect(engine.isAvailable() == (expected != "none"))
        #expect(resolver.resolveClassifier()?.labels == ["ham", "spam"])
        #expect(resolver.resolution.candidates.filter(\.isTaken).count == 1)
    }

    @Test(arguments: [
        (5.48, large), (5.9, large), (6.4, large), (4.3, small), (5.3, small), (3.5, small),
    ])
    func `a device that reports 85 % of 6 GB gets the large default model`(gigabytes: Double, expected: String) {
        let resolver = AIEngineResolver(inputs(gigabytes: gigabytes, [model(Self.large), model(Self.small)]))
        #expect(resolver.resolution.modelID == expected)
    }

    // MARK: Which model

    @Test func `the small default model answers if the large default model is not installed`() {
        let resolver = AIEngineResolver(inputs([model("other", day: 9), model(Self.small)]))
        #expect(resolver.resolution.modelID == Self.small)
    }

    @Test func `the user's choice takes precedence over the defaults`() {
        let resolver = AIEngineResolver(inputs([model(Self.large), model("mine")], chosen: "mine"))
        #expect(resolver.resolution.modelID == "mine")
        #expect(
            resolver.resolution.explanation == """
                Apple's Foundation Models are not connected in this program.
                mine answers: it is the model that was chosen.
                \(Self.large) is not needed: mine takes precedence.
                """)
    }

    @Test func `other models are chosen after the defaults, newest first`() {
        let resolver = AIEngineResolver(
            inputs([model("older", day: 1), model("newest", gigabytes: 20, day: 3), model("newer", day: 2)]))
        #expect(resolver.resolution.modelID == "newer")
        #expect(
            resolver.resolution.candidates.map(\.reason) == [
                "Apple's Foundation Models are not connected in this program.",
                "newest needs 20 GB of memory, but models may use at most 4.8 GB here.",
                "newer answers: it is the newest other model that fits.",
                "older is not needed: newer takes precedence.",
            ])
    }

    @Test func `a default model is recognized under other file names, but base variants are not`() {
        let variants = [
            model("Qwen3-0.6B-Q8_0", day: 1), model("Qwen3-1.7B-Q8_0", day: 1), model("qwen3-1.7b-base-f16", day: 9),
        ]
        #expect(AIEngineResolver(inputs(variants)).resolution.modelID == "Qwen3-1.7B-Q8_0")
        #expect(AIEngineResolver(inputs(gigabytes: 4, variants)).resolution.modelID == "Qwen3-0.6B-Q8_0")
        let exact = variants + [model(Self.large)]
        #expect(AIEngineResolver(inputs(exact)).resolution.modelID == Self.large)
    }

    @Test func `a chosen model that is not installed is reported, and the next candidate answers`() {
        let resolution = AIEngineResolver(inputs([model(Self.small)], chosen: "gone")).resolution
        #expect(resolution.modelID == Self.small)
        #expect(resolution.candidates[1].reason == "gone was chosen, but is not installed.")
        var damaged = inputs([model(Self.small)], chosen: "gone")
        damaged.selectionProblem = { "\($0) was chosen, but cannot be read as a model." }
        let reasons = AIEngineResolver(damaged).resolution.candidates.map(\.reason)
        #expect(reasons[1] == "gone was chosen, but cannot be read as a model.")
    }

    // MARK: Unavailable engines

    /// AC-A-02 and E-03: with too little memory the stub is used.
    @Test func `the stub engine is used and gives the reasons if no model fits`() {
        let models = [model(Self.large, gigabytes: 3), model(Self.small, gigabytes: 2.5)]
        let resolver = AIEngineResolver(inputs(gigabytes: 4, models, chosen: Self.large))
        #expect(resolver.resolveGenerativeEngine() is StubAIEngine)
        #expect(
            resolver.resolution.explanation == """
                Apple's Foundation Models are not connected in this program.
                \(Self.large) needs 3 GB of memory, but models may use at most 2.4 GB here.
                \(Self.small) needs 2.5 GB of memory, but models may use at most 2.4 GB here.
                No engine can generate text, so features that need one are disabled.
                """)
    }

    @Test func `an engine that is currently unavailable is skipped`() {
        var inputs = inputs([model(Self.large), model(Self.small)])
        inputs.makeEngine = { FakeEngine(name: $0, isReady: $0 != Self.large) }
        let resolution = AIEngineResolver(inputs).resolution
        #expect(resolution.modelID == Self.small)
        #expect(
            resolution.candidates[1].reason == "\(Self.large) is not available now: "
                + "its file cannot be opened, or there is not enough free memory to load it.")
    }

    /// AC-A-02 and E-05: Foundation Models are not available in this region or on this device.
    @Test func `without Foundation Models a local model answers, or else the stub engine`() {
        var inputs = inputs([model(Self.large)])
        inputs.foundationModels = { FakeEngine(tier: .foundationModels, isReady: false) }
        #expect(AIEngineResolver(inputs).resolution.modelID == Self.large)
        inputs.foundationModels = { nil }
        inputs.foundationModelsProblem = { "Apple Intelligence is not offered in this region." }
        inputs.installedModels = { [] }
        let resolution = AIEngineResolver(inputs).resolution
        #expect(resolution.tier == .stub)
        #expect(resolution.candidates[0].reason == "Apple Intelligence is not offered in this region.")
    }

    // MARK: The lifetime of a decision

    private struct World {
        var models: [ResolverModel] = []
        var revision = 0
        var seconds = 0
        var decisions = 0
    }

    @Test func `a decision is cached for 60 seconds or until the revision changes`() {
        let world = Mutex(World())
        let start = ContinuousClock.now
        var inputs = inputs()
        inputs.installedModels = {
            world.withLock { world in
                world.decisions += 1
                return world.models
            }
        }
        inputs.revision = { world.withLock { String($0.revision) } }
        inputs.now = { start.advanced(by: .seconds(world.withLock { $0.seconds })) }
        let resolver = AIEngineResolver(inputs)
        func modelID(after change: (inout World) -> Void) -> String? {
            world.withLock { change(&$0) }
            return resolver.resolution.modelID
        }
        #expect(modelID(after: { _ in }) == nil)
        // The change had no new revision.
        #expect(modelID(after: { $0.models = [model(Self.small)] }) == nil)
        #expect(modelID(after: { $0.seconds = 59 }) == nil)
        #expect(world.withLock { $0.decisions } == 1)
        #expect(modelID(after: { $0.seconds = 60 }) == Self.small)
        // With a new revision, a finished download and a deletion take effect at once.
        #expect(modelID(after: { ($0.models, $0.revision) = ([model(Self.large)], 1) }) == Self.large)
        #expect(modelID(after: { ($0.models, $0.revision) = ([], 2) }) == nil)
        #expect(world.withLock { $0.decisions } == 4)
    }
}

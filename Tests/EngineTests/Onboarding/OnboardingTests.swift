import Engine
import Foundation
import ModelStore
import Testing

struct OnboardingTests {
    static let choices: [OnboardingChoice] = [
        .undecided, .skipped, .download(id: "large"), .download(id: "unheard-of"),
    ]

    private let catalogue: ModelCatalogue

    init() throws {
        let link = try #require(URL(string: "https://example.com"))
        func entry(_ id: String, gigabytes: UInt64, _ kind: ModelKind = .generative) -> CatalogueEntry {
            CatalogueEntry(
                id: id, name: id, kind: kind, goodFor: "", url: link, page: link,
                license: ModelLicenseTerms(id: "MIT", name: "MIT", link: link), minimumMemoryBytes: gigabytes << 30)
        }
        catalogue = ModelCatalogue(entries: [
            entry("smollm2-135m-instruct-q4_1", gigabytes: 4), entry("large", gigabytes: 6),
            entry("embedder", gigabytes: 1, .embedding),
        ])
    }

    private func state(
        _ choice: OnboardingChoice, engine: AIEngineTier = .stub, gigabytes: UInt64 = 8,
        download: GenerativeFeatureState.Download? = nil, catalogue: ModelCatalogue? = nil
    ) -> GenerativeFeatureState {
        let memory = DeviceMemory(physicalBytes: gigabytes << 30) { nil }
        var inputs = ResolverInputs(memory: memory) { FakeEngine(name: $0, tier: engine) }
        if engine != .stub {
            inputs.installedModels = { [ResolverModel(id: "m", installed: .distantPast, estimatedBytes: 1)] }
            inputs.chosenModelID = { "m" }
        }
        return .evaluate(
            choice: choice, resolution: AIEngineResolver(inputs).resolution,
            catalogue: catalogue ?? self.catalogue, memoryBytes: gigabytes << 30, download: download)
    }

    @Test(arguments: choices, [AIEngineTier.foundationModels, .localModel])
    func `a feature with an available engine is ready for any choice`(choice: OnboardingChoice, tier: AIEngineTier) {
        for gigabytes: UInt64 in [2, 8] {
            #expect(state(choice, engine: tier, gigabytes: gigabytes) == .ready)
        }
        // A better model may be downloading at the same time.
        let download = GenerativeFeatureState.Download(modelID: "large", fraction: 0.5)
        #expect(state(choice, engine: tier, download: download) == .ready)
    }

    /// AC-A-08: the user is offered a model after skipping the download.
    @Test(arguments: choices)
    func `a feature offers a model if the device has enough memory`(choice: OnboardingChoice) {
        let expected = choice == .download(id: "large") ? "large" : "smollm2-135m-instruct-q4_1"
        #expect(state(choice) == .enable(recommended: catalogue[expected]))
        // On a small device, the model that was chosen for download may not fit.
        #expect(state(choice, gigabytes: 4) == .enable(recommended: catalogue["smollm2-135m-instruct-q4_1"]))
    }

    /// AC-A-08: the progress of a download is visible.
    @Test(arguments: choices, [nil, 0.25])
    func `a feature shows the progress of a running download`(choice: OnboardingChoice, fraction: Double?) {
        let download = GenerativeFeatureState.Download(modelID: "large", fraction: fraction)
        #expect(state(choice, download: download) == .enable(recommended: catalogue["large"], download: download))
    }

    @Test(arguments: choices)
    func `a feature offers no model if the device has too little memory for any model`(choice: OnboardingChoice) {
        let reason = "This device has 2.1 GB of memory: too little for any model in the catalogue."
        #expect(state(choice, gigabytes: 2) == .hidden(reason: reason))
        let download = GenerativeFeatureState.Download(modelID: "large", fraction: 0.5)
        #expect(state(choice, gigabytes: 2, download: download) == .hidden(reason: reason))
    }

    @Test(arguments: choices)
    func `an onboarding choice is the same after encoding and decoding`(choice: OnboardingChoice) throws {
        let data = try JSONEncoder().encode(choice)
        #expect(try JSONDecoder().decode(OnboardingChoice.self, from: data) == choice)
    }

    @Test(arguments: [(4, "qwen3-0.6b-q4_k_m"), (8, "qwen3-1.7b-q4_k_m")])
    func `offers Qwen3, or the device table's model if Qwen3 is hidden`(
        gigabytes: UInt64, expected: String
    ) throws {
        let own = try ModelCatalogue.load()
        #expect(own[expected] != nil)
        func offer(from catalogue: ModelCatalogue) -> GenerativeFeatureState {
            state(.undecided, gigabytes: gigabytes, catalogue: catalogue)
        }
        #expect(offer(from: own) == .enable(recommended: own[expected]))
        let hiding = ModelCatalogue(entries: own.entries.filter { $0.id != expected })
        let table = try #require(hiding.recommendedModel(memoryBytes: gigabytes << 30))
        #expect(table.id != expected)
        #expect(offer(from: hiding) == .enable(recommended: table))
    }
}

import ModelLibrary
import Testing

/// The guide's device table, row by row, with the memory that real machines report.
struct DeviceTableTests {
    let catalogue: ModelCatalogue

    init() throws { catalogue = try ModelCatalogue.load() }

    private static func gib(_ count: Double) -> UInt64 { UInt64(count * Double(1 << 30)) }

    @Test(
        arguments: [
            // iPhone 12 to 14, 4 to 6 GB: SmolLM2-135M or Qwen 2.5 0.5B.
            (DeviceClass.phone, 4.0, "smollm2-135m-instruct-q4_1"), (.phone, 3.5, "smollm2-135m-instruct-q4_1"),
            (.phone, 3.41, "smollm2-135m-instruct-q4_1"), (.phone, 5.0, "smollm2-135m-instruct-q4_1"),
            (.phone, 6.0, "qwen2.5-0.5b-instruct-q4_k_m"), (.phone, 5.5, "qwen2.5-0.5b-instruct-q4_k_m"),
            (.phone, 6.7, "qwen2.5-0.5b-instruct-q4_k_m"),
            // iPhone 15 Pro and later, 8 GB and more: Gemma 3n E4B.
            (.phone, 8.0, "gemma-3n-e4b-it-q4_k_m"), (.phone, 7.7, "gemma-3n-e4b-it-q4_k_m"),
            (.phone, 7.1, "gemma-3n-e4b-it-q4_k_m"), (.phone, 12.0, "gemma-3n-e4b-it-q4_k_m"),
            (.phone, 16.0, "gemma-3n-e4b-it-q4_k_m"),
            // The file alone would exceed 60 % of the reported memory.
            (.phone, 7.0, "qwen2.5-0.5b-instruct-q4_k_m"), (.phone, 6.9, "qwen2.5-0.5b-instruct-q4_k_m"),
            // Mac with 8 GB: Llama 3.2 3B.
            (.computer, 8.0, "llama-3.2-3b-instruct-q4_k_m"), (.computer, 7.7, "llama-3.2-3b-instruct-q4_k_m"),
            (.computer, 12.0, "llama-3.2-3b-instruct-q4_k_m"), (.computer, 13.5, "llama-3.2-3b-instruct-q4_k_m"),
            // Mac with 16 GB and more: Mistral 7B.
            (.computer, 16.0, "mistral-7b-instruct-v0.3-q4_k_m"), (.computer, 15.3, "mistral-7b-instruct-v0.3-q4_k_m"),
            (.computer, 13.7, "mistral-7b-instruct-v0.3-q4_k_m"), (.computer, 128.0, "mistral-7b-instruct-v0.3-q4_k_m"),
            // The guide has no row for smaller computers, so they get the model of a phone with the same memory.
            (.computer, 6.0, "qwen2.5-0.5b-instruct-q4_k_m"), (.computer, 4.0, "smollm2-135m-instruct-q4_1"),
            // Below the smallest row.
            (.phone, 3.0, nil), (.phone, 3.39, nil), (.computer, 3.0, nil), (.computer, 0, nil),
        ] as [(DeviceClass, Double, String?)])
    func `the device table's matching row is the recommendation`(device: DeviceClass, gib: Double, id: String?) {
        #expect(catalogue.recommendedModel(memoryBytes: Self.gib(gib), device: device)?.id == id)
    }

    @Test(arguments: [4, 6, 8, 16] as [UInt64])
    func `a device with at least 85 percent of a nominal memory size counts as having that size`(gigabytes: UInt64) {
        let line = (gigabytes << 30) / 100 * 85
        #expect(NominalMemory.isReached(gigabytes << 30, reportedBytes: line))
        #expect(!NominalMemory.isReached(gigabytes << 30, reportedBytes: line - 1))
    }

    @Test func `recommending a model for the largest possible memory size does not overflow`() {
        #expect(
            catalogue.recommendedModel(memoryBytes: .max, device: .computer)?.id == "mistral-7b-instruct-v0.3-q4_k_m")
        #expect(!NominalMemory.isReached(.max, reportedBytes: 1 << 40))
    }

    @Test func `every recommended model suits the device that it is recommended for`() throws {
        for device in DeviceClass.allCases {
            for step in 1...64 {
                let memory = Self.gib(Double(step) / 2)
                guard let entry = catalogue.recommendedModel(memoryBytes: memory, device: device) else { continue }
                #expect(entry.suits(memoryBytes: memory) && entry.kind == .generative && entry.url != nil)
                // The guide's rule: a model never takes more than 60 % of the memory.
                let size = try #require(entry.sizeBytes)
                #expect(Double(size) <= Double(memory) * 0.6, "\(entry.id)")
            }
        }
    }

    @Test func `if the recommended model is hidden, the next smaller model is recommended`() throws {
        let fixture = try CatalogueFixture()
        let without = try fixture.load(#"{"models": [{"id": "mistral-7b-instruct-v0.3-q4_k_m", "hidden": true}]}"#)
        #expect(
            without.recommendedModel(memoryBytes: Self.gib(32), device: .computer)?.id == "llama-3.2-3b-instruct-q4_k_m"
        )
        #expect(ModelCatalogue(entries: []).recommendedModel(memoryBytes: Self.gib(32), device: .computer) == nil)
    }

    @Test func `smallestModel returns the smallest downloadable generative model that fits the device`() throws {
        for gib in [4.0, 8, 128] {
            #expect(catalogue.smallestModel(memoryBytes: Self.gib(gib))?.id == "smollm2-135m-instruct-q4_1")
        }
        #expect(catalogue.smallestModel(memoryBytes: Self.gib(1)) == nil)
        // An embedding model is smaller but not generative, and a model without a URL cannot be downloaded.
        let fixture = try CatalogueFixture()
        let hidden = try fixture.load(#"{"models": [{"id": "smollm2-135m-instruct-q4_1", "hidden": true}]}"#)
        #expect(hidden.smallestModel(memoryBytes: Self.gib(8))?.id == "gemma-3-270m-it-q8_0")
        let small = CatalogueFixture.entry([
            "url": "null", "conversion": #""By hand.""#, "sizeBytes": "1000", "sha256": "null",
        ])
        #expect(
            try fixture.load(CatalogueFixture.file(small)).smallestModel(memoryBytes: Self.gib(8))?.id
                == "smollm2-135m-instruct-q4_1")
    }

    @Test(arguments: [
        (8.0, "qwen3-1.7b-q4_k_m"), (6.0, "qwen3-1.7b-q4_k_m"), (5.5, "qwen3-1.7b-q4_k_m"), (5.11, "qwen3-1.7b-q4_k_m"),
        (5.09, "qwen3-0.6b-q4_k_m"), (4.0, "qwen3-0.6b-q4_k_m"), (3.5, "qwen3-0.6b-q4_k_m"), (1.0, "qwen3-0.6b-q4_k_m"),
    ])
    func `the default model is the larger Qwen3 if the device has at least 6 GB of memory`(gib: Double, id: String) {
        #expect(ModelCatalogue.generativeModelID(memoryBytes: Self.gib(gib)) == id)
        #expect(catalogue[id] != nil)
    }
}

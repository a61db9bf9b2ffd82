import FeatureTesting
import Foundation
import Testing

@testable import Bench

@Suite struct ProofTests {
    static func lines(_ name: String) throws -> [String] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Logs/\(name).txt")
        return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func proof(
        _ name: String, _ configuration: BenchConfiguration, devices: [String] = ["CPU"]
    ) throws -> BackendProof {
        BackendProof(configuration, Facts.engine(log: try Self.lines(name), devices: devices))
    }

    private let metal = BenchConfiguration.available(
        devices: [("MTL0", true), ("CPU", false)], threads: 4)

    private func named(_ name: String) throws -> BenchConfiguration {
        try #require(metal.first { $0.name == name })
    }

    @Test func `the engine's log shows whether Metal's tensor path is active`() throws {
        let on = EngineLogFacts(try Self.lines("metal-tensor"))
        #expect(on.hasTensor == true && on.metalFamily == "MTLGPUFamilyMetal4")
        #expect(on.gpuName == "MTL0 (Apple A19 Pro GPU)")
        #expect(on.offloaded == [29, 29] && on.weights["MTL0_Mapped"] == 603.87 && on.cache["MTL0"] == 448)
        #expect(on.flashAttention == "auto" && on.fallbacks.isEmpty)
        #expect(EngineLogFacts(try Self.lines("gpu-missing")).flashAttention == "enabled")
        #expect(EngineLogFacts([]).weights.isEmpty)
        #expect(
            EngineLogFacts(["x model buffer size", ": model buffer size = MiB", "offloaded x/y layers to GPU"]).weights
                .isEmpty)
    }

    @Test func `a Metal backend fails verification if the log contradicts its configuration`() throws {
        let devices = ["MTL0", "CPU"]
        #expect(try proof("metal-tensor", named("metal-tensor"), devices: devices).isValid)
        #expect(try proof("metal-legacy", named("metal-legacy"), devices: devices).isValid)
        // The tensor path is silently off if the chip is unsupported, the framework is too old, or the flag was
        // ignored.
        for name in ["metal-old-chip", "metal-no-framework", "metal-legacy"] {
            let proof = try proof(name, named("metal-tensor"), devices: devices)
            #expect(!proof.isValid && proof.contradictions.contains { $0.contains("tensor path is off") })
        }
        #expect(
            try proof("metal-old-chip", named("metal-tensor"), devices: devices).evidence
                .contains { $0.contains("tensor API disabled") })
        #expect(try !proof("metal-tensor", named("metal-legacy"), devices: devices).isValid)
        #expect(try !proof("metal-tensor", .cpu, devices: devices).isValid)
    }

    @Test func `a GPU backend fails verification if weights are on the CPU or on another device`() throws {
        let cuda = BenchConfiguration("cuda0", device: "CUDA0")
        #expect(try proof("gpu-missing", cuda).contradictions.contains("The engine has no device CUDA0."))
        #expect(
            try proof("gpu-missing", cuda, devices: ["CUDA0", "CPU"]).contradictions
                == ["All weights stayed on the CPU."])
        #expect(
            try proof("gpu-partial", cuda, devices: ["CUDA0", "CPU"]).contradictions
                == ["20 of 29 layers are on CUDA0."])
        #expect(
            try proof("cuda", cuda, devices: ["CUDA0", "CPU"]).evidence.suffix(4) == [
                "weights in CPU_Mapped: 89.3 MiB", "weights in CUDA0: 373.7 MiB", "flash attention enabled",
                "25 of 25 layers on a device",
            ])
        #expect(try proof("cuda", cuda, devices: ["CUDA0", "CPU"]).isValid)
        #expect(try !proof("cuda", .cpu, devices: ["CUDA0", "CPU"]).isValid)
        // A configuration with a number of layers requires exactly this number, and its name contains the number.
        let twenty = cuda.with(gpuLayers: 20)
        #expect(twenty.name == "cuda0-20-layers" && BenchConfiguration.cpu.with(gpuLayers: 20) == .cpu)
        #expect(try proof("gpu-partial", twenty, devices: ["CUDA0", "CPU"]).isValid)
        #expect(
            try proof("gpu-partial", cuda.with(gpuLayers: 21), devices: ["CUDA0", "CPU"]).contradictions
                == ["20 of 29 layers are on CUDA0."])
        #expect(try proof("gpu-missing", .cpu).isValid)
        let second = BenchConfiguration("cuda1", device: "CUDA1")
        #expect(
            try proof("gpu-partial", second, devices: ["CUDA0", "CUDA1"]).contradictions
                == ["Weights are on CUDA0, not on CUDA1 alone."])
        // Another model on the same backend must satisfy the same conditions.
        let tensor = try named("metal-tensor").with(model: "/a/Other Model.gguf")
        #expect(tensor.name == "metal-tensor-other-model")
        #expect(try !proof("metal-legacy", tensor, devices: ["MTL0"]).isValid)
        #expect(try proof("metal-tensor", tensor, devices: ["MTL0"]).isValid)
    }

    @Test func `device memory excludes host buffers for devices`() throws {
        let lines = [
            "load_tensors:    Vulkan_Host model buffer size =    10.00 MiB",
            "load_tensors:        Vulkan0 model buffer size =   400.00 MiB",
            "llama_kv_cache:        CPU KV buffer size =     8.00 MiB",
            "llama_kv_cache:    Vulkan0 KV buffer size =    56.00 MiB",
            "sched_reserve:    Vulkan0 compute buffer size =    90.00 MiB",
            "sched_reserve:    Vulkan0 compute buffer size =    32.00 MiB",
            "sched_reserve: Vulkan_Host compute buffer size =     5.00 MiB",
            "load_tensors: offloaded 29/29 layers to GPU",
        ]
        #expect(EngineLogFacts(lines).deviceMebibytes == 488)
        #expect(EngineLogFacts(try Self.lines("cpu-repack")).deviceMebibytes == 0)
        let vulkan = BenchConfiguration("vulkan0", device: "Vulkan0")
        #expect(BackendProof(vulkan, Facts.engine(log: lines, devices: ["Vulkan0", "CPU"])).isValid)
    }

    @Test func `CPU backends are verified against repacking, flash attention and kernels in the log`() throws {
        let variants = Dictionary(uniqueKeysWithValues: metal.map { ($0.name, $0) })
        #expect(try proof("cpu-repack", .cpu).isValid)
        #expect(try !proof("cpu-repack", #require(variants["cpu-no-repack"])).isValid)
        #expect(try proof("cpu-repack", #require(variants["cpu-no-flash"])).isValid)
        #expect(try !proof("cpu-repack", #require(variants["cpu-flash"])).isValid)
        #expect(try !proof("gpu-missing", #require(variants["cpu-no-flash"])).isValid)
        var kernels = BenchConfiguration.cpu
        kernels.kernels = "libggml-cpu-haswell.so"
        #expect(try !proof("cpu-repack", kernels).isValid)
        // An empty log does not verify the backend.
        #expect(!BackendProof(.cpu, Facts.engine(log: [], devices: ["CPU"])).isValid)
    }

    @Test func `the available backends are the GPUs that ggml reports and variants of the CPU`() {
        #expect(metal.prefix(3).map(\.name) == ["metal-tensor", "metal-legacy", "cpu"])
        // If the tensor path is off, the equally fast legacy path is the default, and the tensor path can still be
        // requested.
        let older = BenchConfiguration.available(devices: [("MTL0", true)], threads: 4, hasTensor: false)
        #expect(older.prefix(3).map(\.name) == ["metal-legacy", "metal-tensor", "cpu"])
        let newer = BenchConfiguration.available(devices: [("MTL0", true)], threads: 4, hasTensor: true)
        #expect(newer.first?.name == "metal-tensor")
        #expect(metal[0].environment == ["GGML_METAL_TENSOR_ENABLE": "1"])
        #expect(metal[1].environment == ["GGML_METAL_TENSOR_DISABLE": "1"])
        let linux = BenchConfiguration.available(
            devices: [("CUDA0", true), ("CPU", false)], threads: 1, kernels: ["haswell"])
        #expect(linux.map(\.name).prefix(2) == ["cuda0", "cpu"])
        #expect(!linux.map(\.name).contains("cpu-1-thread"))
        #expect(linux.last?.name == "cpu-kernels-haswell")
        #expect(Set(metal.map(\.name)).count == metal.count)
    }
}

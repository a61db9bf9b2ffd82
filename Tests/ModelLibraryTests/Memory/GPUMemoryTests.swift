import GGUF
import Testing

@testable import ModelStore

@Suite struct GPUMemoryTests {
    /// Eight layers with 1.7 MB of weights and 1 MB of cache for 1,024 tokens each, and an output layer of 0.3 MB.
    private let model = MemoryModel(layers: 8, tokens: 1024, type: .q8_0)
    private let settings = MemorySettings(contextTokens: 1024)

    private func device(gpus: GPUMemory...) -> DeviceMemory {
        DeviceMemory(physicalBytes: 8 << 30, gpus: { gpus }) { nil }
    }

    private func gpu(_ megabytes: UInt64, free: UInt64? = nil, isShared: Bool = false) -> GPUMemory {
        GPUMemory(freeBytes: (free ?? megabytes) << 20, totalBytes: megabytes << 20, isShared: isShared)
    }

    @Test func `without a GPU the settings place no layers on GPUs`() throws {
        let file = try model.file()
        #expect(device().placing(settings, GPUNeeds(file, settings)) == settings)
        #expect(MemoryEstimate(file, settings: settings).deviceBytes == 0)
    }

    @Test func `the maximum number of layers that fit is placed on the GPU`() throws {
        let file = try model.file()
        let needs = GPUNeeds(file, settings)
        #expect(needs.layers == 9)
        func layers(_ memory: DeviceMemory, free: Bool = false) -> Int {
            memory.placing(settings, needs, countsFree: free).gpuLayers
        }
        #expect(layers(device(gpus: gpu(1024))) == 9)
        #expect(layers(device(gpus: gpu(1))) == 0)
        let counts = (1...64).map { layers(device(gpus: gpu($0))) }
        #expect(counts == counts.sorted() && Set(counts).count > 5, "\(counts)")
        // The least megabytes for all layers and for half of them. A tenth of the memory is reserved for other
        // programs.
        let (all, half) = (try #require(counts.firstIndex(of: 9)) + 1, try #require(counts.firstIndex { $0 > 3 }) + 1)
        // Memory in use by other programs counts when a model is loaded, but not when its suitability for the machine
        // is judged.
        let busy = device(gpus: gpu(1024, free: UInt64(102 + half)))
        #expect(layers(busy) == 9 && (4..<9).contains(layers(busy, free: true)), "\(counts)")
        // Two GPUs hold more layers than one GPU.
        #expect(layers(device(gpus: gpu(UInt64(half)))) < layers(device(gpus: gpu(UInt64(half)), gpu(UInt64(half)))))
        #expect(layers(device(gpus: gpu(UInt64(all) - 1))) < 9)
        // A tenth is reserved for other programs, but at most a gigabyte.
        #expect(gpu(100 << 10).roomBytes(isEmpty: true) == 99 << 30)
    }

    @Test func `reserving memory for growing contexts places fewer layers on the GPU`() throws {
        let file = try model.file()
        let counts = (1...64).map { device(gpus: gpu($0)).placing(settings, GPUNeeds(file, settings)).gpuLayers }
        let memory = device(gpus: gpu(UInt64(try #require(counts.firstIndex(of: 9)) + 1)))
        let fixed = memory.placing(settings, GPUNeeds(file, settings)).gpuLayers
        let growing = memory.placing(settings, GPUNeeds(file, settings, contexts: 3)).gpuLayers
        #expect(growing < fixed)
    }

    @Test func `the user's number of GPU layers is used, up to the model's number of layers`() throws {
        let file = try model.file()
        let memory = device(gpus: gpu(1))
        for (wanted, layers) in [(0, 0), (3, 3), (99, 9), (-1, 0)] {
            #expect(memory.placing(settings, GPUNeeds(file, settings), wanted: wanted).gpuLayers == layers)
        }
    }

    @Test func `layers on a GPU with its own memory do not count as main memory`() throws {
        let file = try model.file()
        func estimate(_ layers: Int, isShared: Bool = false) -> MemoryEstimate {
            let memory = device(gpus: gpu(1024, isShared: isShared))
            return MemoryEstimate(
                file, settings: memory.placing(settings, GPUNeeds(file, settings), wanted: layers))
        }
        let cpu = estimate(0)
        let half = estimate(5)
        let all = estimate(9)
        #expect(cpu.deviceBytes == 0 && half.deviceBytes > 0 && all.deviceBytes > half.deviceBytes)
        #expect(all.cacheBytes == 0 && half.cacheBytes == cpu.cacheBytes / 2)
        #expect(all.totalBytes < half.totalBytes && half.totalBytes < cpu.totalBytes)
        // The token embeddings are also the output weights, so CPU and GPU both hold them.
        let table = try #require(file.tensor(named: "token_embd.weight")).sizeBytes
        #expect(all.weightsBytes == table)
        #expect(all.deviceBytes == file.tensors.reduce(0) { $0 + $1.sizeBytes } + cpu.cacheBytes + all.computeBytes)
        // Integrated graphics hold copies in main memory.
        let shared = estimate(9, isShared: true)
        #expect(shared.deviceBytes == 0 && shared.repackedBytes > 0 && shared.totalBytes > cpu.totalBytes)
    }

    @Test func `weights are repacked for the CPU only if no layers are on a GPU`() throws {
        let file = try model.file()
        var settings = settings
        (settings.cpuFeatures, settings.embeddingLanes) = (["AVX2", "REPACK"], 2)
        let memory = device(gpus: gpu(1024))
        let placed = memory.placing(settings, GPUNeeds(file, settings))
        #expect(placed.cpuFeatures.isEmpty && placed.embeddingLanes == 1)
        let onCPU = memory.placing(settings, GPUNeeds(file, settings), wanted: 0)
        #expect(onCPU.cpuFeatures == settings.cpuFeatures && onCPU.embeddingLanes == 2)
    }
}

import Testing

@testable import Hearth

@Suite struct GPUStartTests {
    @Test func `a GPU that did not start is reported with the engine's message and a remedy`() throws {
        #expect(GPUStart.problem(hasGPU: true, log: ["llama: no usable GPU found"]) == nil)
        let problem = try #require(
            GPUStart.problem(
                hasGPU: false, log: ["load: a model", "ggml_metal_device_init: failed to initialize the library"]))
        #expect(problem.text.contains("Metal did not start") && problem.text.contains("failed to initialize"))
        #expect(problem.remedy.contains("restart"))
        let silent = try #require(GPUStart.problem(hasGPU: false, log: []))
        #expect(!silent.text.contains("The engine reported"))
        #if os(Linux)
            // On Linux, a machine without a GPU is not a problem.
            #expect(GPUStart.problem == nil)
        #endif
    }
}

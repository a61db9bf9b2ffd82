import AppleEngines
import Testing

@Suite struct TensorPathTests {
    private func path(
        _ device: String, metal4: Bool = true, _ environment: [String: String] = [:], compiles: Bool = true
    ) -> TensorPath {
        TensorPath(device: device, supportsMetal4: metal4, environment: environment, compiles: { compiles })
    }

    @Test func `the tensor path is available on chips with tensor hardware if its kernels compile`() {
        #expect(path("Apple A19 Pro GPU").isAvailable)
        #expect(path("Apple M5").isAvailable)
        #expect(path("Apple M5", compiles: false) == .notCompiling)
    }

    @Test func `no kernel is compiled for an unsupported GPU family or chip`() {
        #expect(path("Apple M5", metal4: false, ["GGML_METAL_TENSOR_ENABLE": "1"]) == .unsupportedFamily)
        var hasCompiled = false
        _ = TensorPath(device: "Apple M1", supportsMetal4: true, environment: [:]) {
            hasCompiled = true
            return true
        }
        #expect(!hasCompiled)
    }

    @Test func `a tensor variable counts whatever its value, and disabling tensors takes precedence`() {
        #expect(path("Apple M5", ["GGML_METAL_TENSOR_DISABLE": ""]) == .disabled)
        #expect(path("Apple M5", ["GGML_METAL_TENSOR_DISABLE": "1", "GGML_METAL_TENSOR_ENABLE": "1"]) == .disabled)
        #expect(path("Apple M2") == .withoutGain(device: "Apple M2"))
        #expect(path("Apple M2", ["GGML_METAL_TENSOR_ENABLE": "0"]).isAvailable)
    }

    @Test(arguments: [
        TensorPath.available, .unsupportedFamily, .disabled, .withoutGain(device: "Apple M1"), .notCompiling,
    ])
    func `every outcome of the check has an explanation`(_ path: TensorPath) {
        #expect(path.explanation.hasSuffix("."))
    }
}

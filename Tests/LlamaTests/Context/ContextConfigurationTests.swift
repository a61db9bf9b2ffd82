import Testing

@testable import Llama

@Suite struct ContextConfigurationTests {
    @Test func `the default configurations of both modes are valid`() throws {
        try ContextConfiguration().validate()
        let pinned = ContextConfiguration(mode: .pinned)
        try pinned.validate()
        #expect(pinned.flashAttention == .off)
        #expect(pinned.prefillChunkTokens == 128)
        #expect(ContextConfiguration().flashAttention == .automatic)
    }

    @Test(arguments: [
        (ContextConfiguration(maxSequences: 0), "maxSequences is 0; it must be 1 to 64."),
        (ContextConfiguration(maxSequences: 65), "maxSequences is 65; it must be 1 to 64."),
        (ContextConfiguration(threads: 0), "threads is 0; it must be 1 to 512."),
        (ContextConfiguration(contextTokens: 15), "contextTokens is 15; it must be 16 to 16777216."),
    ])
    func `the error for values out of range has the valid range`(configuration: ContextConfiguration, message: String) {
        let error = #expect(throws: LlamaError.self) { try configuration.validate() }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message == message)
    }

    @Test func `contradictory settings are refused, and the message states what to change`() {
        let cases: [(ContextConfiguration, String)] = [
            (ContextConfiguration(flashAttention: .off, cacheType: .q8_0), "Turn flash attention on"),
            (ContextConfiguration(mode: .pinned, cacheType: .q8_0), "Choose f16, bf16 or f32"),
            (ContextConfiguration(mode: .pinned, flashAttention: .automatic), "Leave flashAttention off"),
        ]
        for (configuration, advice) in cases {
            let error = #expect(throws: LlamaError.self) { try configuration.validate() }
            #expect(error?.code == .invalidRequest)
            #expect(error?.message.contains(advice) == true)
        }
    }

    @Test func `an invalid configuration is refused before the file is opened`() async {
        let error = await llamaError {
            _ = try await LoadedModel.load(path: "/nowhere.gguf", configuration: ContextConfiguration(maxSequences: 0))
        }
        #expect(error?.code == .invalidRequest)
    }
}

import Testing

@testable import Documents

@Suite struct LLMErrorTests {
    @Test func `the error for a missing model says how to get a model, and which Apple devices have Apple's`() {
        let apple = LLMError.unavailable(hasFoundationModels: true)
        #expect(
            apple.hasPrefix(
                "Foundation Models require iOS 26+ and A17 Pro, A18, or M-series chip. Please update your device or use "
                    + "an alternative model."))
        let other = LLMError.unavailable(hasFoundationModels: false)
        #expect(!other.contains("iOS") && other.contains("on this device"))
        for text in [apple, other] { #expect(text.contains("Download or import one")) }
        #if os(Linux)
            #expect(LLMError.modelUnavailable.description == other)
        #endif
    }
}

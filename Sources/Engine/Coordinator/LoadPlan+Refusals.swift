import GGUF

/// Messages for requests that are refused for lack of memory.
extension LoadPlan {
    private var size: ByteText { ByteText(estimatedBytes) }

    private func refusal(_ sentence: String, next: String) -> AIError {
        .insufficientMemory(message: "\(sentence) \(suggestion ?? next)")
    }

    func tooLarge(budget: UInt64) -> AIError {
        refusal(
            "The model \(modelID) needs \(size) of memory, but models may use at most \(ByteText(budget)) here.",
            next: "Choose a smaller model or a smaller context.")
    }

    func blocked(by leased: UInt64, budget: UInt64) -> AIError {
        refusal(
            "The model \(modelID) needs \(size) of memory, but \(ByteText(leased)) of the \(ByteText(budget)) that "
                + "models may use are in use.",
            next: "Try again when the running work has finished.")
    }

    func notFree(available: UInt64) -> AIError {
        refusal(
            "The model \(modelID) needs \(ByteText(privateBytes)) of free memory, but only \(ByteText(available)) "
                + "are free now.",
            next: "Close other programs, or choose a smaller model or a smaller context.")
    }

    func refusedUnderPressure() -> AIError {
        refusal(
            "The model \(modelID) was not loaded because the system is short of memory.",
            next: "Close other programs, then try again.")
    }
}

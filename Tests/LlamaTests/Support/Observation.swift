import Synchronization
import Testing

@testable import Llama

/// A value that several threads share.
final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: sending Value) { mutex = Mutex(value) }

    var value: Value { mutex.withLock { $0 } }

    @discardableResult
    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { mutex.withLock { body(&$0) } }
}

/// The engine's calls, in order.
typealias StepRecord = Shared<[GenerationLoop.Step]>

/// Waits until a condition is true, which depends on another thread.
func eventually(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async throws {
    // The limit is generous, because the machine may be busy. Only a hang takes this long.
    for _ in 0..<6000 {
        if condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("Waited for a minute in vain: \(what)", sourceLocation: sourceLocation)
}

/// Returns the `LlamaError` that an operation throws.
func llamaError(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> LlamaError? {
    await #expect(throws: LlamaError.self, sourceLocation: sourceLocation) { try await body() }
}

import Foundation

/// Threads for blocking engine calls, so that none of them holds a thread of Swift's cooperative pool.
enum EngineThread {
    /// llama.cpp builds its graphs on the stack of the calling thread.
    private static let stackBytes = 8 << 20

    /// Starts `body` on a new thread.
    static func start(name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.stackSize = stackBytes
        thread.start()
    }

    /// Runs `body` on a new thread and waits for it without blocking the caller's thread.
    static func run<Value: Sendable>(
        name: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            start(name: name) { continuation.resume(with: Result(catching: body)) }
        }
    }
}

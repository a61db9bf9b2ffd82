import Foundation

/// Threads for blocking engine calls, which must not block the threads of Swift's cooperative pool.
package enum EngineThread {
    /// The stack size in bytes, which suffices for the graphs that llama.cpp builds on the stack.
    private static let stackBytes = 8 << 20

    static func start(name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.stackSize = stackBytes
        thread.start()
    }

    @TaskLocal private static var abandonment: AbortFlag?

    /// Whether the task that waits for this thread was cancelled, so that long work may return early with any result.
    static var isAbandoned: Bool { abandonment?.isSet == true }

    /// Throws `CancellationError` if the task that waits for this thread was cancelled.
    static func checkAbandonment() throws {
        if isAbandoned { throw CancellationError() }
    }

    /// Runs `body` on a new thread and waits for the end without blocking the caller's thread.
    ///
    /// - Throws: `CancellationError` if the task was cancelled before `body` ended; the errors of `body`.
    package static func run<Value: Sendable>(
        name: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let flag = AbortFlag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                start(name: name) {
                    let result = $abandonment.withValue(flag) { Result(catching: body) }
                    continuation.resume(with: flag.isSet ? .failure(CancellationError()) : result)
                }
            }
        } onCancel: {
            flag.isSet = true
        }
    }

    /// Runs `body` on a new thread with a stack of the given size, and blocks the caller's thread until it ends.
    /// - Returns: False if the system refuses to create the thread, which `Thread` would not report.
    static func wait(stackBytes: Int, _ body: () -> Void) -> Bool {
        let flag = abandonment
        return withoutActuallyEscaping(body) { body in
            let work = Work { $abandonment.withValue(flag, operation: body) }
            let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
            defer { attributes.deallocate() }
            guard pthread_attr_init(attributes) == 0 else { return false }
            defer { pthread_attr_destroy(attributes) }
            guard pthread_attr_setstacksize(attributes, stackBytes) == 0 else { return false }
            #if canImport(Darwin)
                var started: pthread_t?
            #else
                var started = pthread_t()
            #endif
            let failure = pthread_create(
                &started, attributes,
                { context in
                    let context: UnsafeMutableRawPointer? = context
                    if let context { Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body() }
                    return nil
                }, Unmanaged.passUnretained(work).toOpaque())
            let thread: pthread_t? = started
            guard failure == 0, let thread else { return false }
            return withExtendedLifetime(work) { pthread_join(thread, nil) == 0 }
        }
    }

    private final class Work {
        let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }
    }
}

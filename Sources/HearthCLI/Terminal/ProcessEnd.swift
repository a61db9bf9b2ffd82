import ArgumentParser
import Support
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The end of the process without the destructors of llama.cpp's static objects.
///
/// `exit` would run the destructors while a thread of the engine may still compute, such as a prefix for the next
/// question. On a busy machine that caused bad accesses. All data is saved before.
enum ProcessEnd {
    private static let code = Atomic<Int32>(0)

    /// Makes the next `exit` flush the output and end the process immediately.
    static func prepare(_ exitCode: ExitCode) {
        code.store(exitCode.rawValue, ordering: .relaxed)
        // Exit handlers and these destructors run in reverse order of registration, so this handler runs first.
        atexit {
            // A regular exit clears the markers, so that unfinished reads are not mistaken for crashes.
            UnfinishedWork.forgetAll()
            fflush(nil)
            _exit(ProcessEnd.code.load(ordering: .relaxed))
        }
    }
}

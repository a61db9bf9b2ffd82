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

/// Ends the process without the destructors of llama.cpp's static objects.
///
/// `exit` runs them while a thread of the engine may still compute what nobody waits for any more, such as a prefix that
/// was to be ready for the next question; on a busy machine that ended programs with a bad access. What must be saved is
/// saved before.
enum ProcessEnd {
    private static let code = Atomic<Int32>(0)

    /// Has the next `exit` write what is buffered and end at once.
    static func prepare(_ exitCode: ExitCode) {
        code.store(exitCode.rawValue, ordering: .relaxed)
        // Handlers run last in, first out, together with those destructors: this one goes before all of them.
        atexit {
            // What was being read when the program ended as it should is not to blame.
            UnfinishedWork.forgetAll()
            fflush(nil)
            _exit(ProcessEnd.code.load(ordering: .relaxed))
        }
    }
}

import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a program that runs models sets up before anything else.
public enum EngineProcess {
    /// Restarts the program once so that its compute threads share cores with other programs.
    ///
    /// llama.cpp's threads wait for each other hundreds of times per token. GNU OpenMP lets a waiting thread spin for
    /// milliseconds, and on a busy machine it spins on the very core that the others need: beside one other busy program
    /// on two cores, decoding fell from 31 to 2–10 tokens per second, and to 26 with short spins. The setting is read
    /// when the library is loaded, before any code of ours runs, hence the restart (about a millisecond). Does
    /// nothing if the user chose a policy, and on platforms without GNU OpenMP.
    public static func restartForSharedCores() {
        #if os(Linux)
            let chosen = ["GOMP_SPINCOUNT", "OMP_WAIT_POLICY"]
            guard chosen.allSatisfy({ getenv($0) == nil }) else { return }
            setenv("GOMP_SPINCOUNT", spinCount, 1)
            var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
            execv("/proc/self/exe", &arguments)
            // Only a failure returns: the program then runs on as it is, which is slower at worst.
            for argument in arguments { free(argument) }
        #endif
    }

    /// Spins before a waiting thread sleeps; a few microseconds.
    private static let spinCount = "100"
}

import Foundation
import Llama

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Process-wide setup for programs that run models; must run first.
package enum EngineProcess {
    /// Restarts the program once, when the machine is busy, so that its compute threads share cores with the others.
    ///
    /// llama.cpp's threads wait for each other hundreds of times per token. GNU OpenMP lets a waiting thread spin for
    /// milliseconds, and on a busy machine it spins on the very core that the others need. Measured on two cores with a
    /// model of 0.6 billion parameters: beside two busy loops 23 to 25 tokens per second with short spins against 8 to
    /// 14, beside one 23 to 26 against 16 to 30, and beside a training and a build 18 against 2 to 10. On a quiet
    /// machine the default is right: short spins cost decoding and embedding a few percent there. The setting is read
    /// when the library is loaded, before any code of ours runs, hence the restart (about a millisecond). Does nothing
    /// if the user chose a policy, and on platforms without GNU OpenMP.
    package static func restartIfCoresAreShared() {
        #if os(Linux)
            let chosen = ["GOMP_SPINCOUNT", "OMP_WAIT_POLICY"]
            guard isBusy, chosen.allSatisfy({ getenv($0) == nil }) else { return }
            setenv("GOMP_SPINCOUNT", spinCount, 1)
            setenv(spinMark, "1", 1)
            var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
            // By its path, which `ps` shows the name of; where that is gone by now, by the link, which always leads there.
            if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
                execv(path, &arguments)
            }
            execv("/proc/self/exe", &arguments)
            // Only a failure returns: the program then runs on as it is, which is slower at worst.
            for argument in arguments { free(argument) }
        #endif
    }

    /// Says that the number of spins is ours and not the user's: what is measured in a process of its own runs without it.
    static let spinMark = "HEARTH_SHORT_SPINS"

    #if os(Linux)
        /// Whether others keep at least half a core busy: for the last minute, and now.
        ///
        /// The average goes on for a minute after what made it has ended, so it is only a reason to look closer, at how
        /// many threads run at a few moments of the next hundredth of a second.
        private static var isBusy: Bool {
            var load = 0.0
            guard getloadavg(&load, 1) == 1, load > 0.5 else { return false }
            let moments = 5
            let withOthers = (0..<moments).count { _ in
                usleep(2000)
                // This thread is one of them.
                return (Machine.runningThreads ?? 2) > 1
            }
            return withOthers * 2 > moments
        }

        /// Spins before a waiting thread sleeps.
        ///
        /// With 100, decoding on a quiet machine fell by a fifth, and that of a tiny model to a tenth; with 4000, the
        /// gain beside a busy program was gone.
        private static let spinCount = "1000"
    #endif
}

import Foundation
import Llama

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Process-wide setup for programs that run models; must run first.
package enum EngineProcess {
    /// Restarts the program once, if the machine is busy, so that its compute threads share cores with other
    /// programs.
    ///
    /// llama.cpp's threads wait for each other hundreds of times per token. With GNU OpenMP, a waiting thread spins
    /// for milliseconds, on a busy machine even on the core that another thread needs. Measured on two cores with a
    /// model of 0.6 billion parameters, in tokens per second with short spins and with the default:
    ///
    /// - beside two busy loops: 23 to 25 against 8 to 14
    /// - beside one busy loop: 23 to 26 against 16 to 30
    /// - beside a training and a build: 18 against 2 to 10
    ///
    /// On a quiet machine, short spins make decoding and embedding a few percent slower. OpenMP reads the
    /// setting when the library is loaded, before any code of the program, hence the restart (about a
    /// millisecond). Does nothing if the user chose a policy, and on platforms without GNU OpenMP.
    package static func restartIfCoresAreShared() {
        #if os(Linux)
            let chosen = ["GOMP_SPINCOUNT", "OMP_WAIT_POLICY"]
            guard isBusy, chosen.allSatisfy({ getenv($0) == nil }) else { return }
            setenv("GOMP_SPINCOUNT", spinCount, 1)
            setenv(spinMark, "1", 1)
            var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
            // Starts the program by its resolved path, whose name `ps` shows. If the file has been moved or
            // deleted, the link still works.
            if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
                execv(path, &arguments)
            }
            execv("/proc/self/exe", &arguments)
            // `execv` returns only on failure. The program then continues unchanged, at worst slower.
            for argument in arguments { free(argument) }
        #endif
    }

    /// Marks the spin count as set by Hearth, not by the user; processes that measure run without it.
    static let spinMark = "HEARTH_SHORT_SPINS"

    #if os(Linux)
        /// Whether other programs keep at least half a core busy, over the last minute and now.
        ///
        /// The load average stays high for a minute after its cause has ended. If it is high, the running
        /// threads are therefore counted at a few moments of the next 10 ms.
        private static var isBusy: Bool {
            var load = 0.0
            guard getloadavg(&load, 1) == 1, load > 0.5 else { return false }
            let moments = 5
            let withOthers = (0..<moments).count { _ in
                usleep(2000)
                // The count includes this thread.
                return (Machine.runningThreads ?? 2) > 1
            }
            return withOthers * 2 > moments
        }

        /// The number of spins before a waiting thread sleeps.
        ///
        /// With 100, decoding on a quiet machine was a fifth slower, and with a tiny model a tenth of the speed
        /// remained. With 4000, the gain beside a busy program was lost.
        private static let spinCount = "1000"
    #endif
}

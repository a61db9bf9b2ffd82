import Foundation
import Llama

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The process-wide setup for programs that run models, which must run before all other code.
package enum EngineProcess {
    /// Restarts the program once if the machine is busy, so that its compute threads share cores with other programs.
    ///
    /// llama.cpp's threads wait for each other hundreds of times per token. With GNU OpenMP, a waiting thread spins for
    /// milliseconds, on a busy machine even on the core that another thread needs. Tokens per second on two cores with
    /// a model of 0.6 billion parameters, with short spins and with the default:
    ///
    /// - beside two busy loops: 23 to 25 with short spins, 8 to 14 by default
    /// - beside one busy loop: 23 to 26 with short spins, 16 to 30 by default
    /// - beside a training and a build: 18 with short spins, 2 to 10 by default
    ///
    /// On an idle machine, short spins make decoding and embedding a few percent slower. OpenMP reads the setting when
    /// the library is loaded, before any code of the program runs. The restart is therefore required; it takes about a
    /// millisecond. Does nothing if the user chose a policy, and on platforms without GNU OpenMP.
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

    /// The variable that marks the spin count as set by Hearth, and which measuring processes lack.
    static let spinMark = "HEARTH_SHORT_SPINS"

    #if os(Linux)
        /// Whether other programs keep at least half a core busy, over the last minute and now.
        ///
        /// The load average stays high for a minute after its cause has ended. If it is high, the running threads are
        /// therefore counted several times within 10 ms.
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
        /// With 100, decoding on an idle machine was a fifth slower, and a tiny model reached only a tenth of its
        /// speed. With 4000, the gain beside a busy program was lost.
        private static let spinCount = "1000"
    #endif
}

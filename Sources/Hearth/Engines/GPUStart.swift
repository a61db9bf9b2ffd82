import Bench
import Llama

/// What became of the GPU when the engine started.
package enum GPUStart {
    /// What is wrong where a device's GPU did not start, and what to do.
    package struct Problem: Sendable, Hashable {
        /// What happened.
        package let text: String
        /// What to do.
        package let remedy: String
    }

    /// The problem of this process; nil where there is none, where not every device has a GPU, and before the engine has
    /// started, which asking does not do.
    package static var problem: Problem? {
        #if HEARTH_APPLE
            guard EngineBackend.hasStarted else { return nil }
            return problem(hasGPU: EngineBackend.devices.contains(where: \.isGPU), log: EngineBackend.startLog)
        #else
            return nil
        #endif
    }

    /// Judges a start on a device that has a GPU.
    ///
    /// - Parameters:
    ///   - hasGPU: Whether the engine found it.
    ///   - log: What the engine logged when it started.
    /// - Returns: The problem; nil where there is none.
    static func problem(hasGPU: Bool, log: [String]) -> Problem? {
        guard !hasGPU else { return nil }
        let said = EngineLogFacts(log).fallbacks.first.map { " The engine reported: \($0)" } ?? ""
        return Problem(
            text: "Metal did not start, so models run on the CPU, which is slow.\(said)",
            remedy: "Close Hearth and start it again. If that does not help, restart the device and install the "
                + "system's updates.")
    }
}

import Bench
import Llama

/// The state of the GPU after the engine's start.
package enum GPUStart {
    /// A GPU that did not start, with a remedy.
    package struct Problem: Sendable, Hashable {
        package let text: String
        package let remedy: String
    }

    /// The problem of this process, on Apple's systems.
    ///
    /// Nil if there is no problem or the engine has not started.
    ///
    /// Reading this property does not start the engine.
    package static var problem: Problem? {
        #if HEARTH_APPLE
            guard EngineBackend.hasStarted else { return nil }
            return problem(hasGPU: EngineBackend.devices.contains(where: \.isGPU), log: EngineBackend.startLog)
        #else
            return nil
        #endif
    }

    /// Returns the problem of the engine's start; nil if the device has no GPU or the engine found the GPU.
    static func problem(hasGPU: Bool, log: [String]) -> Problem? {
        guard !hasGPU else { return nil }
        let said = EngineLogFacts(log).fallbacks.first.map { " The engine reported: \($0)" } ?? ""
        return Problem(
            text: "Metal did not start, so models run on the CPU, which is slow.\(said)",
            remedy: "Close Hearth and start it again. If that does not help, restart the device and install the "
                + "system's updates.")
    }
}

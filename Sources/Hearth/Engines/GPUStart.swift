import Bench
import Llama

/// The state of the GPU after the engine's start.
package enum GPUStart {
    /// A GPU that did not start, with a remedy.
    package struct Problem: Sendable, Hashable {
        package let text: String
        package let remedy: String
    }

    /// The problem of this process, on Apple's systems; nil without one or before the engine has started.
    ///
    /// Reading it does not start the engine.
    package static var problem: Problem? {
        #if HEARTH_APPLE
            guard EngineBackend.hasStarted else { return nil }
            return problem(hasGPU: EngineBackend.devices.contains(where: \.isGPU), log: EngineBackend.startLog)
        #else
            return nil
        #endif
    }

    /// Returns the problem of an engine's start on a device with a GPU; nil if the engine found the GPU.
    static func problem(hasGPU: Bool, log: [String]) -> Problem? {
        guard !hasGPU else { return nil }
        let said = EngineLogFacts(log).fallbacks.first.map { " The engine reported: \($0)" } ?? ""
        return Problem(
            text: "Metal did not start, so models run on the CPU, which is slow.\(said)",
            remedy: "Close Hearth and start it again. If that does not help, restart the device and install the "
                + "system's updates.")
    }
}

import Hearth

extension HearthServices {
    /// Loads a model for a command, which may end as soon as this throws.
    ///
    /// A load goes on for a moment after nobody waits for it any more. A program that ended meanwhile would leave the
    /// load's mark behind, and the next one would report a crash that never was.
    ///
    /// - Parameters:
    ///   - name: An installed model's name, or a file; nil for the one that the resolver chooses.
    ///   - progress: Called with 0…1 while weights load.
    /// - Throws: Whatever `Failure` sorts.
    func openForCommand(
        _ name: String?, kind: ModelKind = .generative, options: LocalModel.Options,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> LocalModel {
        do {
            return try await open(name, kind: kind, options: options, progress: progress)
        } catch let error as CancellationError {
            // A task of its own: this one is cancelled, and would not wait.
            await Task {
                for model in coordinator.snapshot.models {
                    // What can't be waited for ends with the program.
                    try? await coordinator.remove(modelID: model.modelID, policy: .cancel)
                }
            }.value
            throw error
        }
    }
}

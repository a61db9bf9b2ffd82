import Hearth

extension HearthServices {
    /// Loads a model for a command, which may exit as soon as this function throws.
    ///
    /// A cancelled load continues for a moment. If the program exited during that time, the load's marker file would
    /// stay. The next program would then report a crash that did not happen. After a cancellation, this function
    /// therefore waits for the end of the load.
    func openForCommand(
        _ name: String?, kind: ModelKind = .generative, options: LocalModel.Options,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> LocalModel {
        do {
            return try await open(name, kind: kind, options: options, progress: progress)
        } catch let error as CancellationError {
            // Waits in a new task, because the current task is cancelled.
            await Task {
                for model in coordinator.snapshot.models {
                    // A failure does not matter, since the program exits.
                    try? await coordinator.remove(modelID: model.modelID, policy: .cancel)
                }
            }.value
            throw error
        }
    }
}

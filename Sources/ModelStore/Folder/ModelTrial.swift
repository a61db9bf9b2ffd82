import Foundation

/// The outcome of the last trial load of weights, or of a load that crashed its program.
package struct ModelTrial: Sendable, Hashable, Codable {
    /// The version of llama.cpp that loaded the weights; other versions have to try again.
    package let engine: String
    /// The way in which the weights crashed the engine, as the end of a sentence; `nil` without a crash.
    package let problem: String?
    /// The number of consecutive crashes while loading the weights.
    package let crashes: Int

    package init(engine: String, problem: String? = nil, crashes: Int = 0) {
        (self.engine, self.problem, self.crashes) = (engine, problem, crashes)
    }

    /// Returns the reason why a model is not loaded, with advice; `nil` if it can be loaded.
    package func refusal(_ name: String) -> String? {
        problem.map {
            "The model '\(name)' is not loaded: its file \($0). The file may be damaged or malicious. To try again, check it "
                + "with `hearth models verify \(name)`; to remove it, use `hearth models rm \(name)`."
        }
    }
}

extension ModelFolder {
    private static let mostTrialBytes: UInt64 = 1 << 14

    /// Returns the outcome of the last attempt to load weights, if any.
    ///
    /// - Parameter fingerprint: The fingerprint of the weights, as computed by `GGUFFile`.
    package func trial(_ fingerprint: String) -> ModelTrial? {
        guard let data = SmallFile.read(trialPath(fingerprint), maximumBytes: Self.mostTrialBytes) else { return nil }
        // Without a valid record the load is tried again.
        return try? JSONDecoder().decode(ModelTrial.self, from: data)
    }

    /// Stores the outcome, replacing the previous outcome.
    ///
    /// - Throws: `ModelLibraryError` with `unwritableFile`.
    package func save(_ trial: ModelTrial, _ fingerprint: String) throws {
        try StoreFiles.makeFolder(trialFolder)
        try StoreFiles.write(
            try JSONEncoder().encode(trial), to: trialPath(fingerprint), temporary: "\(trialFolder)/.\(fingerprint).new"
        )
    }

    /// Deletes the outcome, so that the weights can be loaded again.
    ///
    /// - Throws: `ModelLibraryError` with `unwritableFile`.
    package func forgetTrial(_ fingerprint: String) throws { try StoreFiles.remove(trialPath(fingerprint)) }

    private var trialFolder: String { path + "/.trials" }
    private func trialPath(_ fingerprint: String) -> String { "\(trialFolder)/\(fingerprint).json" }
}

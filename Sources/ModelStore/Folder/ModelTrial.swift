import Foundation

/// The outcome of the last attempt to load some weights: a trial load, or a load that ended its program.
package struct ModelTrial: Sendable, Hashable, Codable {
    /// The version of llama.cpp that loaded them; another one has to try again.
    package let engine: String
    /// How they ended the engine, as the end of a sentence; `nil` if they did not.
    package let problem: String?
    /// How many programs ended in a row while they loaded them.
    package let crashes: Int

    package init(engine: String, problem: String? = nil, crashes: Int = 0) {
        (self.engine, self.problem, self.crashes) = (engine, problem, crashes)
    }

    /// Why a model of this name is not loaded, and what to do; `nil` if it can be loaded.
    package func refusal(_ name: String) -> String? {
        problem.map {
            "The model '\(name)' is not loaded: its file \($0). The file may be damaged or malicious. To try again, check it "
                + "with `hearth models verify \(name)`; to remove it, use `hearth models rm \(name)`."
        }
    }
}

extension ModelFolder {
    private static let mostTrialBytes: UInt64 = 1 << 14

    /// The outcome of the last attempt to load some weights.
    ///
    /// - Parameter fingerprint: The weights, as `GGUFFile` tells files apart.
    /// - Returns: The outcome; `nil` before the first.
    package func trial(_ fingerprint: String) -> ModelTrial? {
        guard let data = SmallFile.read(trialPath(fingerprint), maximumBytes: Self.mostTrialBytes) else { return nil }
        // A damaged record costs another trial.
        return try? JSONDecoder().decode(ModelTrial.self, from: data)
    }

    /// Stores the outcome in the place of the last one.
    ///
    /// - Throws: `ModelLibraryError` with `unwritableFile`.
    package func save(_ trial: ModelTrial, _ fingerprint: String) throws {
        try StoreFiles.makeFolder(trialFolder)
        try StoreFiles.write(
            try JSONEncoder().encode(trial), to: trialPath(fingerprint), temporary: "\(trialFolder)/.\(fingerprint).new"
        )
    }

    /// Lets weights be tried again.
    ///
    /// - Throws: `ModelLibraryError` with `unwritableFile`.
    package func forgetTrial(_ fingerprint: String) throws { try StoreFiles.remove(trialPath(fingerprint)) }

    private var trialFolder: String { path + "/.trials" }
    private func trialPath(_ fingerprint: String) -> String { "\(trialFolder)/\(fingerprint).json" }
}

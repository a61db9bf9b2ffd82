import Support

/// Learning from the user's marks and folders; see ``SpamLessons``.
extension MailService {
    /// Returns what was learned, and the folders that can be learned from.
    public func learning() async throws -> MailLearning { try await store.learning() }

    /// Learns the mails of a folder as spam, and the mails that the user read in other folders as not spam.
    ///
    /// All mails are then classified again in the background.
    ///
    /// - Throws: `MailError` (`notFound`), `CancellationError`; mails that were learned stay learned.
    @discardableResult
    public func learn(folder: String, mailbox: String) async throws -> MailLearning {
        try await withTaskExecutorPreference(MailExecutor.shared) {
            try await store.learn(folder: folder, ofBoxNamed: mailbox)
        }
        return try await learned()
    }

    /// Forgets what was learned from folders, but not the user's marks, and classifies all mails again in the background.
    @discardableResult
    public func forgetFolders() async throws -> MailLearning {
        try await store.forgetFolders()
        return try await learned()
    }

    private func learned() async throws -> MailLearning {
        alarms.sorting.wake()
        events.send(.changed)
        return try await learning()
    }
}

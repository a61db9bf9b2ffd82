public import Foundation

extension ChatService {
    /// Adds a project.
    ///
    /// - Throws: `ChatError` (`conflict` if the name is taken, `invalid`, `storage`).
    public func createProject(
        _ name: String, settings: ChatProject.Settings = ChatProject.Settings()
    ) throws(ChatError) -> ChatProject {
        let project = try store.createProject(name, settings: settings, at: clock.date())
        log.emit(.projectsChanged)
        return project
    }

    /// Changes a project's name and settings, which apply to the later answers of its threads.
    ///
    /// - Throws: `ChatError` (`conflict` if the name is taken, `invalid`, `notFound`, `storage`).
    public func changeProject(
        _ id: UUID, _ change: (inout ChatProject) -> Void
    ) throws(ChatError) -> ChatProject {
        let project = try store.changeProject(id, change)
        log.emit(.projectsChanged)
        return project
    }

    /// Deletes a project.
    ///
    /// Its threads stay, outside of projects, unless they are deleted, too.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`, or `conflict` while another caller deletes one of the threads).
    public func deleteProject(_ id: UUID, withThreads deletesThreads: Bool = false) async throws(ChatError) {
        if deletesThreads {
            for thread in try store.threads(in: id) { try await deleteThread(thread) }
        }
        try store.deleteProject(id)
        log.emit(.projectsChanged)
    }

    /// Moves a thread into a project, or out of its project.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func move(_ thread: UUID, to project: UUID?) throws(ChatError) {
        try store.move(thread, to: project)
        log.emit(.threadChanged(threadID: thread))
    }

    /// Makes a thread use its project's settings instead of its own, and the defaults that the project does not have.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func useProjectSettings(in thread: UUID) throws(ChatError) {
        try store.useProjectSettings(in: thread, defaults: options().newThreadSettings)
        log.emit(.threadChanged(threadID: thread))
    }
}

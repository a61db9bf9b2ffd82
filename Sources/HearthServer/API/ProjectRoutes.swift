import Chat
import Foundation
import HTTPTypes
import Hummingbird

/// The routes of projects: list, create, change, delete.
struct ProjectRoutes {
    let chat: ChatService
    let models: ModelNameCheck
    let limits: ServerLimits

    private struct Listing: Encodable {
        var projects: [ChatProject]
    }

    private struct Change: Decodable {
        var name: String?
        var settings: SettingsChange?

        func applied(to settings: ChatProject.Settings) -> ChatProject.Settings {
            self.settings.map { ChatProject.Settings($0.applied(to: settings.chatSettings)) } ?? settings
        }
    }

    private enum Threads: String, CaseIterable {
        case keep, delete
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("projects") { _, _ in
            try Response(json: Listing(projects: await blocking { try chat.store.projects() }))
        }
        api.post("projects") { request, _ in
            let change = try await request.json(Change.self, limit: limits.bodyBytes)
            let project = try await blocking {
                try models.checkForChat(change.settings?.modelID)
                return try chat.createProject(
                    change.name ?? "", settings: change.applied(to: ChatProject.Settings()))
            }
            return try Response(json: project, status: .created)
        }
        api.patch("projects/{id}") { request, context in
            let id = try context.uuid("id")
            let change = try await request.json(Change.self, limit: limits.bodyBytes)
            let project = try await blocking {
                try models.checkForChat(change.settings?.modelID)
                return try chat.changeProject(id) { project in
                    if let name = change.name { project.name = name }
                    project.settings = change.applied(to: project.settings)
                }
            }
            return try Response(json: project)
        }
        api.delete("projects/{id}") { request, context in
            let threads = try request.choice("threads", default: Threads.keep)
            try await chat.deleteProject(try context.uuid("id"), withThreads: threads == .delete)
            return Response.noContent
        }
    }
}

import Chat
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import Testing

@Suite struct ProjectTurnTests {
    @Test func `an answer uses the model of the chat's project, and the chat's own model wins`() async throws {
        let chat = try ChatHarness(turns: [[.text("One")], [.text("Two")], [.text("Three")]])
        let project = try chat.service.createProject("P", settings: .init(systemPrompt: "Be brief.", modelID: "large"))
        let id = try chat.service.createThread(in: project.id).id
        _ = try await chat.ask("Hello", in: id)
        #expect(chat.models.asked.last?.id == "large")
        _ = try chat.service.changeProject(project.id) { $0.settings.modelID = "huge" }
        _ = try await chat.ask("Hello", in: id)
        #expect(chat.models.asked.last?.id == "huge")
        _ = try chat.service.changeSettings(of: id) { $0.modelID = "mine" }
        _ = try await chat.ask("Hello", in: id)
        #expect(chat.models.asked.last?.id == "mine")
    }

    @Test func `settings given to a new chat win over its project, and defaults do not`() async throws {
        let chat = try ChatHarness(turns: [])
        chat.options.value.newThreadSettings = .init(modelID: "default", systemPrompt: "Default")
        let project = try chat.service.createProject("P", settings: .init(systemPrompt: "Project", modelID: "large"))
        let plain = try chat.service.createThread(in: project.id)
        #expect(plain.settings.systemPrompt == "Project" && plain.settings.modelID == "large")
        let chosen = try chat.service.createThread(
            settings: .init(modelID: "default", systemPrompt: "Chosen"), in: project.id)
        #expect(chosen.settings.systemPrompt == "Chosen" && chosen.settings.modelID == "large")
        try chat.service.useProjectSettings(in: chosen.id)
        #expect(try chat.service.thread(chosen.id).settings.systemPrompt == "Project")
        try chat.service.move(chosen.id, to: nil)
        #expect(try chat.service.thread(chosen.id).settings.systemPrompt == "Default")
    }

    @Test func `changes of projects and marks are events`() async throws {
        let chat = try ChatHarness(turns: [])
        let thread = try chat.thread()
        let last = chat.service.lastEventNumber
        let project = try chat.service.createProject("P")
        _ = try chat.service.changeProject(project.id) { $0.name = "Q" }
        try chat.service.move(thread, to: project.id)
        try chat.service.mark(thread, isPinned: true)
        try await chat.service.deleteProject(project.id)
        let changed = ChatEvent.threadChanged(threadID: thread)
        #expect(
            try await chat.events(after: last)
                == [.projectsChanged, .projectsChanged, changed, changed, .projectsChanged])
    }

    @Test func `deleting a project with its chats stops their answers`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)]])
        let project = try chat.service.createProject("P")
        let inside = try chat.service.createThread(in: project.id).id
        let outside = try chat.thread()
        _ = try chat.service.send("Tell", to: inside)
        await stall.reached()
        try await chat.service.deleteProject(project.id, withThreads: true)
        #expect(stall.isCancelled)
        #expect(try chat.service.store.threads().map(\.id) == [outside])
        #expect(try chat.service.store.projects().isEmpty)
    }
}

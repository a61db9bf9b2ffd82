import Chat
import Foundation
import GRDB
import Testing

@Suite struct ProjectTests {
    private let test: TestStore
    private var store: ChatStore { test.store }

    init() throws { test = try TestStore() }

    private func project(_ name: String, _ settings: ChatProject.Settings = .init()) throws -> UUID {
        try store.createProject(name, settings: settings, at: TestStore.start).id
    }

    private func thread(in project: UUID?, own: [ProjectSetting] = [], _ settings: ChatThread.Settings = .init()) throws
        -> UUID
    {
        try store.createThread(title: nil, settings: settings, own: own, in: project, at: TestStore.start).id
    }

    @Test func `projects are stored, renamed and sorted by name`() throws {
        let settings = ChatProject.Settings(
            systemPrompt: "Explain each step.", modelID: "tiny", collection: "lectures", toolServers: ["time"])
        let physics = try project(" physics ", settings)
        let art = try project("Art")
        #expect(try store.projects().map(\.name) == ["Art", "physics"])
        #expect(try test.reopened().project(physics).settings == settings)
        #expect(try store.changeProject(art) { $0.name = "Zoology" }.name == "Zoology")
        #expect(try store.projects().map(\.id) == [physics, art])
        #expect(try store.changeProject(physics) { $0.settings.modelID = nil }.settings.modelID == nil)
        #expect(try store.project(physics).settings.collection == "lectures")
    }

    @Test func `names of projects are unique in upper and lower case`() throws {
        let art = try project("Art")
        #expect(#expect(throws: ChatError.self) { try project("ART") }?.code == .conflict)
        let other = try project("Other")
        #expect(
            #expect(throws: ChatError.self) { try store.changeProject(other) { $0.name = "art" } }?.code == .conflict)
        // A project may change the case of its own name.
        #expect(try store.changeProject(art) { $0.name = "ART" }.name == "ART")
    }

    @Test(arguments: ["", " \n", "two\nlines", "a\0b", String(repeating: "x", count: 201)])
    func `an invalid name of a project is refused`(_ name: String) throws {
        let error = #expect(throws: ChatError.self) { try project(name) }
        #expect(error?.code == .invalid && error?.message.hasPrefix("The name of a project") == true)
        #expect(try store.projects().isEmpty)
    }

    @Test func `invalid settings of a project are refused`() throws {
        let settings = [
            ChatProject.Settings(systemPrompt: String(repeating: "x", count: 1 << 20 | 1)),
            ChatProject.Settings(modelID: "a\0b"), ChatProject.Settings(toolServers: ["a b"]),
        ]
        for settings in settings {
            #expect(#expect(throws: ChatError.self) { try project("P", settings) }?.code == .invalid)
        }
        // An empty model and no tools count as none.
        let plain = try project("P", ChatProject.Settings(modelID: "", toolServers: []))
        #expect(try store.project(plain).settings == ChatProject.Settings())
    }

    @Test func `a chat has its own settings, then its project's, then the defaults it began with`() throws {
        let place = try project("P", .init(systemPrompt: "Project", modelID: "large"))
        let defaults = ChatThread.Settings(
            stylePreset: .precise, modelID: "small", systemPrompt: "Default", collection: "notes")
        let id = try thread(in: place, defaults)
        var settings = try store.thread(id).settings
        #expect(settings.systemPrompt == "Project" && settings.modelID == "large")
        #expect(settings.collection == "notes" && settings.stylePreset == .precise)
        // The chat sets its own instructions, and a later change of the project does not replace them.
        settings = try store.changeSettings(of: id) { $0.systemPrompt = "Mine" }.settings
        #expect(settings.systemPrompt == "Mine" && settings.modelID == "large")
        _ = try store.changeProject(place) {
            $0.settings = .init(systemPrompt: "New", modelID: "huge", collection: "all")
        }
        let thread = try store.thread(id)
        #expect(thread.ownSettings == [.systemPrompt] && thread.projectID == place)
        #expect(thread.settings.systemPrompt == "Mine" && thread.settings.modelID == "huge")
        #expect(thread.settings.collection == "all")
        // Outside of the project, the values of the project do not stay.
        try store.move(id, to: nil)
        settings = try store.thread(id).settings
        #expect(settings.systemPrompt == "Mine" && settings.modelID == "small" && settings.collection == "notes")
    }

    @Test func `a chat that chooses no documents keeps none in a project with documents`() throws {
        let place = try project("P", .init(collection: "lectures", toolServers: ["time"]))
        let id = try thread(in: place)
        #expect(try store.thread(id).settings.collection == "lectures")
        let changed = try store.changeSettings(of: id) { ($0.collection, $0.toolServers) = (nil, nil) }
        #expect(changed.settings.collection == nil && changed.settings.toolServers == nil)
        #expect(changed.ownSettings == [.collection, .toolServers])
        try store.useProjectSettings(in: id, defaults: .init())
        #expect(try store.thread(id).settings.collection == "lectures" && store.thread(id).ownSettings.isEmpty)
    }

    @Test func `changes of other settings do not copy the project's values to the chat`() throws {
        let place = try project("P", .init(systemPrompt: "Project"))
        let id = try thread(in: place)
        let changed = try store.changeSettings(of: id) { $0.stylePreset = .creative }
        #expect(changed.ownSettings.isEmpty && changed.settings.systemPrompt == "Project")
        try store.deleteProject(place)
        #expect(try store.thread(id).settings == ChatThread.Settings(stylePreset: .creative))
    }

    @Test func `deleting a project keeps its chats, and a search can be limited to a project`() throws {
        let place = try project("P")
        let inside = try thread(in: place)
        let outside = try thread(in: nil)
        for id in [inside, outside] { try test.add("A zebra", "or a horse", to: id) }
        try test.add("看见斑马", to: inside)
        #expect(try store.search("zebra", limit: 9).count == 2)
        #expect(try store.search("zebra", limit: 9, in: place).map(\.threadID) == [inside])
        #expect(try store.search("斑", limit: 9, in: place).map(\.threadID) == [inside])
        #expect(try store.search("斑", limit: 9, in: try project("Q")).isEmpty)
        #expect(try store.threads(in: place) == [inside])
        try store.deleteProject(place)
        #expect(try store.thread(inside).messages.count == 3 && store.thread(inside).projectID == nil)
        #expect(#expect(throws: ChatError.self) { try store.search("zebra", limit: 9, in: place) }?.code == .notFound)
        #expect(try test.problems() == [])
    }

    @Test func `unknown projects and threads are not found`() throws {
        let (id, place) = (try thread(in: nil), try project("P"))
        let calls: [() throws -> Void] = [
            { _ = try store.project(UUID()) }, { try store.deleteProject(UUID()) }, { try store.move(id, to: UUID()) },
            { try store.move(UUID(), to: place) }, { _ = try store.changeProject(UUID()) { $0.name = "x" } },
            { _ = try thread(in: UUID()) }, { _ = try store.threads(in: UUID()) },
            { try store.mark(UUID(), isPinned: true) },
            { try store.useProjectSettings(in: UUID(), defaults: .init()) },
        ]
        for (index, call) in calls.enumerated() {
            #expect(#expect(throws: ChatError.self) { try call() }?.code == .notFound, "call \(index)")
        }
        #expect(try store.threads().count == 1)
    }

    @Test func `pins and the archive are stored and do not count as activity`() throws {
        let id = try thread(in: nil)
        let before = try store.thread(id).updatedAt
        try store.mark(id, isPinned: true)
        try store.mark(id, isArchived: true)
        let marked = try test.reopened().thread(id)
        #expect(marked.isPinned && marked.isArchived && marked.updatedAt == before)
        try store.mark(id, isPinned: false)
        #expect(try store.thread(id).isArchived && !store.thread(id).isPinned)
        try test.add("Needle", to: id)
        #expect(try store.search("needle", limit: 5).count == 1)
    }

    @Test func `a list of threads shows the beginning of the first shown message`() throws {
        let id = try thread(in: nil)
        #expect(try store.threads().first?.firstWords == nil)
        try test.add("First question", "First answer", "Second question", to: id)
        #expect(try store.threads().first?.firstWords == "First question")
        // An edited first question is the one that is shown.
        try store.append([test.message(.user, String(repeating: "é", count: 300))], to: id, after: nil)
        #expect(try store.threads().first?.firstWords == String(repeating: "é", count: 120))
    }

    @Test func `pins, the archive and a project's values survive an export, but not the project`() throws {
        let place = try project("P", .init(systemPrompt: "Project", toolServers: ["time"]))
        let id = try thread(in: place)
        try test.add("Hello", to: id)
        try store.mark(id, isPinned: true, isArchived: true)
        let data = try store.exportJSON(threads: nil)
        let other = try TestStore()
        _ = try other.store.importJSON(data)
        let thread = try other.store.thread(id)
        #expect(thread.isPinned && thread.isArchived && thread.projectID == nil)
        // Only the user chooses tools.
        #expect(thread.settings.systemPrompt == "Project" && thread.settings.toolServers == nil)
    }
}

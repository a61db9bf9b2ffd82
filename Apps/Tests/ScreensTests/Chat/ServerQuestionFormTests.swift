import Chat
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import Support
import Testing
import Tools

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct ServerQuestionFormTests {
    private static let form: JSONValue = [
        "type": "object", "required": ["name"],
        "properties": [
            "name": ["type": "string", "title": "Account"],
            "mail": ["type": "string", "format": "email"],
            "count": ["type": "integer", "minimum": 1, "default": 2],
            "agree": ["type": "boolean"],
        ],
    ]
    private let told = Box<[JSONValue]>([])

    /// Opens a chat whose answer waits for a form, lets the test answer it, and waits for the end.
    private func whileAsked(
        _ form: JSONValue = Self.form,
        _ body: @MainActor (ConversationScreen, ServerQuestionForm) async throws -> Void
    ) async throws -> ConversationScreen {
        let turns: [[ScriptedStep]] = [[.toolCall(id: "c", name: "bank__ask", arguments: "{}")], [.text("Done.")]]
        let chat = try ChatHarness(
            ScriptedLanguageModel(turns: turns), tools: AskingServer.tools(asking: form, told))
        let thread = try chat.thread(ChatThread.Settings(toolServers: ["bank"]))
        let screen = ConversationScreen(chat.service, id: thread)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            screen.draft = "What is in my account?"
            await screen.send()
            try await until { waiting(screen) != nil }
            let call = try #require(waiting(screen))
            #expect(screen.form(of: call) == nil)
            await screen.decide(.once, on: call.id)
            try await until { waiting(screen)?.question != nil }
            let question = try #require(waiting(screen))
            let form = try #require(screen.form(of: question))
            #expect(screen.form(of: question) === form)
            try await body(screen, form)
            try await until { screen.turn == .idle }
        }
        return screen
    }

    private func waiting(_ screen: ConversationScreen) -> ChatCall? {
        screen.messages.last?.metadata.calls?.first { $0.state == .asked }
    }

    @Test func `a form shows defaults and mistakes, and can be sent only without mistakes`() async throws {
        let screen = try await whileAsked { screen, form in
            #expect(form.server == "bank" && form.message == "Which account?")
            #expect(form.values == ["count": "2"] && form.fields.map(\.title) == ["Account", "mail", "count", "agree"])
            // The answer waits for the user, not for the model.
            let answer = try #require(screen.messages.last)
            #expect(screen.waiting(of: answer) == nil)
            #expect(form.fields.allSatisfy { form.mistake(in: $0) == nil })
            await screen.send(form)
            #expect(form.isTried && form.mistake(in: form.fields[0]) == "It must be filled in.")
            form.values = ["name": "Ann", "mail": "nobody", "count": "0", "agree": "true"]
            #expect(form.fields.filter { form.mistake(in: $0) != nil }.map(\.name) == ["mail", "count"])
            await screen.send(form)
            #expect(told.value.isEmpty && screen.problem == nil)
            form.values["mail"] = ""
            form.values["count"] = "1"
            await screen.send(form)
        }
        #expect(told.value == [["action": "accept", "content": ["name": "Ann", "count": 1, "agree": true]]])
        let question = try #require(screen.messages.last?.metadata.calls?.last)
        #expect(question.state == .finished && screen.form(of: question) == nil)
        #expect(screen.messages.last?.text == "Done." && screen.problem == nil)
    }

    @Test func `choices of a form that differ only in code points are distinguished`() async throws {
        let values: JSONValue = ["type": "string", "enum": ["caf\u{E9}", "cafe\u{301}", "tea"]]
        let form: JSONValue = [
            "type": "object",
            "properties": [
                "drinks": ["type": "array", "items": values, "default": ["cafe\u{301}"]],
                "drink": ["type": "string", "enum": ["caf\u{E9}", "cafe\u{301}", "tea"], "default": "cafe\u{301}"],
            ],
        ]
        _ = try await whileAsked(form) { screen, form in
            let (drinks, drink) = (form.fields[0], form.fields[1])
            #expect(drinks.choices.indices.map { form.isChosen($0, in: drinks) } == [false, true, false])
            #expect(drink.choices.indices.map { form.isChosen($0, in: drink) } == [false, true, false])
            form.choose(2, true, in: drinks)
            form.choose(0, true, in: drinks)
            form.choose(1, false, in: drinks)
            #expect(drinks.choices.indices.map { form.isChosen($0, in: drinks) } == [true, false, true])
            await screen.send(form)
        }
        let content: JSONValue = ["drinks": ["caf\u{E9}", "tea"], "drink": "cafe\u{301}"]
        #expect(told.value == [["action": "accept", "content": content]])
    }

    @Test(arguments: [(CallDecision.refuse, "decline"), (.cancel, "cancel")])
    func `declining or cancelling a form sends none of its values`(
        decision: CallDecision, action: String
    ) async throws {
        let screen = try await whileAsked { screen, form in
            form.values["name"] = "Ann"
            await screen.decide(decision, on: form.id)
        }
        #expect(told.value == [["action": .string(action)]])
        #expect(screen.messages.last?.metadata.calls?.last?.state == .refused)
    }
}

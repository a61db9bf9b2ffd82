import Chat
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import Support
import Testing
import Tools

@Suite(.timeLimit(.minutes(30))) struct QuestionTests {
    private static let form: JSONValue = [
        "type": "object", "required": ["name"],
        "properties": [
            "name": ["type": "string", "title": "Your\n\u{1B}[1mname", "minLength": 2, "default": "Ann\nBob"],
            "mail": ["type": "string", "format": "email", "default": "ann@example.org\u{200B}"],
            "count": ["type": "integer", "minimum": 1, "maximum": 9, "default": 2],
            "kind": ["type": "string", "oneOf": [["const": "a", "title": "The \u{202E}first"], ["const": "b"]]],
        ],
    ]
    private let told = Box<[JSONValue]>([])

    /// Sends a message, permits its call, lets the test handle the server's question and returns the final answer.
    private func answer(_ take: (ChatService, ChatCall, UUID) throws -> Void) async throws -> ChatMessage {
        let turns: [[ScriptedStep]] = [[.toolCall(id: "c", name: "bank__ask", arguments: "{}")], [.text("Done.")]]
        let chat = try ChatHarness(
            ScriptedLanguageModel(turns: turns), tools: AskingServer.tools(asking: Self.form, told))
        let thread = try chat.thread(ChatThread.Settings(toolServers: ["bank"]))
        let events = chat.service.events()
        let answer = try chat.service.send("What is in my account?", to: thread).answer
        for try await event in events {
            guard case .call(thread, answer.id, let call) = event.event, call.state == .asked else { continue }
            guard call.question == nil else {
                try take(chat.service, call, thread)
                break
            }
            try chat.service.decide(.once, on: call.id, in: thread)
        }
        return try await chat.service.finished(answer.id)
    }

    @Test func `submitted form values reach the server and are not stored`() async throws {
        let answer = try await answer { service, call, thread in
            try service.decide(.once, on: call.id, in: thread, values: ["name": "Ann", "count": "3", "kind": ""])
        }
        #expect(told.value == [["action": "accept", "content": ["name": "Ann", "count": 3]]])
        #expect(answer.text == "Done." && answer.metadata.calls?.map(\.state) == [.finished, .finished])
        let kept = String(decoding: try JSONEncoder().encode(answer.metadata.calls), as: UTF8.self)
        #expect(!kept.contains("Ann"))
    }

    @Test func `a server's question is shown sanitized, with its titles, limits and suggestions`() async throws {
        var shown: ChatQuestion?
        _ = try await answer { service, call, thread in
            #expect(call.server == "bank")
            shown = call.question
            try service.decide(.refuse, on: call.id, in: thread)
        }
        let question = try #require(shown)
        #expect(question.message == "Which account?")
        #expect(question.fields.map(\.title) == ["Your name", "mail", "count", "kind"])
        #expect(question.fields.map(\.isRequired) == [true, false, false, false])
        // Suggestions with line breaks or invisible characters are dropped.
        #expect(question.fields.map(\.suggestion) == [nil, nil, "2", nil])
        #expect(question.fields[3].choices.map(\.title) == ["The first", "b"])
        #expect(question.fields[2].maximum == 9 && question.fields[1].format == .email)
        let copy = try JSONDecoder().decode(ChatQuestion.self, from: JSONEncoder().encode(question))
        #expect(copy == question)
    }

    @Test(arguments: [
        [:], ["name": "A"], ["name": "Ann", "mail": "nobody"], ["name": "Ann", "count": "10"],
        ["name": "Ann", "count": "x"], ["name": "Ann", "kind": "c"],
    ])
    func `an invalid form is refused, and the server's question remains open`(values: [String: String]) async throws {
        let answer = try await answer { service, call, thread in
            let error = #expect(throws: ChatError.self) {
                try service.decide(.once, on: call.id, in: thread, values: values)
            }
            #expect(error?.code == .invalid)
            try service.decide(.refuse, on: call.id, in: thread)
        }
        #expect(told.value == [["action": "decline"]])
        #expect(answer.metadata.calls?.map(\.state) == [.finished, .refused])
    }

    @Test func `dismissing a server's question sends the action cancel to the server`() async throws {
        let answer = try await answer { service, call, thread in
            try service.decide(.cancel, on: call.id, in: thread)
            #expect(throws: ChatError.self) { try service.decide(.once, on: call.id, in: thread) }
        }
        #expect(told.value == [["action": "cancel"]])
        #expect(answer.metadata.calls?.map(\.state) == [.finished, .refused])
    }

    @Test func `a server's question is stopped when its call ends, while the answer continues`() async throws {
        let end = Box<(@Sendable () -> Void)?>(nil)
        let stall = ScriptedStall()
        let turns: [[ScriptedStep]] = [
            [.toolCall(id: "c", name: "bank__ask", arguments: "{}")], [.stall(stall), .text("Done.")],
        ]
        let chat = try ChatHarness(
            ScriptedLanguageModel(turns: turns), tools: AskingServer.tools(asking: Self.form, told, end: end))
        let thread = try chat.thread(ChatThread.Settings(toolServers: ["bank"]))
        let events = chat.service.events()
        let answer = try chat.service.send("What is in my account?", to: thread).answer
        for try await event in events {
            guard case .call(thread, answer.id, let call) = event.event, call.state == .asked else { continue }
            guard call.question == nil else { break }
            try chat.service.decide(.once, on: call.id, in: thread)
        }
        end.value?()
        await stall.reached()
        // The server learns that its question ended only after the chat has shown it.
        while told.value.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(told.value == [["action": "cancel"]])
        let calls = chat.service.runningAnswer(of: thread)?.metadata.calls
        #expect(calls?.map(\.state) == [.finished, .stopped])
        stall.release()
        #expect(try await chat.service.finished(answer.id).text == "Done.")
    }
}

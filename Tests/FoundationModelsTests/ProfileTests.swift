import Foundation
import FoundationModels
import Synchronization
import Testing

extension SessionPropertyValues {
    @SessionPropertyEntry var mood: String = "calm"
    @SessionPropertyEntry var visits = 0
    @SessionPropertyEntry fileprivate var lastPlace: Stop?
}

private struct MoodTool: Tool {
    var name = "setMood"
    let description = "Changes the mood."
    @SessionProperty(\.mood) var mood
    @SessionProperty(\.visits) var visits

    @Generable
    struct Arguments {
        let mood: String
    }

    func call(arguments: Arguments) async throws -> String {
        mood = arguments.mood
        visits += 1
        return "The mood is \(mood)."
    }
}

private struct Greeting: DynamicInstructions {
    var names: [String] = []
    @SessionProperty(\.mood) private var mood

    var body: some DynamicInstructions {
        Instructions { "You are \(mood)." }
        if mood == "calm" {
            Instructions("Stay calm.")
        } else {
            Instructions("Calm down.")
        }
        if !names.isEmpty {
            ForEach(names, id: \.self) { name in
                Instructions("Greet \(name).")
            }
        }
        MoodTool()
    }
}

private struct PlannerProfile: LanguageModelSession.DynamicProfile {
    let model: ReplyModel
    let log: Log
    @SessionProperty(\.mood) private var mood

    var body: some DynamicProfile {
        if mood == "calm" {
            Profile {
                Greeting(names: ["Ana"])
                Instructions("Plan.")
            }
            .model(model)
            .temperature(0.3)
        } else {
            Profile { Greeting() }
                .model(model)
                .modifier(Careful())
                .onPrompt { log.add("prompt") }
                .onResponse { response in log.add("response \(response.segments.count)") }
        }
    }
}

private struct Careful: LanguageModelSession.DynamicProfileModifier {
    func body(content: Content) -> some DynamicProfile {
        content
            .samplingMode(.greedy)
            .maximumResponseTokens(100)
            .reasoningLevel(.light)
            .toolCallingMode(.allowed)
            .transcriptErrorHandlingPolicy(.revertTranscript)
            .historyTransform { entries in Array(entries.suffix(10)) }
    }
}

private final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }
}

@Suite(.timeLimit(.minutes(30))) struct ProfileTests {
    @Test func `session properties have default values and can be changed by tools`() async throws {
        let model = ReplyModel(.toolCall(name: "setMood", arguments: #"{"mood": "glad"}"#), .text("done"))
        let session = LanguageModelSession(model: model, dynamicInstructions: Greeting())
        #expect(session.properties.mood == "calm")
        #expect(session.properties.lastPlace == nil)
        session.properties.lastPlace = Stop(kind: .sight, note: "N")
        try await session.respond(to: "Cheer up")
        #expect(session.properties.mood == "glad")
        #expect(session.properties.visits == 1)
        #expect(session.properties.lastPlace?.note == "N")
        #expect(session.properties.history.count == 4)
        #expect(session.properties[MoodCountKey.self] == 3)
    }

    @Test func `a profile is evaluated with the current values of session properties`() async throws {
        let log = Log()
        let profile = PlannerProfile(model: ReplyModel(text: "One", "Two"), log: log)
        let session = LanguageModelSession(profile: profile)
        #expect(try await session.respond(to: "1").content == "One")
        #expect(log.all.isEmpty)
        session.properties.mood = "angry"
        #expect(try await session.respond(to: "2").content == "Two")
        #expect(log.all == ["prompt", "response 1"])
    }

    @Test func `a session with dynamic instructions or a profile can start from a history`() async throws {
        let history: [Transcript.Entry] = [
            .prompt(.init(segments: [.text(.init(content: "1"))])),
            .response(.init(assetIDs: [], segments: [.text(.init(content: "One"))])),
        ]
        let session = LanguageModelSession(
            model: ReplyModel(text: "One", "Two"), dynamicInstructions: Greeting(), history: history)
        #expect(try await session.respond(to: "2").content == "Two")
        let profile = LanguageModelSession.Profile {
            [MoodTool(name: "changeMood")] as [any Tool]
            EmptyDynamicInstructions()
            AnyDynamicInstructions(Greeting())
        }
        .model(ReplyModel(text: "One", "Two"))
        .onToolCall { call in _ = call.toolName }
        .onToolOutput { call, output in _ = (call.id, output.id) }
        .onReasoning { _ in }
        .onActivate {}
        .onDeactivate {}
        let next = LanguageModelSession(profile: profile, history: session.properties.history.prefix(2))
        #expect(try await next.respond(to: "2").content == "Two")
    }
}

private struct MoodCountKey: SessionPropertyKey {
    static let defaultValue = 3
}

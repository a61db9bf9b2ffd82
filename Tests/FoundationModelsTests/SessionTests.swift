import Foundation
import FoundationModels
import Observation
import Testing

/// Tests of every overload of `respond`, and of the overload that the compiler selects for a call without types.
@Suite(.timeLimit(.minutes(30))) struct RespondTests {
    private let options = GenerationOptions(samplingMode: .greedy, temperature: 0, maximumResponseTokens: 50)
    private let context = ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .light)
    private let stop = #"{"kind": "sight", "note": "N"}"#

    @Test func `respond overloads without a type return text`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "1", "2", "3", "4", "5", "6", "7", "8"))
        let text = "Hello"
        let literal = try await session.respond(to: "Hello")
        let variable = try await session.respond(to: text)
        let prompt = try await session.respond(to: Prompt("Hello"), options: options)
        let interpolated = try await session.respond(to: "Hello \(text)", options: GenerationOptions(temperature: 1))
        let built = try await session.respond { "Hello" }
        let builtWithOptions = try await session.respond(options: options) {
            "Hello"
            text
        }
        let inContext = try await session.respond(to: text, contextOptions: context, metadata: ["user": "me", "n": 1])
        let builtInContext = try await session.respond(options: options, contextOptions: context) { text }
        expectType(literal, is: LanguageModelSession.Response<String>.self)
        let contents = [literal, variable, prompt, interpolated, built, builtWithOptions, inContext, builtInContext]
            .map(\.content)
        #expect(contents == ["1", "2", "3", "4", "5", "6", "7", "8"])
        #expect(session.transcript.count == 16)
    }

    @Test func `respond overloads with a schema return generated content`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: stop, stop, stop, stop, stop, stop))
        let schema = Stop.generationSchema
        let text = "Where?"
        let responses = [
            try await session.respond(to: "Where?", schema: schema),
            try await session.respond(to: text, schema: schema, includeSchemaInPrompt: false),
            try await session.respond(to: Prompt(text), schema: schema, options: options),
            try await session.respond(schema: schema) { text },
            try await session.respond(to: text, schema: schema, contextOptions: context, metadata: ["a": true]),
            try await session.respond(schema: schema, contextOptions: context) { text },
        ]
        for response in responses {
            expectType(response.content, is: GeneratedContent.self)
            #expect(try response.content.value(String.self, forProperty: "note") == "N")
        }
    }

    @Test func `respond overloads with a type return a value of that type`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: stop, stop, stop, stop, stop, stop, stop))
        let text = "Where?"
        let explicit = try await session.respond(to: "Where?", generating: Stop.self)
        let inferred: Stop = try await session.respond(to: text).content
        let response: LanguageModelSession.Response<Stop> = try await session.respond(
            to: Prompt(text), includeSchemaInPrompt: false, options: options)
        let built = try await session.respond(generating: Stop.self) { text }
        let builtWithOptions = try await session.respond(
            generating: Stop.self, includeSchemaInPrompt: false, options: options
        ) {
            "Where?"
        }
        let inContext = try await session.respond(
            to: "Where?", generating: Stop.self, options: options, contextOptions: context, metadata: ["a": [1]])
        let builtInContext = try await session.respond(generating: Stop.self, contextOptions: context) { text }
        expectType(explicit, is: LanguageModelSession.Response<Stop>.self)
        #expect(inferred.kind == .sight)
        for value in [explicit, response, built, builtWithOptions, inContext, builtInContext] {
            #expect(value.content == inferred)
            #expect(value.rawContent.jsonString == stop)
        }
    }

    @Test func `arrays, Booleans, enums and numbers can be generated`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "[1, 2]", "true", "\"food and drink\"", "2.5"))
        #expect(try await session.respond(to: "Numbers", generating: [Int].self).content == [1, 2])
        #expect(try await session.respond(to: "Is it?", generating: Bool.self).content)
        #expect(try await session.respond(to: "Kind", generating: Stop.Kind.self).content == .food)
        let number: Double = try await session.respond(to: "Half of five").content
        #expect(number == 2.5)
    }

    @Test func `a response has the transcript entries and token usage of its request`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "Hello there"), instructions: "Be kind.")
        #expect(!session.isResponding)
        session.prewarm()
        session.prewarm(promptPrefix: Prompt("Hel"))
        let response = try await session.respond(to: "Hello")
        #expect(response.usage.input.totalTokenCount == 7)
        #expect(response.usage.input.cachedTokenCount == 2)
        #expect(response.usage.output.totalTokenCount == 3)
        #expect(response.usage.totalTokenCount == 10)
        #expect(session.usage.totalTokenCount == 10)
        let last = try #require(response.transcriptEntries.last)
        guard case .response(let entry) = last, case .text(let segment)? = entry.segments.first else {
            Issue.record("no text at the end")
            return
        }
        #expect(segment.content == "Hello there")
    }
}

/// Tests of every overload of `streamResponse`, and of the loops in which apps call them.
@Suite(.timeLimit(.minutes(30))) struct StreamTests {
    private let options = GenerationOptions(samplingMode: .random(top: 5, seed: 1))
    private let context = ContextOptions(includeSchemaInPrompt: true)

    @Test func `each snapshot of streamed text begins with the previous snapshot`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "One two three"))
        var contents: [String] = []
        for try await snapshot in session.streamResponse(to: "Count") {
            expectType(snapshot.content, is: String.self)
            contents.append(snapshot.content)
        }
        #expect(contents.last == "One two three")
        #expect(zip(contents, contents.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    }

    @Test func `a streamed Generable value is complete in the last snapshot`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: Journey.json))
        let stream = session.streamResponse(to: "Plan", generating: Journey.self)
        expectType(stream, is: LanguageModelSession.ResponseStream<Journey>.self)
        var titles: [String] = []
        var latest: Journey.PartiallyGenerated?
        for try await partial in stream {
            latest = partial.content
            if let title = partial.content.title { titles.append(title) }
            _ = partial.rawContent.isComplete
        }
        #expect(titles.last == "Two days")
        #expect(latest?.days?.last?.stops?.first?.note == "Mercado")
        let response = try await stream.collect()
        #expect(response.content.days.count == 2)
    }

    @Test func `every overload of streamResponse returns the whole answer`() async throws {
        let stop = #"{"kind": "sight", "note": "N"}"#
        let text = "Where?"
        func session(_ reply: String) -> LanguageModelSession { LanguageModelSession(model: ReplyModel(text: reply)) }
        let schema = Stop.generationSchema

        #expect(try await session("a").streamResponse(to: text).collect().content == "a")
        #expect(try await session("a").streamResponse(to: Prompt(text), options: options).collect().content == "a")
        #expect(try await session("a").streamResponse { text }.collect().content == "a")
        #expect(try await session("a").streamResponse(to: text, contextOptions: context).collect().content == "a")
        #expect(
            try await session("a").streamResponse(options: options, contextOptions: context, metadata: ["a": 1]) {
                text
            }
            .collect().content == "a")

        let raw = [
            try await session(stop).streamResponse(to: text, schema: schema).collect(),
            try await session(stop).streamResponse(to: Prompt(text), schema: schema, options: options).collect(),
            try await session(stop).streamResponse(schema: schema, includeSchemaInPrompt: false) { text }.collect(),
            try await session(stop).streamResponse(to: text, schema: schema, contextOptions: context).collect(),
            try await session(stop).streamResponse(schema: schema, contextOptions: context) { text }.collect(),
        ]
        #expect(raw.allSatisfy { $0.content.jsonString == stop })

        let values = [
            try await session(stop).streamResponse(to: "Where?", generating: Stop.self).collect(),
            try await session(stop).streamResponse(to: text, generating: Stop.self, options: options).collect(),
            try await session(stop).streamResponse(generating: Stop.self) { text }.collect(),
            try await session(stop).streamResponse(to: text, generating: Stop.self, contextOptions: context).collect(),
            try await session(stop).streamResponse(generating: Stop.self, contextOptions: context) { text }.collect(),
        ]
        #expect(values.allSatisfy { $0.content.note == "N" })
        let inferred: LanguageModelSession.ResponseStream<Stop> = session(stop).streamResponse(to: text)
        #expect(try await inferred.collect().content.kind == .sight)
    }

    @Test func `a streamed array contains partial elements with stable ids`() async throws {
        let json = #"[{"name": "Ana", "children": []}, {"name": "Rui", "children": []}]"#
        let session = LanguageModelSession(model: ReplyModel(text: json))
        var people: [Person.PartiallyGenerated] = []
        var firstIDs: Set<GenerationID> = []
        for try await snapshot in session.streamResponse(to: "Who?", generating: [Person].self) {
            people = snapshot.content
            if let first = people.first { firstIDs.insert(first.id) }
        }
        #expect(people.map(\.name) == ["Ana", "Rui"])
        #expect(firstIDs.count == 1)
    }

    @Test func `a response stream can be mapped like any other async sequence`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "One two three"))
        let lengths = session.streamResponse(to: "Count").map { $0.content.count }
        var last = 0
        for try await length in lengths { last = length }
        #expect(last == 13)
    }
}

/// A view model that holds a session, as apps write it.
@MainActor
@Observable
private final class JourneyPlanner {
    private(set) var journey: Journey.PartiallyGenerated?
    private(set) var failure: (any Error)?
    private let session: LanguageModelSession

    init(model: some LanguageModel) {
        session = LanguageModelSession(model: model) {
            "You plan journeys."
            "Be brief."
        }
    }

    var isBusy: Bool { session.isResponding }

    var titles: [String] {
        (journey?.days ?? []).compactMap { day in
            guard let name = day.name, let stops = day.stops else { return nil }
            return "\(name): " + stops.compactMap(\.note).joined(separator: ", ")
        }
    }

    func plan() async {
        do {
            let stream = session.streamResponse(
                generating: Journey.self, includeSchemaInPrompt: false,
                options: GenerationOptions(sampling: .greedy)
            ) {
                "Plan two days."
            }
            for try await partial in stream {
                journey = partial.content
            }
        } catch {
            failure = error
        }
    }
}

@Suite(.timeLimit(.minutes(30))) @MainActor struct ViewModelTests {
    @Test func `a view model on the main actor can publish the snapshots of a stream`() async {
        let planner = JourneyPlanner(model: ReplyModel(text: Journey.json))
        await planner.plan()
        #expect(planner.failure == nil)
        #expect(planner.titles == ["One: Ribeira", "Two: Mercado"])
        #expect(!planner.isBusy)
    }

    @Test func `a session can be used from an unstructured task`() async {
        let session = LanguageModelSession(model: ReplyModel(text: "Hello"))
        let task = Task { try await session.respond(to: "Hello").content }
        let content = try? await task.value
        #expect(content == "Hello")
    }

    @Test func `observers are notified when a session starts to respond`() async throws {
        let session = LanguageModelSession(model: ReplyModel(text: "Hello"))
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = session.isResponding
            _ = session.transcript
        } onChange: {
            continuation.yield()
            continuation.finish()
        }
        try await session.respond(to: "Hello")
        var count = 0
        for await _ in changes { count += 1 }
        #expect(count == 1)
    }
}

import LanguageModels
import LanguageModelsTestSupport
import Synchronization

/// A type whose properties can each be partial in a snapshot.
struct Report: Generable, Equatable {
    var city: String
    var degrees: Int
    var days: [String]

    init(city: String, degrees: Int, days: [String]) {
        self.city = city
        self.degrees = degrees
        self.days = days
    }

    init(_ content: GeneratedContent) throws {
        city = try content.value(forProperty: "city")
        degrees = try content.value(forProperty: "degrees")
        days = try content.value(forProperty: "days")
    }

    var generatedContent: GeneratedContent {
        GeneratedContent(properties: ["city": city, "degrees": degrees, "days": days])
    }

    static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self,
            properties: [
                .init(name: "city", type: String.self), .init(name: "degrees", type: Int.self),
                .init(name: "days", type: [String].self),
            ])
    }

    struct PartiallyGenerated: Identifiable, ConvertibleFromGeneratedContent {
        var id: GenerationID
        var city: String?
        var degrees: Int?
        var days: [String]?

        init(_ content: GeneratedContent) throws {
            id = content.id ?? GenerationID()
            city = try content.value(forProperty: "city")
            degrees = try content.value(forProperty: "degrees")
            days = try content.value(forProperty: "days")
        }
    }
}

/// A tool implemented by a closure.
struct WorkTool: Tool {
    let name: String
    var description: String { "Does \(name)." }
    var parameters: GenerationSchema { Report.generationSchema }
    var includesSchemaInInstructions = true
    let work: @Sendable (GeneratedContent) async throws -> String

    init(_ name: String, work: @escaping @Sendable (GeneratedContent) async throws -> String = { _ in "done" }) {
        self.name = name
        self.work = work
    }

    func call(arguments: GeneratedContent) async throws -> String { try await work(arguments) }
}

/// A tool with typed arguments and a structured output.
struct ReportTool: Tool {
    let name = "report"
    let description = "Makes a report."

    struct Arguments: Generable {
        var city: String

        init(_ content: GeneratedContent) throws { city = try content.value(forProperty: "city") }

        var generatedContent: GeneratedContent { GeneratedContent(properties: ["city": city]) }

        static var generationSchema: GenerationSchema {
            GenerationSchema(type: Self.self, properties: [.init(name: "city", type: String.self)])
        }
    }

    func call(arguments: Arguments) async throws -> Report { Report(city: arguments.city, degrees: 7, days: []) }
}

struct Mishap: Error, Equatable {
    var number = 0
}

/// A log to which any task can add items.
final class Log<Item: Sendable>: Sendable {
    private let state = Mutex<[Item]>([])

    var items: [Item] { state.withLock { $0 } }

    func note(_ item: Item) { state.withLock { $0.append(item) } }
}

/// A meeting point of tasks, which all continue once the given number of tasks has arrived.
actor Meeting {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) { missing = count }

    func join() async {
        missing -= 1
        if missing <= 0 {
            for continuation in waiting { continuation.resume() }
            waiting = []
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }
}

extension Transcript.Entry {
    /// The kind of the entry and its text, for comparisons.
    var summary: String {
        switch self {
        case .instructions(let entry): "instructions: \(entry.segments.text)"
        case .prompt(let entry): "prompt: \(entry.segments.text)"
        case .toolCalls(let entry): "calls: " + entry.map { "\($0.id) \($0.toolName)" }.joined(separator: ", ")
        case .toolOutput(let entry): "output \(entry.id): \(entry.segments.text)"
        case .response(let entry): "response: \(entry.segments.text)"
        case .reasoning(let entry): "reasoning: \(entry.segments.text)"
        case .data(let entry): "data \(entry.contentType): \(String(decoding: entry.content, as: UTF8.self))"
        }
    }
}

extension [Transcript.Segment] {
    var text: String {
        map { segment in
            switch segment {
            case .text(let text): text.content
            case .structure(let structure): structure.content.jsonString
            default: "other"
            }
        }.joined(separator: "|")
    }
}

extension Sequence<Transcript.Entry> {
    var summary: [String] { map(\.summary) }
}

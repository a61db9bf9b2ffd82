import CEmbeddedFiles
import Foundation
import LanguageModels
import ModelLibrary

/// The items of the exam, from `exam.json`, which ships with the program.
struct ExamItems: Decodable, Sendable {
    struct Answering: Decodable, Sendable {
        var question: String
        var passages: [String]
        /// The index of the passage with the answer.
        var source: Int
        /// The lists of required phrases; the answer must contain one phrase of each list.
        var accept: [[String]]
        /// The phrases that occur only in wrong answers.
        var reject: [String]?
    }

    struct Abstaining: Decodable, Sendable {
        var question: String
        var passages: [String]
    }

    struct Summarizing: Decodable, Sendable {
        struct Mail: Decodable, Sendable {
            var from: String
            var text: String
        }

        var subject: String
        /// The mails, oldest first.
        var mails: [Mail]
        /// The points that a summary can make, each in several wordings.
        var points: [[String]]
        /// The minimum number of points in a summary.
        var least: Int
        var reject: [String]?
    }

    struct Replying: Decodable, Sendable {
        var from: String
        var subject: String
        var text: String
    }

    struct Sorting: Decodable, Sendable {
        var from: String
        var subject: String
        var text: String
        var category: String
    }

    struct Filling: Decodable, Sendable {
        struct Field: Decodable, Sendable {
            var name: String
            var type: String
            var description: String?
            var choices: [String]?
        }

        var text: String
        var fields: [Field]
        var value: [String: ExpectedValue]
    }

    struct Calling: Decodable, Sendable {
        struct Call: Decodable, Sendable {
            var name: String
            /// The accepted values by argument.
            var arguments: [String: ExpectedValue]
        }

        var request: String
        /// The right call; nil if no tool is suitable.
        var call: Call?
    }

    struct Tool: Decodable, Sendable {
        struct Parameter: Decodable, Sendable {
            var name: String
            var type: String
            var description: String
            var required: Bool
        }

        var name: String
        var description: String
        var parameters: [Parameter]
    }

    struct Following: Decodable, Sendable {
        var prompt: String
        /// A regular expression for the whole answer.
        var accept: String
    }

    /// An item of any exam part, with the fields that all parts share.
    struct Item<Content: Decodable & Sendable>: Decodable, Sendable {
        let id: String
        let language: String
        let content: Content

        private enum Key: String, CodingKey { case id, language }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            id = try container.decode(String.self, forKey: .id)
            language = try container.decode(String.self, forKey: .language)
            content = try Content(from: decoder)
        }
    }

    enum Question: Sendable {
        case answering(Answering)
        case abstaining(Abstaining)
        case summarizing(Summarizing)
        case replying(Replying, language: String)
        case sorting(Sorting)
        case filling(Filling)
        case calling(Calling)
        case following(Following)
    }

    let version: Int
    let tools: [Tool]
    private let answering: [Item<Answering>]
    private let abstaining: [Item<Abstaining>]
    private let summarizing: [Item<Summarizing>]
    private let replying: [Item<Replying>]
    private let sorting: [Item<Sorting>]
    private let filling: [Item<Filling>]
    private let calling: [Item<Calling>]
    private let following: [Item<Following>]

    static var file: Data {
        let file = hearth_exam()
        return Data(bytes: file.bytes, count: file.count)
    }

    /// The items that ship with this program.
    static let shipped: ExamItems = {
        do {
            return try JSONDecoder().decode(ExamItems.self, from: file)
        } catch {
            // The file is part of the program and read by tests.
            preconditionFailure("exam.json: \(error)")
        }
    }()

    /// Returns the questions in the order in which they are asked.
    ///
    /// A quick exam has only the first ones of each part.
    ///
    /// The parts alternate, so that the remaining time can be predicted from the time of the answered questions.
    func questions(isQuick: Bool) -> [(id: String, question: Question)] {
        func part<Content: Decodable & Sendable>(
            _ items: [Item<Content>], quick count: Int, _ question: (Item<Content>) -> Question
        ) -> [(place: Double, id: String, question: Question)] {
            let asked = isQuick ? Array(items.prefix(count)) : items
            return asked.enumerated().map { (Double($0) / Double(asked.count), $1.id, question($1)) }
        }
        let all =
            part(answering, quick: 6) { .answering($0.content) }
            + part(abstaining, quick: 6) { .abstaining($0.content) }
            + part(summarizing, quick: 3) { .summarizing($0.content) }
            + part(replying, quick: 2) { .replying($0.content, language: $0.language) }
            + part(sorting, quick: 6) { .sorting($0.content) }
            + part(filling, quick: 4) { .filling($0.content) }
            + part(calling, quick: 5) { .calling($0.content) }
            + part(following, quick: 5) { .following($0.content) }
        // The offset keeps the order of items with equal places.
        return all.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .map { ($0.element.id, $0.element.question) }
    }
}

/// The accepted value of a field or an argument.
enum ExpectedValue: Decodable, Sendable {
    /// One of these values; for a list, all of them in any order.
    case one(of: [ExpectedValue])
    case text(String)
    case number(Double)
    case flag(Bool)

    private enum Key: String, CodingKey { case anyOf }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self), container.contains(.anyOf) {
            self = .one(of: try container.decode([ExpectedValue].self, forKey: .anyOf))
            return
        }
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .one(of: try container.decode([ExpectedValue].self))
        }
    }

    /// Returns whether a value is accepted.
    func matches(_ content: GeneratedContent) -> Bool {
        switch (self, content.kind) {
        case (.one(let values), .array(let elements)) where values.allSatisfy(\.isText):
            // Compares a list of texts regardless of order.
            return Self.folded(values.compactMap(\.textValue)) == Self.folded(elements.compactMap { Self.text($0) })
        case (.one(let values), _): return values.contains { $0.matches(content) }
        case (.text(let text), .string(let value)): return ExamText.value(text) == ExamText.value(value)
        case (.number(let number), .number(let value)): return abs(number - value) < 1e-9
        // A tool can declare an amount as text.
        case (.number(let number), .string(let value)): return Double(value).map { abs($0 - number) < 1e-9 } ?? false
        case (.flag(let flag), .bool(let value)): return flag == value
        default: return false
        }
    }

    private var isText: Bool { textValue != nil }
    private var textValue: String? { if case .text(let text) = self { text } else { nil } }

    private static func text(_ content: GeneratedContent) -> String? {
        if case .string(let text) = content.kind { text } else { nil }
    }

    private static func folded(_ texts: [String]) -> [String] { texts.map { ExamText.value($0) }.sorted() }
}

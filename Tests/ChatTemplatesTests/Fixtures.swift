import ChatTemplates
import Foundation
import Testing

/// The output of jinja2 for the expressions and templates in this folder.
struct Fixtures {
    /// One recorded rendering.
    struct Rendering: Decodable, Sendable, CustomTestStringConvertible {
        let expression: String?
        let template: String?
        let conversation: String?
        let prompt: Bool?
        let output: String?
        let error: String?
        let code: String?

        var testDescription: String {
            expression ?? "\(template ?? "") with \(conversation ?? ""), prompt: \(prompt ?? false)"
        }
    }

    private struct File: Decodable {
        let now: Int
        let variables: String
        let conversations: String
        let expressions: [Rendering]
        let templates: [Rendering]
    }

    // swift-format-ignore: NeverUseForceTry
    static let shared = try! Fixtures()

    let date: Date
    let variables: TemplateObject
    let conversations: TemplateObject
    let expressions: [Rendering]
    let templates: [Rendering]

    private init() throws {
        let file = try JSONDecoder().decode(
            File.self, from: Data(contentsOf: Self.folder.appending(path: "expected.json")))
        date = Date(timeIntervalSince1970: TimeInterval(file.now))
        variables = try Self.object(file.variables)
        conversations = try Self.object(file.conversations)
        expressions = file.expressions
        templates = file.templates
    }

    private static func object(_ json: String) throws -> TemplateObject {
        guard case .object(let object) = try TemplateValue(json: json) else { return [:] }
        return object
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static func template(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "templates/\(name)"), encoding: .utf8)
    }

    /// Renders a template at the recorded time, in UTC.
    static func render(_ source: String, _ context: TemplateObject = [:]) throws -> String {
        let zone = try #require(TimeZone(secondsFromGMT: 0))
        return try ChatTemplate(source: source).render(context, date: shared.date, timeZone: zone)
    }
}

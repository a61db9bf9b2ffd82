import ChatTemplates
import Foundation

/// Renders chat templates for tools that compare renderers.
///
/// It reads one case and writes one result per line, as JSON. A case has `template`, `context` and `now` in seconds since 1970
/// in UTC. With `repeat`, it is rendered that many times and the result has the `seconds` per rendering. A result has either
/// `output`, or `error` with its `code`.
@main
struct ChatTemplateRenderer {
    static func main() {
        var templates: [String: ChatTemplate] = [:]
        while let line = readLine(strippingNewline: true) {
            if line.isEmpty { continue }
            let result = result(of: line, &templates)
            guard var data = try? JSONSerialization.data(withJSONObject: result, options: [.withoutEscapingSlashes])
            else { continue }
            data.append(0x0A)
            FileHandle.standardOutput.write(data)
        }
    }

    private static func result(of line: String, _ templates: inout [String: ChatTemplate]) -> [String: Any] {
        do {
            guard case .object(let test) = try TemplateValue(json: line),
                case .string(let source)? = test["template"], case .object(let context)? = test["context"],
                case .int(let now)? = test["now"], let zone = TimeZone(secondsFromGMT: 0)
            else { return ["error": "A case needs template, context and now.", "code": "case"] }
            let template = try templates[source] ?? ChatTemplate(source: source)
            templates[source] = template
            let date = Date(timeIntervalSince1970: TimeInterval(now))
            let output = try template.render(context, date: date, timeZone: zone)
            guard case .int(let count)? = test["repeat"] else { return ["output": output] }
            let start = ContinuousClock.now
            for _ in 0..<count { _ = try template.render(context, date: date, timeZone: zone) }
            let elapsed = (ContinuousClock.now - start) / max(1, count)
            return ["output": output, "seconds": elapsed / .seconds(1)]
        } catch let error as ChatTemplateError {
            let isRaised = error.code == .raised
            return ["error": isRaised ? error.message : "\(error)", "code": isRaised ? "raised" : "failed"]
        } catch {
            return ["error": "\(error)", "code": "case"]
        }
    }
}

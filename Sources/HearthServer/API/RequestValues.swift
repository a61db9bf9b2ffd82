import Foundation
import Hummingbird

extension ServerContext {
    /// The name in the path, such as the name of a collection or mailbox.
    var name: String {
        get throws(ServerFailure) {
            guard let name = parameters.get("name")?.removingPercentEncoding else {
                throw ServerFailure(
                    .badRequest, code: "invalid_value", "The name in the path is not valid percent-encoded UTF-8.")
            }
            return name
        }
    }

    /// The number in the path, which identifies a document, thread or mail.
    var number: Int64 {
        get throws(ServerFailure) {
            guard let number = parameters.get("id").flatMap({ Int64($0) }) else {
                throw ServerFailure(.badRequest, code: "invalid_id", "The id in the path must be a whole number.")
            }
            return number
        }
    }
}

extension Request {
    /// Returns the first query parameter with a name, decoded; `nil` if the parameter is missing.
    ///
    /// A plus sign is decoded to a space, as forms and most clients encode it. A literal plus sign must be sent as
    /// `%2B`.
    func parameter(_ name: String) -> String? {
        func decoded(_ text: Substring) -> String {
            let spaced = text.replacing("+", with: " ")
            return spaced.removingPercentEncoding ?? String(spaced)
        }
        for pair in (uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if decoded(parts[0]) == name { return parts.count > 1 ? decoded(parts[1]) : "" }
        }
        return nil
    }

    /// Returns an integer from the query.
    ///
    /// - Throws: `ServerFailure` for anything but an integer in the range.
    func count(_ name: String, default value: Int, in range: ClosedRange<Int>) throws(ServerFailure) -> Int {
        guard let text = parameter(name) else { return value }
        guard let number = Int(text), range.contains(number) else {
            throw ServerFailure(
                .badRequest, code: "invalid_value",
                "The query '\(name)' must be a whole number from \(range.lowerBound) to \(range.upperBound).",
                parameter: name)
        }
        return number
    }

    /// Decodes the body as JSON; `nil` if there is no body.
    ///
    /// - Throws: As ``json(_:limit:)``.
    func optionalJSON<Value: Decodable>(_ type: Value.Type, limit: Int) async throws -> Value? {
        if headers[.contentLength] == "0" { return nil }
        if headers[.contentLength] == nil, headers[.transferEncoding] == nil { return nil }
        return try await json(type, limit: limit)
    }

    /// Returns an ID from the query; `nil` if the parameter is missing.
    ///
    /// - Throws: `ServerFailure` for anything but an ID.
    func identifier(_ name: String) throws(ServerFailure) -> UUID? {
        guard let text = parameter(name) else { return nil }
        guard text.utf8.count == 36, let id = UUID(uuidString: text) else {
            throw ServerFailure(
                .badRequest, code: "invalid_id", "The query '\(name)' must be an id.", parameter: name)
        }
        return id
    }

    /// Returns a text from the query; empty if the parameter is missing.
    ///
    /// - Throws: `ServerFailure` for a text that is too long.
    func text(_ name: String, atMost limit: Int = 4_096) throws(ServerFailure) -> String {
        let text = parameter(name) ?? ""
        guard text.utf8.count <= limit else {
            throw ServerFailure(
                .badRequest, code: "invalid_value", "The query '\(name)' is longer than \(limit) bytes.",
                parameter: name)
        }
        return text
    }

    /// Returns a query value from a fixed set of choices.
    ///
    /// - Throws: `ServerFailure` for any other value.
    func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ name: String, default value: Value
    ) throws(ServerFailure) -> Value {
        guard let text = parameter(name) else { return value }
        guard let choice = Value(rawValue: text) else {
            throw ServerFailure(
                .badRequest, code: "invalid_value",
                "The query '\(name)' must be one of: \(Value.allCases.map(\.rawValue).joined(separator: ", ")).",
                parameter: name)
        }
        return choice
    }

    /// Returns a Boolean from the query; `nil` if the parameter is missing.
    ///
    /// - Throws: `ServerFailure` for anything but `true` or `false`.
    func flag(_ name: String) throws(ServerFailure) -> Bool? {
        guard let text = parameter(name) else { return nil }
        guard let flag = Bool(text) else {
            throw ServerFailure(
                .badRequest, code: "invalid_value", "The query '\(name)' must be true or false.", parameter: name)
        }
        return flag
    }
}

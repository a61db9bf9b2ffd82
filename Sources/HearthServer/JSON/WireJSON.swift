package import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support

/// How the server writes and reads JSON: ISO 8601 dates with milliseconds, no escaped slashes.
package enum WireJSON {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let plainStyle = Date.ISO8601FormatStyle()

    /// Writes a value.
    package static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(style))
        }
        return try encoder.encode(value)
    }

    /// Reads a value.
    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            if let date = try? style.parse(text) { return date }
            // Without milliseconds, as other programs write it; what is no date at all throws here.
            return try plainStyle.parse(text)
        }
        return try decoder.decode(type, from: data)
    }

    /// The most values of an import, whose body may be twice as large as others.
    static let mostImportedValues = 2 * JSONValue.mostValues

    /// Refuses JSON with so many values that decoding it would take much more memory than it has bytes.
    ///
    /// Malformed JSON passes: the decoder reports it.
    ///
    /// - Throws: `ServerFailure` with status 413.
    static func checkValues(of data: Data, limit: Int = JSONValue.mostValues) throws(ServerFailure) {
        // Each value but the first follows one of these bytes, so a body with few of them needs no second look.
        let marks = data.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[") }
        guard marks >= limit else { return }
        do throws(JSONReadingError) { try JSONValue.check(data, valueLimit: limit) } catch {
            if error.hasTooManyValues { throw .tooManyValues }
        }
    }
}

extension Response {
    /// An answer with a JSON body.
    ///
    /// - Parameter headers: Further header fields.
    init(json value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        self.init(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try WireJSON.encode(value))))
    }

    static var noContent: Response { Response(status: .noContent) }
}

extension Request {
    /// Reads the body as JSON.
    ///
    /// - Parameter limit: The most bytes.
    /// - Throws: `ServerFailure` where it is not declared as JSON, `NIOTooManyBytesError`, `DecodingError`.
    func json<Value: Decodable>(_ type: Value.Type, limit: Int) async throws -> Value {
        let body = try await jsonBody(limit: limit)
        try WireJSON.checkValues(of: body)
        return try WireJSON.decode(type, from: body)
    }

    /// The body, which must be declared as JSON: a form of a foreign page cannot do that without asking first.
    func jsonBody(limit: Int) async throws -> Data {
        let type = headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
        guard type == "application/json" else {
            throw ServerFailure(
                .unsupportedMediaType, code: "unsupported_media_type",
                "The body must be JSON. Send it with `Content-Type: application/json`.")
        }
        return Data(try await body.collect(upTo: limit).readableBytesView)
    }
}

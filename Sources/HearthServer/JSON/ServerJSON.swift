package import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support

/// The JSON coding of the server: ISO 8601 dates with milliseconds, no escaped slashes.
package enum ServerJSON {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let plainStyle = Date.ISO8601FormatStyle()

    package static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(style))
        }
        return try encoder.encode(value)
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            if let date = try? style.parse(text) { return date }
            // Other programs omit the milliseconds. Throws for an invalid date.
            return try plainStyle.parse(text)
        }
        return try decoder.decode(type, from: data)
    }

    /// The maximum number of values of an import, whose body may be twice as large as other bodies.
    static let mostImportedValues = 2 * JSONValue.maximumValues

    /// Refuses JSON with so many values that decoding it would take far more memory than its size.
    ///
    /// Invalid JSON passes, because the decoder reports it.
    ///
    /// - Throws: `ServerFailure` with status 413.
    static func checkValues(of data: Data, limit: Int = JSONValue.maximumValues) throws(ServerFailure) {
        // Each value except the first follows one of these bytes, so their number is an upper bound.
        let marks = data.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[") }
        guard marks >= limit else { return }
        do throws(JSONReadingError) { try JSONValue.check(data, valueLimit: limit) } catch {
            if error.hasTooManyValues { throw .tooManyValues }
        }
    }
}

extension Response {
    /// Creates a response with a JSON body.
    init(json value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        self.init(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try ServerJSON.encode(value))))
    }

    static var noContent: Response { Response(status: .noContent) }
}

extension Request {
    /// Decodes the JSON body.
    ///
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: `ServerFailure` for another content type, `NIOTooManyBytesError`, `DecodingError`.
    func json<Value: Decodable>(_ type: Value.Type, limit: Int) async throws -> Value {
        let body = try await jsonBody(limit: limit)
        try ServerJSON.checkValues(of: body)
        return try ServerJSON.decode(type, from: body)
    }

    /// Returns the body, which must be declared as JSON.
    ///
    /// Forms on other sites cannot declare JSON without a CORS preflight.
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

import Foundation
import HTTPTestServer
import Platform
import Testing

/// Tests of requests that fetch no files, such as requests to tool servers.
@Suite struct HTTPCallerTests {
    @Test func `decompresses a response that is compressed although the request refused compression`() async throws {
        let server = try await HTTPTestServer()
        let data = try #require(Data(base64Encoded: "H4sIAAAAAAACA0tJLEm0Uqiu5eICAGVXSOsKAAAA"))
        server.on("/mcp") { _ in
            var response = TestResponse(
                status: 200, headers: [("Content-Type", "text/event-stream"), ("Content-Encoding", "gzip")])
            response.body = TestBody(data)
            response.range = 0..<UInt64(data.count)
            return response
        }
        let caller = HTTPCaller(HTTPOptions(), silence: .seconds(600))
        let answer = try await caller.send("POST", server.url(for: "/mcp"), headers: [:], body: Array("{}".utf8))
        var bytes: [UInt8] = []
        for try await piece in answer.body { bytes += piece }
        #expect(answer.status == 200 && bytes == Array("data: {}\n\n".utf8))
        #expect(server.requests.first?.header("accept-encoding") == "identity")
    }
}

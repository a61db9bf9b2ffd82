import Foundation
import Testing

@testable import HearthServer

@Suite struct OpenAPITests {
    struct Document: Decodable {
        struct Operation: Decodable {
            struct Response: Decodable {}
            var operationId: String
            var responses: [String: Response]
        }
        var openapi: String
        var paths: [String: [String: Operation]]
    }

    private let document: Document

    init() throws {
        document = try JSONDecoder().decode(Document.self, from: Data(UIFiles.api))
    }

    @Test func `the OpenAPI document describes exactly the server's routes`() throws {
        let server = try LocalServer(
            configuration: ServerConfiguration(port: 0), features: try World().features, logger: try World().logger)
        let routes = Set(server.routeNames)
        let described = Set(
            document.paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } })
        #expect(routes.subtracting(described).sorted() == [])
        #expect(described.subtracting(routes).sorted() == [])
    }

    @Test func `the OpenAPI document describes the common error statuses of every mail route`() {
        for (path, operations) in document.paths where path.hasPrefix("/api/mail") {
            for (method, operation) in operations {
                // 503 stands for a server that is too busy to answer in time.
                for status in ["400", "401", "403", "500", "503"] {
                    #expect(operation.responses[status] != nil, "\(method) \(path) \(status)")
                }
            }
        }
    }

    @Test func `the OpenAPI document has version 3.1 and unique operation IDs`() {
        #expect(document.openapi == "3.1.0")
        let ids = document.paths.values.flatMap { $0.values.map(\.operationId) }
        #expect(Set(ids).count == ids.count)
    }

    @Test func `the OpenAPI document names every event of the event stream`() throws {
        let text = String(decoding: UIFiles.api, as: UTF8.self)
        for name in [
            "messageAdded", "delta", "progress", "call", "messageUpdated", "messageRemoved", "threadChanged",
            "threadAdded",
            "threadRemoved", "projectsChanged", "allChanged", "modelChanged", "modelsChanged", "settingsChanged",
            "documentsChanged",
            "documentsProgress", "reset",
        ] {
            #expect(text.contains(name), "\(name)")
        }
    }
}

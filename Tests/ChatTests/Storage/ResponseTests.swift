import Chat
import Foundation
import GRDB
import Store
import Testing

@Suite struct ResponseTests {
    private let test: TestStore
    private var store: ChatStore { test.store }

    init() throws { test = try TestStore() }

    private func response(_ id: String, _ text: String = "{}") -> StoredResponse {
        StoredResponse(
            id: id, json: text, input: [.init(id: "msg_\(id)", json: #"{"a": 1}"#), .init(id: "fc_\(id)", json: "2")],
            output: [.init(id: "out_\(id)", json: "3")])
    }

    private func count(_ table: String) throws -> Int {
        try test.database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }

    @Test func `a stored response is returned with its items in order`() throws {
        #expect(try store.save(response("resp_1")))
        #expect(try store.save(response("resp_2")))
        #expect(try store.response("resp_1") == response("resp_1"))
        #expect(try store.responseItem("out_resp_2") == "3")
        #expect(try store.responseItem("out_resp_3") == nil)
    }

    @Test func `deleting a response removes its items and no other response`() throws {
        #expect(try store.save(response("resp_1")))
        #expect(try store.save(response("resp_2")))
        try store.deleteResponse("resp_1")
        let error = #expect(throws: ChatError.self) { try store.response("resp_1") }
        #expect(error?.code == .notFound)
        #expect(throws: ChatError.self) { try store.deleteResponse("resp_1") }
        #expect(try store.response("resp_2") == response("resp_2"))
        #expect(try count("chatResponseItem") == 3)
    }

    @Test func `responses older than 30 days are not found and are removed`() throws {
        #expect(try store.save(response("resp_1")))
        let day = 24.0 * 3_600
        let almost = ChatStore(test.database) { TestStore.start + 30 * day }
        #expect(try almost.response("resp_1") == response("resp_1"))
        let late = ChatStore(test.database) { TestStore.start + 30 * day + 1 }
        #expect(throws: ChatError.self) { try late.response("resp_1") }
        #expect(try late.responseItem("out_resp_1") == nil)
        try late.removeOldResponses()
        #expect(try count("chatResponse") == 0)
        #expect(try count("chatResponseItem") == 0)
    }

    @Test(arguments: [true, false])
    func `no text of deleted or expired responses remains in the database files`(_ isDeleted: Bool) throws {
        let secret = String(repeating: "zanzibarquokka ", count: 2_000)
        #expect(try store.save(response("resp_1", #""\#(secret)""#)))
        if isDeleted {
            try store.deleteResponse("resp_1")
        } else {
            try ChatStore(test.database) { TestStore.start + 31 * 24 * 3_600 }.removeOldResponses()
        }
        for suffix in ["", "-wal"] {
            let bytes = try Data(contentsOf: URL(filePath: test.path + suffix))
            #expect(bytes.range(of: Data("zanzibar".utf8)) == nil, "hearth.sqlite\(suffix)")
        }
    }

    @Test func `the oldest stored responses beyond the limits on count and size are removed`() throws {
        var few = ResponseLimits()
        few.count = 2
        for number in 1...4 { #expect(try store.save(response("resp_\(number)"), limits: few)) }
        #expect(throws: ChatError.self) { try store.response("resp_2") }
        #expect(try store.response("resp_3") == response("resp_3"))
        var small = ResponseLimits()
        small.bytes = 30
        #expect(try store.save(response("resp_5"), limits: small))
        #expect(try store.response("resp_4") == response("resp_4"))
        #expect(throws: ChatError.self) { try store.response("resp_3") }
        small.bytesOfOne = 20
        #expect(try !store.save(response("resp_6", String(repeating: "x", count: 20)), limits: small))
        #expect(throws: ChatError.self) { try store.response("resp_6") }
    }
}

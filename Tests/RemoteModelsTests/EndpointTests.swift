import Engine
import Foundation
import RemoteModels
import Testing

@Suite struct EndpointTests {
    @Test(arguments: [
        ("localhost", ModelPlace.thisMachine), ("127.8.0.1", .thisMachine), ("::1", .thisMachine),
        ("box", .network(host: "box")), ("box.local", .network(host: "box.local")),
        ("10.1.2.3", .network(host: "10.1.2.3")), ("172.31.0.1", .network(host: "172.31.0.1")),
        ("192.168.1.1", .network(host: "192.168.1.1")), ("169.254.1.1", .network(host: "169.254.1.1")),
        ("fd00::1", .network(host: "fd00::1")), ("fe80::1%en0", .network(host: "fe80::1%en0")),
        ("172.32.0.1", .internet(host: "172.32.0.1")), ("8.8.8.8", .internet(host: "8.8.8.8")),
        ("134744072", .internet(host: "134744072")), ("0x08080808", .internet(host: "0x08080808")),
        ("::ffff:8.8.8.8", .internet(host: "::ffff:8.8.8.8")), ("example.com", .internet(host: "example.com")),
        ("127.0.0.1.example.com", .internet(host: "127.0.0.1.example.com")),
        ("10.example.com", .internet(host: "10.example.com")), ("10.1", .internet(host: "10.1")),
        ("10.0.0.1%.example.com", .internet(host: "10.0.0.1%.example.com")),
        ("localhost.example.com", .internet(host: "localhost.example.com")), ("localhost.", .thisMachine),
        ("ai.", .internet(host: "ai.")), ("box.local.", .network(host: "box.local.")),
        ("::ffff:127.0.0.1", .thisMachine), ("::ffff:10.0.0.1", .network(host: "::ffff:10.0.0.1")),
        ("64:ff9b::a00:1", .internet(host: "64:ff9b::a00:1")), ("0.0.0.0", .internet(host: "0.0.0.0")),
    ])
    func `the place of an endpoint is derived from its host`(_ host: String, _ place: ModelPlace) {
        #expect(ModelPlace(host: host) == place)
        #expect(ModelPlace(place.description) == place)
    }

    @Test(arguments: [
        "", "box:8000", "ftp://box/v1", "https://user:secret@box/v1", "https://box/v1?key=1", "http://example.com/v1",
        "http://example%E3%80%82com/v1", "http://10.0.0.1%25.example.com/v1", "https://box%0A/v1", "http://ai./v1",
        "http://localhost%00.example.com/v1",
    ])
    func `an endpoint with an unusable URL is refused`(_ url: String) {
        #expect(throws: RemoteModelError.self) { try RemoteEndpoint(url: url, model: "m") }
    }

    @Test func `the key does not appear in any description of the endpoint`() throws {
        let endpoint = try RemoteEndpoint(url: "https://example.com", model: "m", key: "sk-secret")
        #expect(endpoint.url.absoluteString == "https://example.com/v1")
        var dumped = ""
        dump(endpoint, to: &dumped)
        #expect(!"\(endpoint) \(String(reflecting: endpoint)) \(dumped)".contains("sk-secret"))
        #expect(throws: RemoteModelError.self) { try RemoteEndpoint(url: "https://a", model: "m", key: "a b") }
    }
}

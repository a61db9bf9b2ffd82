import Foundation
import HTTPTestServer
import Testing

@testable import Platform

@Suite(.timeLimit(.minutes(30))) struct PublicAddressTests {
    private func bytes(_ text: String) throws -> [UInt8] {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        try #require(inet_pton(AF_INET6, text, &six) == 1)
        return withUnsafeBytes(of: six) { Array($0) }
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a9fe:a9fe", "::7f00:1",
        "fe80::1", "fc00::1", "fd12::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "100::1",
    ])
    func `addresses of private, local and reserved networks are not public`(_ address: String) throws {
        #expect(!PublicAddress.contains(try bytes(address)))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.0.1", "100.128.0.1", "126.1.1.1", "128.0.0.1", "169.253.1.1",
        "172.15.0.1", "172.32.0.1", "192.0.1.1", "192.167.1.1", "198.17.0.1", "198.20.0.1", "223.255.255.255",
        "2606:4700::1111", "2001:4860:4860::8888", "::ffff:1.1.1.1", "64:ff9b::101:101", "2a00::1", "3ffe::1",
    ])
    func `addresses of the internet are public`(_ address: String) throws {
        #expect(PublicAddress.contains(try bytes(address)))
    }

    @Test func `a client for public addresses does not connect to others, whatever name they have`() async throws {
        let server = try await HTTPTestServer()
        server.on("*") { _ in TestResponse(status: 200, text: "secret") }
        let local = server.url(for: "/a")
        let port = try #require(local.port)
        var options = HTTPOptions()
        options.onlyPublicAddresses = true
        for host in ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0.0.0.0", "[::ffff:127.0.0.1]", "127.1"] {
            let url = try #require(URL(string: "http://\(host):\(port)/a"))
            let error = await #expect(throws: HTTPError.self) {
                _ = try await HTTPCaller(options, silence: .seconds(20)).send("GET", url, headers: [:], body: [])
            }
            #expect(error?.code == .notPublic, "\(host): \(String(describing: error))")
        }
        #expect(server.requests.isEmpty)
        options.onlyPublicAddresses = false
        let reply = try await HTTPCaller(options, silence: .seconds(20)).send("GET", local, headers: [:], body: [])
        #expect(reply.status == 200)
    }

    @Test func `a client for public addresses uses no proxy, which could connect to others`() async throws {
        let proxy = try await HTTPTestServer()
        var options = HTTPOptions()
        options.onlyPublicAddresses = true
        options.proxy = proxy.url(for: "/")
        let url = try #require(URL(string: "http://images.example/a.png"))
        let error = await #expect(throws: HTTPError.self) {
            _ = try await HTTPCaller(options, silence: .seconds(20)).send("GET", url, headers: [:], body: [])
        }
        #expect(error?.code == .notPublic && proxy.requests.isEmpty)
    }
}

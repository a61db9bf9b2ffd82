import Engine
import Foundation
import HTTPTestServer
import Platform
import Testing

@testable import Hearth

@Suite(.timeLimit(.minutes(30))) struct WebImagesTests {
    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])

    private static func response(
        _ status: Int, _ headers: [String: String] = [:], _ pieces: [[UInt8]] = []
    ) -> WebImages.Response {
        let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish()
        }
        return (status, headers, body)
    }

    private func problem(_ images: WebImages, _ address: String) async -> ImageProblem? {
        await #expect(throws: ImageProblem.self) { _ = try await images.load(address) }
    }

    @Test func `loads an image, also through a redirect to a relative address`() async throws {
        let images = WebImages { url in
            url.path() == "/b/c.png"
                ? Self.response(200, [:], [Array(Self.png.prefix(3)), Array(Self.png.dropFirst(3))])
                : Self.response(302, ["location": "b/c.png"])
        }
        #expect(try await images.load("https://x.example/a") == Self.png)
    }

    @Test(arguments: [
        "http://127.0.0.1", "http://localhost", "http://[::1]", "http://0.0.0.0", "http://[::ffff:127.0.0.1]",
    ])
    func `does not connect to the machine itself, not even after a redirect`(_ origin: String) async throws {
        let server = try await HTTPTestServer()
        server.on("*") { _ in TestResponse(status: 200, text: "secret") }
        let port = try #require(server.url(for: "/").port)
        let address = "\(origin):\(port)/a.png"
        let direct = await problem(WebImages(HTTPOptions()), address)
        #expect(direct?.reason.contains("does not lead to a public address") == true)
        var network = HTTPOptions()
        network.onlyPublicAddresses = true
        let caller = HTTPCaller(network, silence: .seconds(10))
        let redirected = await problem(
            WebImages { url in
                guard url.host() == "x.example" else {
                    return try await caller.send("GET", url, headers: [:], body: [])
                }
                return Self.response(307, ["location": address])
            }, "https://x.example/a.png")
        #expect(redirected?.reason.contains("does not lead to a public address") == true)
        #expect(server.requests.isEmpty)
    }

    @Test func `refuses a redirect to another scheme, and endless redirects`() async {
        for location in ["file:///etc/passwd", "data:image/png;base64,AAAA", "ftp://x.example/a"] {
            let images = WebImages { _ in Self.response(301, ["location": location]) }
            #expect(await problem(images, "https://x.example/")?.reason.contains("not a web address") == true)
        }
        let endless = WebImages { _ in Self.response(301, ["location": "/again"]) }
        #expect(await problem(endless, "https://x.example/")?.reason.contains("redirects too often") == true)
        #expect(await problem(endless, "https://user:word@x.example/")?.reason.contains("not a web address") == true)
        let lost = WebImages { _ in Self.response(302) }
        #expect(await problem(lost, "https://x.example/")?.reason.contains("not a web address") == true)
    }

    @Test func `refuses other statuses, other files, and files that are too large or late`() async {
        let missing = WebImages { _ in Self.response(404) }
        #expect(await problem(missing, "https://x.example/")?.reason.contains("404") == true)
        let page = WebImages { _ in Self.response(200, ["content-type": "image/png"], [Array("<html>".utf8)]) }
        #expect(await problem(page, "https://x.example/") == .unknownFormat)
        let piece = [UInt8](repeating: 0, count: 1 << 20)
        let large = WebImages { _ in Self.response(200, [:], Array(repeating: piece, count: 33)) }
        #expect(await problem(large, "https://x.example/") == .tooLarge)
        let late = WebImages(timeout: .milliseconds(50)) { _ in
            try await Task.sleep(for: .seconds(600))
            return Self.response(200)
        }
        #expect(await problem(late, "https://x.example/")?.reason.contains("in time") == true)
    }
}

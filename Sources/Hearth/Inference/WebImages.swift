import Engine
package import Foundation
import ModelLibrary
import Platform

/// A loader of images from public addresses of the web.
package struct WebImages: Sendable {
    typealias Response = (
        status: Int, headers: [String: String], body: AsyncThrowingStream<[UInt8], any Error>
    )

    /// Requests an address without following redirects.
    private let get: @Sendable (URL) async throws -> Response
    private let timeout: Duration
    private static let maximumRedirects = 3

    /// Creates a loader that connects to public addresses only, whatever names they have.
    package init(environment: [String: String]) { self.init(DownloadOptions(environment: environment).network) }

    init(_ network: HTTPOptions) {
        var network = network
        network.onlyPublicAddresses = true
        let caller = HTTPCaller(network, silence: .seconds(10))
        self.init { try await caller.send("GET", $0, headers: ["accept": "image/*"], body: []) }
    }

    init(timeout: Duration = .seconds(30), get: @escaping @Sendable (URL) async throws -> Response) {
        (self.timeout, self.get) = (timeout, get)
    }

    /// Loads an image of limited size and a known format.
    ///
    /// - Throws: `ImageProblem`, `CancellationError`.
    package func load(_ address: String) async throws -> Data {
        try await withThrowingTaskGroup(of: Data.self) { group in
            group.addTask { try await follow(address) }
            group.addTask { [timeout] in
                try await Task.sleep(for: timeout)
                throw ImageProblem.unloadable("did not arrive in time")
            }
            defer { group.cancelAll() }
            for try await file in group { return try ImageFile.checked(file) }
            throw CancellationError()
        }
    }

    private func follow(_ address: String) async throws -> Data {
        var url = URL(string: address)
        for _ in 0...Self.maximumRedirects {
            guard let current = url, ImageFile.isWebAddress(current.absoluteString),
                current.user(percentEncoded: true) == nil
            else {
                throw ImageProblem.unloadable("is not a web address that can be loaded")
            }
            let response: Response
            do { response = try await get(current) } catch let error as HTTPError {
                throw ImageProblem.unloadable(
                    error.code == .notPublic
                        ? "does not lead to a public address. Send the image's data"
                        : "cannot be loaded. Check the address, or send the image's data")
            }
            switch response.status {
            case 200: return try await data(of: response)
            case 301, 302, 303, 307, 308:
                url = response.headers["location"].flatMap { URL(string: $0, relativeTo: current)?.absoluteURL }
            default:
                throw ImageProblem.unloadable("cannot be loaded: the server answers with status \(response.status)")
            }
        }
        throw ImageProblem.unloadable("redirects too often. Send the image's data")
    }

    private func data(of response: Response) async throws -> Data {
        var data = Data()
        do {
            for try await piece in response.body {
                data += piece
                guard data.count <= ImageFormat.maximumBytes else { throw ImageProblem.tooLarge }
            }
        } catch is HTTPError {
            throw ImageProblem.unloadable("cannot be loaded: the connection was lost")
        }
        // The body of a cancelled task ends without an error.
        try Task.checkCancellation()
        return data
    }
}

import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the web interface.
struct UIRoutes {
    func add(to router: Router<ServerContext>) {
        // The first parameter has the same name in both patterns, because the router requires it.
        for path in ["/", "/assets/{name}", "/assets/{name}/{file}"] {
            router.get(RouterPath(path)) { request, _ in try Self.answer(request) }
        }
    }

    private static func answer(_ request: Request) throws -> Response {
        guard let file = UIFiles.byPath[request.uri.path] else { throw HTTPError(.notFound) }
        // Browsers revalidate each file, which takes few bytes, so a newer Hearth never runs with an older script.
        var headers: HTTPFields = [.eTag: file.tag, .cacheControl: "no-cache"]
        // Browsers replace the stored fields by those of "not modified", so both replies need the file's own policy.
        headers.append(contentsOf: file.extraFields)
        if let known = request.headers[.ifNoneMatch], known.contains(file.tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.contentType
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }
}

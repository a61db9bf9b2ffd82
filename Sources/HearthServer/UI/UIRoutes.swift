import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the user interface.
struct UIRoutes {
    func add(to router: Router<ServerContext>) {
        // The first part has one name, so that the router knows it for the same.
        for path in ["/", "/assets/{name}", "/assets/{name}/{file}"] {
            router.get(RouterPath(path)) { request, _ in try Self.answer(request) }
        }
    }

    private static func answer(_ request: Request) throws -> Response {
        guard let file = UIFiles.byPath[request.uri.path] else { throw HTTPError(.notFound) }
        // Asked for anew each time, answered in a few bytes: a newer Hearth never meets an older script.
        let headers: HTTPFields = [.contentType: file.contentType, .eTag: file.tag, .cacheControl: "no-cache"]
        if let known = request.headers[.ifNoneMatch], known.contains(file.tag) {
            return Response(status: .notModified, headers: [.eTag: file.tag, .cacheControl: "no-cache"])
        }
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }
}

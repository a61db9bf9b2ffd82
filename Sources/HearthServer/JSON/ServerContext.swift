import Foundation
package import Hummingbird
import NIOCore

package struct ServerContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The connection of the request.
    let channel: any Channel
    /// Whether the caller sent the token, or runs under the server's own account or root.
    var isVerified = false

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

extension ServerContext {
    /// Returns a UUID from the path.
    ///
    /// - Throws: `ServerFailure` if the text is not a UUID.
    func uuid(_ name: String) throws(ServerFailure) -> UUID {
        guard let text = parameters.get(name), text.utf8.count == 36, let id = UUID(uuidString: text) else {
            throw ServerFailure(
                .badRequest, code: "invalid_id",
                "The id in the path is not a UUID. Use an id that Hearth's API returned.",
                parameter: name)
        }
        return id
    }
}

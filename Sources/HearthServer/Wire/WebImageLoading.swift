import Engine
package import Foundation
import Support

/// A function that loads an image from a web address.
///
/// Throws `ImageProblem` and `CancellationError`.
package typealias ImageLoader = @Sendable (_ address: String) async throws -> Data

extension Field {
    /// Returns the body with the images of its messages loaded: `data:` URLs replace the web addresses.
    ///
    /// - Parameter load: The loader; `nil` to leave the addresses, which are then refused.
    /// - Throws: `RequestError` that names the field, `CancellationError`.
    func loadingImages(with load: ImageLoader?) async throws -> Field {
        guard let load, case .object(var members)? = value else { return self }
        var loading = WebImageLoading(load: load)
        for index in members.indices where ["messages", "input"].contains(members[index].key) {
            members[index].value = try await loading.list(members[index].value, members[index].key)
        }
        return Field(.object(members))
    }
}

/// The loading of the images in a request, one after the other.
private struct WebImageLoading {
    let load: ImageLoader
    private var count = 0
    private var bytes = 0
    /// The maximum size of all loaded images of a request, in bytes.
    private static let maximumBytes = 2 * ImageFormat.maximumBytes

    init(load: @escaping ImageLoader) { self.load = load }

    /// Loads the images in messages, items or parts.
    mutating func list(_ value: JSONValue, _ path: String) async throws -> JSONValue {
        guard case .array(var elements) = value else { return value }
        for index in elements.indices {
            guard case .object(var members) = elements[index] else { continue }
            let isImage = ImageReader.types.contains(elements[index]["type"]?.string ?? "")
            for place in members.indices {
                let (key, inner) = (members[place].key, "\(path)[\(index)].\(members[place].key)")
                if isImage, ["image_url", "source"].contains(key) {
                    members[place].value = try await image(members[place].value, inner)
                } else if ["content", "output"].contains(key) {
                    members[place].value = try await list(members[place].value, inner)
                }
            }
            elements[index] = .object(members)
        }
        return .array(elements)
    }

    private mutating func image(_ value: JSONValue, _ path: String) async throws -> JSONValue {
        switch value {
        case .string(let text) where ImageFile.isWebAddress(text): return try await loaded(text, path)
        case .object(var members):
            for index in members.indices where members[index].key == "url" {
                members[index].value = try await image(members[index].value, "\(path).url")
            }
            return .object(members)
        default: return value
        }
    }

    private mutating func loaded(_ address: String, _ path: String) async throws -> JSONValue {
        func refusal(_ reason: String) -> RequestError {
            RequestError("'\(path)' \(reason).", parameter: path, code: "invalid_value")
        }
        count += 1
        guard count <= ImageFormat.maximumCount else {
            throw refusal("is one of more than \(ImageFormat.maximumCount) images. Send fewer images")
        }
        do {
            let file = try await load(address)
            bytes += file.count
            guard bytes <= Self.maximumBytes else {
                throw refusal("makes the images larger than \(Self.maximumBytes >> 20) MiB in all. Send smaller images")
            }
            return .string(ImageFormat.dataURL(of: file))
        } catch let problem as ImageProblem {
            throw refusal(problem.reason)
        }
    }
}

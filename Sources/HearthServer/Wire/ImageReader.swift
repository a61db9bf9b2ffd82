import Engine
import Foundation
import Support

/// Functions that read the images in requests of all APIs.
///
/// The format is recognised from the file, because clients often declare the wrong media type.
enum ImageReader {
    /// The types of parts that contain an image: of OpenAI's two APIs, and of Anthropic and MCP.
    static let types: Set = ["image_url", "input_image", "image"]

    /// Returns the image file in a part of a message; `nil` for a part of another type.
    ///
    /// - Throws: `RequestError` that names the invalid field.
    static func image(_ part: Field) throws(RequestError) -> Data? {
        guard let type = part["type"].value?.string, types.contains(type) else { return nil }
        guard type == "image" else {
            let url = part["image_url"]
            if part["file_id"].isThere, !url.isThere { throw part["file_id"].invalid(storedFile) }
            return try image(url: url.value?.isObject == true ? url["url"] : url)
        }
        // The form of MCP.
        if part["data"].isThere { return try image(base64: part["data"]) }
        let source = try part["source"].required(try part["source"].object())
        switch try source["type"].required(try source["type"].string()) {
        case "base64": return try image(base64: source["data"])
        case "url": return try image(url: source["url"])
        case "file": throw source["type"].invalid(storedFile)
        default: throw source["type"].invalid("must be base64 or url")
        }
    }

    private static let storedFile = "refers to an uploaded file, but Hearth stores none. Send the image's data"

    /// Returns the image file in a text in base64.
    ///
    /// - Throws: `RequestError` that names the field.
    static func image(base64 field: Field) throws(RequestError) -> Data {
        let text = try field.required(try field.string())
        do throws(ImageProblem) { return try ImageFile.read(base64: text) } catch { throw refusal(field, error) }
    }

    private static func image(url field: Field) throws(RequestError) -> Data {
        let text = try field.required(try field.string())
        do throws(ImageProblem) { return try ImageFile.read(dataURL: text) } catch { throw refusal(field, error) }
    }

    private static func refusal(_ field: Field, _ problem: ImageProblem) -> RequestError {
        guard problem == .webAddress else { return field.invalid(problem.reason) }
        return RequestError(
            "'\(field.path)' is a web address, and this server loads no images from the web. Send the image's data, as in "
                + "data:image/png;base64,…, or start the server with --load-images.", parameter: field.path,
            code: "unsupported_content")
    }

    /// Checks that the messages of a request have no more images than allowed.
    ///
    /// - Parameter field: The field with the messages.
    /// - Throws: `RequestError` that names the field.
    static func checkCount(_ messages: [InferenceRequest.Message], in field: Field) throws(RequestError) {
        guard messages.reduce(0, { $0 + $1.images.count }) > ImageFormat.maximumCount else { return }
        throw field.invalid("has more than \(ImageFormat.maximumCount) images. Send fewer images")
    }
}

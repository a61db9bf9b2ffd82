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
        try image(try field.required(try field.string()).utf8[...], field)
    }

    private static func image(url field: Field) throws(RequestError) -> Data {
        let text = try field.required(try field.string())
        guard text.prefix(5).lowercased() == "data:" else {
            throw isWebAddress(text)
                ? RequestError(
                    "'\(field.path)' is a web address, and this server loads no images from the web. Send the image's data, "
                        + "as in data:image/png;base64,….",
                    parameter: field.path, code: "unsupported_content")
                : field.invalid("must be a data URL, as in data:image/png;base64,…")
        }
        guard let comma = text.utf8.prefix(1_000).firstIndex(of: UInt8(ascii: ",")),
            text[..<comma].lowercased().hasSuffix(";base64")
        else { throw field.invalid("is not a data URL in base64, as in data:image/png;base64,…") }
        return try image(text.utf8[comma...].dropFirst(), field)
    }

    static func isWebAddress(_ text: String) -> Bool {
        let scheme = text.prefix(8).lowercased()
        return scheme.hasPrefix("http://") || scheme.hasPrefix("https://")
    }

    private static func image(_ base64: Substring.UTF8View, _ field: Field) throws(RequestError) -> Data {
        let tooLarge = field.invalid("has more than \(ImageFormat.maximumBytes >> 20) MiB. Send a smaller image")
        // Base64 may have line breaks, so this limit is not exact.
        guard base64.count <= 2 * ImageFormat.maximumBytes else { throw tooLarge }
        guard let file = Data(base64Encoded: Data(base64)) ?? Data(base64Encoded: plain(base64)) else {
            throw field.invalid("is not base64. Encode the image's file in base64")
        }
        guard file.count <= ImageFormat.maximumBytes else { throw tooLarge }
        try check(file, field)
        return file
    }

    private static func check(_ file: Data, _ field: Field) throws(RequestError) {
        guard ImageFormat(file) == nil else { return }
        throw field.invalid("is not a \(ImageFormat.names) image. Convert it to one of these formats")
    }

    /// Returns base64 without line breaks and percent escapes, which some clients add.
    private static func plain(_ base64: Substring.UTF8View) -> Data {
        let text = String(decoding: base64, as: UTF8.self)
        let unescaped = text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? "" : text
        return Data(unescaped.utf8.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) })
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

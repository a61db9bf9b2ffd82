package import Foundation

/// The formats of images that models may be sent.
public enum ImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, webP, gif

    /// The names of the formats, for messages.
    public static let names = "PNG, JPEG, WebP or GIF"
    /// The maximum size of an image file, in bytes.
    public static let maximumBytes = 32 << 20
    /// The maximum number of images in a request.
    public static let maximumCount = 64

    /// Recognises the format of a file from its first bytes; the rest of the file is not checked.
    ///
    /// - Returns: `nil` for any other file.
    public init?(_ file: some Collection<UInt8>) {
        let head = Array(file.prefix(12))
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: Array("GIF87a".utf8)) || head.starts(with: Array("GIF89a".utf8)) {
            self = .gif
        } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webP
        } else {
            return nil
        }
    }

    /// The media type, such as `image/png`.
    public var mediaType: String { "image/\(rawValue.lowercased())" }

    /// Returns a `data:` URL that contains an image file.
    package static func dataURL(of file: Data) -> String {
        "data:\(ImageFormat(file)?.mediaType ?? "application/octet-stream");base64,\(file.base64EncodedString())"
    }
}

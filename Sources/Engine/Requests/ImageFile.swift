package import Foundation

/// A problem of an image.
package enum ImageProblem: Error, Sendable, Hashable {
    case tooLarge, unknownFormat, notBase64, notDataURL, webAddress, missing, unreadable
    /// An image that cannot be loaded from the web, for a reason.
    case unloadable(String)

    /// The end of a sentence whose subject is the image, without a full stop.
    package var reason: String {
        switch self {
        case .tooLarge: "has more than \(ImageFormat.maximumBytes >> 20) MiB. Use a smaller image"
        case .unknownFormat: "is not a \(ImageFormat.names) image. Convert it to one of these formats"
        case .notBase64: "is not base64. Encode the image's file in base64"
        case .notDataURL: "must be a data URL in base64, as in data:image/png;base64,…"
        case .webAddress: "is a web address. Send the image's data, as in data:image/png;base64,…"
        case .missing: "does not exist. Check the path"
        case .unloadable(let reason): reason
        case .unreadable: "is not a file that can be read. Check the path and its permissions"
        }
    }
}

/// Functions that read images of limited size and a known format.
package enum ImageFile {
    /// Reads an image in base64, with or without line breaks.
    package static func read(base64: String) throws(ImageProblem) -> Data { try read(base64.utf8[...]) }

    /// Reads the image in a `data:` URL.
    package static func read(dataURL text: String) throws(ImageProblem) -> Data {
        guard text.prefix(5).lowercased() == "data:" else { throw isWebAddress(text) ? .webAddress : .notDataURL }
        guard let comma = text.utf8.prefix(1_000).firstIndex(of: UInt8(ascii: ",")),
            text[..<comma].lowercased().hasSuffix(";base64")
        else { throw .notDataURL }
        return try read(text.utf8[comma...].dropFirst())
    }

    /// Reads a file, or the image in a `data:` URL.
    package static func read(_ url: URL) throws(ImageProblem) -> Data {
        guard url.isFileURL else { return try read(dataURL: url.absoluteString) }
        let file = url.resolvingSymlinksInPath()
        // A device or a pipe could block, or never end.
        guard let values = try? file.resourceValues(forKeys: [.isRegularFileKey]) else { throw .missing }
        guard values.isRegularFile == true, let handle = try? FileHandle(forReadingFrom: file),
            let data = try? handle.read(upToCount: ImageFormat.maximumBytes + 1)
        else { throw .unreadable }
        return try checked(data)
    }

    /// Checks the size and the format of an image.
    package static func checked(_ file: Data) throws(ImageProblem) -> Data {
        guard file.count <= ImageFormat.maximumBytes else { throw .tooLarge }
        guard ImageFormat(file) != nil else { throw .unknownFormat }
        return file
    }

    /// Returns whether a text is an address of the web.
    package static func isWebAddress(_ text: String) -> Bool {
        let scheme = text.prefix(8).lowercased()
        return scheme.hasPrefix("http://") || scheme.hasPrefix("https://")
    }

    private static func read(_ base64: Substring.UTF8View) throws(ImageProblem) -> Data {
        // Base64 may have line breaks, so this limit is not exact.
        guard base64.count <= 2 * ImageFormat.maximumBytes else { throw .tooLarge }
        guard let file = Data(base64Encoded: Data(base64)) ?? Data(base64Encoded: plain(base64)) else {
            throw .notBase64
        }
        return try checked(file)
    }

    /// Returns base64 without line breaks and percent escapes, which some clients add.
    private static func plain(_ base64: Substring.UTF8View) -> Data {
        let text = String(decoding: base64, as: UTF8.self)
        let unescaped = text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? "" : text
        return Data(unescaped.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D && $0 != 0x20 })
    }
}

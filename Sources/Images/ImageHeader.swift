package import Engine
package import Foundation

/// The facts about an image file that can be read without decoding it.
package struct ImageHeader: Sendable, Hashable {
    package let format: ImageFormat
    package let width: Int
    package let height: Int
    /// The EXIF orientation, 1 to 8.
    package let orientation: Int

    /// The maximum number of pixels.
    package static let maximumPixels = 40_000_000

    /// Reads the header of a file, and checks the limits.
    package init(_ data: Data) throws(ImageError) {
        guard data.count <= ImageFormat.maximumBytes else { throw .tooLarge }
        guard let format = ImageFormat(data) else { throw .unknownFormat }
        let bytes = HeaderBytes(data)
        let found =
            switch format {
            case .png: bytes.png
            case .jpeg: bytes.jpeg
            case .webP: bytes.webP
            case .gif: bytes.gif
            }
        guard let found, found.width > 0, found.height > 0 else { throw .damaged }
        guard found.width <= 1 << 16, found.height <= 1 << 16, found.width * found.height <= Self.maximumPixels else {
            throw .tooManyPixels(found.width, found.height)
        }
        self = found
    }

    fileprivate init(_ format: ImageFormat, _ width: Int, _ height: Int, _ orientation: Int) {
        (self.format, self.width, self.height) = (format, width, height)
        self.orientation = (1...8).contains(orientation) ? orientation : 1
    }
}

/// An error of reading an image, in sentences for the user.
package struct ImageError: LocalizedError, Hashable, Sendable {
    package let message: String

    package init(message: String) { self.message = message }

    package var errorDescription: String? { message }

    package static let damaged = ImageError(
        message: "The image is damaged or incomplete. Open it in an image viewer, save it again and send that file.")
    package static let missingLibrary = ImageError(
        message: "Images need the library libgd, which is not installed. Install libgd3 (Debian, Ubuntu) or gd "
            + "(Homebrew).")
    static let unknownFormat = ImageError(
        message: "The file is not an image that Hearth reads. Send it as \(ImageFormat.names).")
    static let tooLarge = ImageError(
        message: "The image has more than \(ImageFormat.maximumBytes >> 20) MiB. Send a smaller one.")

    static func tooManyPixels(_ width: Int, _ height: Int) -> ImageError {
        ImageError(
            message: "The image has \(width) × \(height) pixels, and Hearth reads at most "
                + "\(ImageHeader.maximumPixels / 1_000_000) million. Send a smaller one.")
    }
}

/// The readers of headers, in which every read is checked against the end of the file.
private struct HeaderBytes {
    private let data: Data

    init(_ data: Data) { self.data = data }

    private func byte(_ offset: Int) -> Int? {
        offset >= 0 && offset < data.count ? Int(data[data.startIndex + offset]) : nil
    }

    /// Returns a number of `count` bytes, at most four; `nil` beyond the end of the file.
    private func number(_ offset: Int, _ count: Int, isLittle: Bool = false) -> Int? {
        var value = 0
        for index in 0..<count {
            guard let next = byte(offset + (isLittle ? count - 1 - index : index)) else { return nil }
            value = value << 8 | next
        }
        return value
    }

    private func has(_ text: StaticString, at offset: Int) -> Bool {
        text.withUTF8Buffer { expected in
            expected.indices.allSatisfy { byte(offset + $0) == Int(expected[$0]) }
        }
    }

    /// The maximum number of segments or chunks that are searched for an orientation or a size.
    private static let maximumSegments = 10_000

    var png: ImageHeader? {
        guard has("IHDR", at: 12), let width = number(16, 4), let height = number(20, 4) else { return nil }
        var orientation = 1
        var offset = 8
        while let length = number(offset, 4), !has("IEND", at: offset + 4) {
            // libpng allocates and fills what a chunk claims, up to two gigabytes.
            guard offset + 12 + length <= data.count else { return nil }
            if has("eXIf", at: offset + 4) { orientation = self.orientation(at: offset + 8, length: length) }
            offset += 12 + length
        }
        return ImageHeader(.png, width, height, orientation)
    }

    var jpeg: ImageHeader? {
        var orientation = 1
        var offset = 2
        for _ in 0..<Self.maximumSegments {
            // Fill bytes may precede a marker.
            while byte(offset) == 0xff, byte(offset + 1) == 0xff { offset += 1 }
            guard byte(offset) == 0xff, let marker = byte(offset + 1), let length = number(offset + 2, 2), length >= 2
            else { return nil }
            switch marker {
            case 0xc0...0xcf where ![0xc4, 0xc8, 0xcc].contains(marker):
                guard let height = number(offset + 5, 2), let width = number(offset + 7, 2) else { return nil }
                return ImageHeader(.jpeg, width, height, orientation)
            case 0xe1 where has("Exif\0\0", at: offset + 4):
                orientation = self.orientation(at: offset + 10, length: length - 8)
            case 0xda, 0xd9: return nil
            default: break
            }
            offset += 2 + length
        }
        return nil
    }

    var webP: ImageHeader? {
        if has("VP8 ", at: 12), number(23, 3) == 0x9d012a,
            let width = number(26, 2, isLittle: true), let height = number(28, 2, isLittle: true)
        {
            return ImageHeader(.webP, width & 0x3fff, height & 0x3fff, 1)
        }
        if has("VP8L", at: 12), byte(20) == 0x2f, let bits = number(21, 4, isLittle: true) {
            return ImageHeader(.webP, bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1, 1)
        }
        guard has("VP8X", at: 12), let width = number(24, 3, isLittle: true), let height = number(27, 3, isLittle: true)
        else { return nil }
        var orientation = 1
        var offset = 12
        for _ in 0..<Self.maximumSegments {
            guard let length = number(offset + 4, 4, isLittle: true) else { break }
            if has("EXIF", at: offset) {
                // Some programs write the header of JPEG's segment, too.
                let skipped = has("Exif\0\0", at: offset + 8) ? 6 : 0
                orientation = self.orientation(at: offset + 8 + skipped, length: length - skipped)
                break
            }
            offset += 8 + length + length % 2
        }
        return ImageHeader(.webP, width + 1, height + 1, orientation)
    }

    var gif: ImageHeader? {
        guard let width = number(6, 2, isLittle: true), let height = number(8, 2, isLittle: true),
            let flags = byte(10)
        else { return nil }
        var offset = 13 + (flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
        for _ in 0..<Self.maximumSegments {
            switch byte(offset) {
            case 0x21:
                offset += 2
                while let length = byte(offset), length > 0 { offset += 1 + length }
                offset += 1
            case 0x2c:
                // A frame beyond the image would need more memory than the image's size tells.
                guard let left = number(offset + 1, 2, isLittle: true), let top = number(offset + 3, 2, isLittle: true),
                    let frameWidth = number(offset + 5, 2, isLittle: true),
                    let frameHeight = number(offset + 7, 2, isLittle: true),
                    left + frameWidth <= width, top + frameHeight <= height
                else { return nil }
                return ImageHeader(.gif, width, height, 1)
            default: return nil
            }
        }
        return nil
    }

    /// Returns the orientation in a TIFF structure, as in EXIF; 1 if it is missing.
    private func orientation(at start: Int, length: Int) -> Int {
        let isLittle = has("II*\0", at: start)
        guard length >= 8, isLittle || has("MM\0*", at: start),
            let directory = number(start + 4, 4, isLittle: isLittle),
            let count = number(start + directory, 2, isLittle: isLittle)
        else { return 1 }
        for index in 0..<count {
            let entry = start + directory + 2 + index * 12
            guard entry + 12 <= start + length, let tag = number(entry, 2, isLittle: isLittle) else { return 1 }
            if tag == 0x112 { return number(entry + 8, 2, isLittle: isLittle) ?? 1 }
        }
        return 1
    }
}

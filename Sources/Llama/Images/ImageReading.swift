public import Foundation

/// The functions with which a model reads images, which decode files of unknown origin.
public struct ImageReading: Sendable {
    /// An image as rows of red, green and blue bytes, upright and without transparency.
    public struct Pixels: Sendable {
        public let width: Int
        public let height: Int
        public let rgb: Data

        /// Creates an image; `nil` if the number of bytes does not match the size.
        public init?(width: Int, height: Int, rgb: Data) {
            guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
                rgb.count == width * height * 3
            else { return nil }
            (self.width, self.height, self.rgb) = (width, height, rgb)
        }

        private static let longestSide = 1 << 16
    }

    /// Decodes an image file; the errors are for the user.
    public var decode: @Sendable (Data) throws -> Pixels
    /// Returns the SHA-256 of data as 64 hexadecimal digits.
    public var hash: @Sendable (Data) -> String

    public init(
        decode: @escaping @Sendable (Data) throws -> Pixels, hash: @escaping @Sendable (Data) -> String
    ) {
        (self.decode, self.hash) = (decode, hash)
    }
}

package import Foundation
package import Images
package import Llama
import Synchronization

/// The choice of the functions with which models read images.
///
/// By default, images are decoded in this process. The program `hearth` decodes them in another process.
package final class ImageReadingChoice: Sendable {
    private let current = Mutex(ImageReadingChoice.inProcess)

    package var reading: ImageReading {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    private static let inProcess = ImageReading(
        decode: pixels { data throws(ImageError) in try ImagePixels(decoding: data) }, hash: hash)

    /// Returns a decoder of images with errors for the user.
    package static func pixels(
        _ decode: @escaping @Sendable (Data) throws(ImageError) -> ImagePixels
    ) -> @Sendable (Data) throws -> ImageReading.Pixels {
        { data in
            do throws(ImageError) {
                let image = try decode(data)
                guard let pixels = ImageReading.Pixels(width: image.width, height: image.height, rgb: image.rgb) else {
                    throw ImageError.damaged
                }
                return pixels
            } catch {
                throw LlamaError(.invalidRequest, error.message)
            }
        }
    }

    /// Returns a hash that nobody can predict, because its key is random in each process.
    private static func hash(_ data: Data) -> String {
        (0..<4).map { round in
            var hasher = Hasher()
            hasher.combine(round)
            hasher.combine(data)
            let digits = String(UInt64(bitPattern: Int64(hasher.finalize())), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

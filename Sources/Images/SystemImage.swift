#if canImport(ImageIO)
    import CoreGraphics
    import Foundation
    import ImageIO

    /// Apple's decoder of images.
    enum SystemImage {
        static func pixels(_ data: Data, _ header: ImageHeader) throws(ImageError) -> ImagePixels {
            let options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: max(header.width, header.height),
            ]
            guard let source = CGImageSourceCreateWithData(data as CFData, nil),
                let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary),
                image.width * image.height <= ImageHeader.maximumPixels,
                let context = CGContext(
                    data: nil, width: image.width, height: image.height, bitsPerComponent: 8,
                    bytesPerRow: image.width * 4,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
            else { throw .damaged }
            let area = CGRect(x: 0, y: 0, width: image.width, height: image.height)
            context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
            context.fill(area)
            context.draw(image, in: area)
            guard let pixels = context.data else { throw .damaged }
            let bytes = UnsafeRawBufferPointer(start: pixels, count: image.width * image.height * 4)
            // The image is upright already.
            var rgb = Data(capacity: image.width * image.height * 3)
            for start in stride(from: 0, to: bytes.count, by: 4) { rgb.append(contentsOf: bytes[start..<start + 3]) }
            return ImagePixels(width: image.width, height: image.height, rgb: rgb)
        }
    }
#endif

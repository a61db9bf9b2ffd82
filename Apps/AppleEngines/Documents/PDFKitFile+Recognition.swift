#if HEARTH_APPLE
    import CoreGraphics
    import Foundation
    import PDFKit

    extension PDFKitFile {
        /// The error for a page that is missing, has no size, or cannot be drawn for lack of memory.
        public struct PageNotDrawn: Error {}

        /// Draws a page, and recognises the text in its image.
        ///
        /// PDFKit cannot be interrupted while it draws.
        ///
        /// - Parameters:
        ///   - page: The page, counted from 1.
        ///   - isOver: Called repeatedly, on any thread; once it returns true, recognition ends with an error.
        /// - Returns: The lines in no particular order, some of them twice.
        /// - Throws: ``PageNotDrawn``, or an error of Vision.
        public func recognisedText(
            onPage page: Int, isOver: @escaping @Sendable () -> Bool
        ) throws -> [RecognisedText] {
            // Without a pool, the images of all pages would be freed only after the last page.
            try autoreleasepool {
                guard let page = document.page(at: page - 1), let picture = Self.picture(of: page) else {
                    throw PageNotDrawn()
                }
                return try RecognisedText.lines(in: picture, isOver: isOver)
            }
        }

        // The resolution is 300 dots per inch, but at most 3,500 pixels, the height of A4 at that resolution. An image
        // therefore takes at most 12 MiB, regardless of the page size in the file.
        private static let dotsPerPoint = 300.0 / 72
        private static let longestSide = 3_500.0

        /// Draws the page in greyscale as it is displayed: rotated, and cropped to its visible part.
        private static func picture(of page: PDFPage) -> CGImage? {
            let box = page.bounds(for: .cropBox)
            let isTurned = page.rotation % 180 != 0
            let width = Double(isTurned ? box.height : box.width)
            let height = Double(isTurned ? box.width : box.height)
            guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
            let scale = min(dotsPerPoint, longestSide / max(width, height))
            let columns = max(1, Int(width * scale))
            let rows = max(1, Int(height * scale))
            let context = CGContext(
                data: nil, width: columns, height: rows, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
            guard let context else { return nil }
            // PDFKit draws no background.
            context.setFillColor(gray: 1, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: columns, height: rows))
            context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
            page.draw(with: .cropBox, to: context)
            return context.makeImage()
        }
    }
#endif

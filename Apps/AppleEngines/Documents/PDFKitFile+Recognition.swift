#if HEARTH_APPLE
    import CoreGraphics
    import Foundation
    import PDFKit

    extension PDFKitFile {
        /// A page that cannot be drawn, since it is not there, has no size, or there is no memory for its picture.
        public struct PageNotDrawn: Error {}

        /// Draws a page, and recognises the text in its picture.
        ///
        /// PDFKit cannot be stopped while it draws.
        ///
        /// - Parameters:
        ///   - page: The page, counted from 1.
        ///   - isOver: Asked now and then, on any thread; once it says yes, recognising ends with an error.
        /// - Returns: The lines in any order, some of them twice.
        /// - Throws: ``PageNotDrawn``, or what Vision has to say.
        public func recognisedText(
            onPage page: Int, isOver: @escaping @Sendable () -> Bool
        ) throws -> [RecognisedText] {
            // Else the pictures of all pages would be freed only after the last one.
            try autoreleasepool {
                guard let page = document.page(at: page - 1), let picture = Self.picture(of: page) else {
                    throw PageNotDrawn()
                }
                return try RecognisedText.lines(in: picture, isOver: isOver)
            }
        }

        // 300 dots per inch, up to the 3,500 pixels that A4 has then: whatever size a file claims for its page, its picture
        // takes 12 MiB at most.
        private static let dotsPerPoint = 300.0 / 72
        private static let longestSide = 3_500.0

        /// The page in shades of grey, as it is shown: turned, and cut to what people see of it.
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
            // PDFKit draws no paper.
            context.setFillColor(gray: 1, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: columns, height: rows))
            context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
            page.draw(with: .cropBox, to: context)
            return context.makeImage()
        }
    }
#endif

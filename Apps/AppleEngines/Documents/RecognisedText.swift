#if HEARTH_APPLE
    import CoreGraphics
    import Foundation
    import Vision

    /// A line of text that Vision has recognised in an image, with its position.
    public struct RecognisedText: Sendable, Hashable {
        public let text: String
        /// The left edge, as a fraction of the image's width.
        public let left: Double
        /// The top edge, as a fraction of the image's height, from the top.
        public let top: Double
        /// The width, as a fraction of the image's width.
        public let width: Double
        /// The height, as a fraction of the image's height.
        public let height: Double
    }

    extension RecognisedText {
        /// The error for recognition that was stopped.
        struct Ended: Error {}

        /// Recognises the text of a page, in any language.
        ///
        /// - Parameters:
        ///   - picture: The page.
        ///   - isOver: Called repeatedly, on any thread; once it returns true, recognition ends.
        /// - Returns: The lines in no particular order; those in the middle of the page twice.
        /// - Throws: ``Ended``, or an error of Vision.
        static func lines(in picture: CGImage, isOver: @escaping @Sendable () -> Bool) throws -> [RecognisedText] {
            let requests = Half.allCases.map { request($0, isOver: isOver) }
            // Both requests together, so that the image is prepared once and the system may process them
            // concurrently.
            try VNImageRequestHandler(cgImage: picture, options: [:]).perform(requests)
            return try zip(Half.allCases, requests).flatMap { half, request in
                guard let found = request.results else { throw Ended() }
                return found.compactMap { line($0, in: half) }
            }
        }

        /// The part of the page that a request reads; two halves make small print relatively larger.
        ///
        /// The halves overlap by a fifth of the page, so that a line cut by one half is complete in the other.
        private enum Half: CaseIterable {
            case upper
            case lower

            /// The lower edge, from the bottom of the page, as in Vision's coordinates.
            var bottom: Double { self == .upper ? 0.4 : 0 }
            var height: Double { 0.6 }

            /// Whether a line, in coordinates of the half, touches the cut edge.
            func cuts(_ box: CGRect) -> Bool { self == .upper ? box.minY <= 0.002 : box.maxY >= 0.998 }
        }

        private static func request(_ half: Half, isOver: @escaping @Sendable () -> Bool) -> VNRecognizeTextRequest {
            let request = VNRecognizeTextRequest()
            request.recognitionLevel = .accurate
            request.usesLanguageCorrection = true
            request.automaticallyDetectsLanguage = true
            // The default minimum of 1/32 of the height is too large for pages. This value is 3 points on A4.
            request.minimumTextHeight = 0.004
            request.regionOfInterest = CGRect(x: 0, y: half.bottom, width: 1, height: half.height)
            request.progressHandler = { request, _, _ in if isOver() { request.cancel() } }
            return request
        }

        /// Converts Vision's coordinates, whose origin is the lower left corner of the half.
        private static func line(_ found: VNRecognizedTextObservation, in half: Half) -> RecognisedText? {
            let box = found.boundingBox
            guard !half.cuts(box), let text = found.topCandidates(1).first?.string else { return nil }
            return RecognisedText(
                text: text, left: Double(box.minX), top: 1 - half.bottom - Double(box.maxY) * half.height,
                width: Double(box.width), height: Double(box.height) * half.height)
        }
    }
#endif

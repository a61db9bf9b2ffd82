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
        /// The error if the caller stopped the recognition.
        struct Ended: Error {}

        /// Recognises the text of a page, in any language.
        ///
        /// - Parameters:
        ///   - picture: The page.
        ///   - isOver: Called repeatedly, on any thread; once it returns true, recognition ends.
        /// - Returns: The lines in no particular order. Lines in the middle of the page occur twice.
        /// - Throws: ``Ended``, or an error of Vision.
        static func lines(in picture: CGImage, isOver: @escaping @Sendable () -> Bool) throws -> [RecognisedText] {
            let requests = Half.allCases.map { request($0, isOver: isOver) }
            // Performs both requests together, so that the image is prepared once and the system may process the
            // requests concurrently.
            try VNImageRequestHandler(cgImage: picture, options: [:]).perform(requests)
            return try zip(Half.allCases, requests).flatMap { half, request in
                guard let found = request.results else { throw Ended() }
                return found.compactMap { line($0, in: half) }
            }
        }

        /// The half of the page that a request reads.
        ///
        /// In a half, small print is relatively larger. The halves overlap by a fifth of the page, so that a line cut
        /// by one half is complete in the other half.
        private enum Half: CaseIterable {
            case upper
            case lower

            /// The lower edge, measured from the bottom of the page, as in Vision's coordinates.
            var bottom: Double { self == .upper ? 0.4 : 0 }
            var height: Double { 0.6 }

            /// Returns whether a line touches the edge at which the half is cut.
            ///
            /// The box is in coordinates of the half.
            func cuts(_ box: CGRect) -> Bool { self == .upper ? box.minY <= 0.002 : box.maxY >= 0.998 }
        }

        private static func request(_ half: Half, isOver: @escaping @Sendable () -> Bool) -> VNRecognizeTextRequest {
            let request = VNRecognizeTextRequest()
            request.recognitionLevel = .accurate
            request.usesLanguageCorrection = true
            request.automaticallyDetectsLanguage = true
            // The default minimum of 1/32 of the image height is too large for pages. This value is 3 points on A4.
            request.minimumTextHeight = 0.004
            request.regionOfInterest = CGRect(x: 0, y: half.bottom, width: 1, height: half.height)
            request.progressHandler = { request, _, _ in if isOver() { request.cancel() } }
            return request
        }

        /// Converts a line from Vision's coordinates, whose origin is the lower left corner of the half.
        private static func line(_ found: VNRecognizedTextObservation, in half: Half) -> RecognisedText? {
            let box = found.boundingBox
            guard !half.cuts(box), let text = found.topCandidates(1).first?.string else { return nil }
            return RecognisedText(
                text: text, left: Double(box.minX), top: 1 - half.bottom - Double(box.maxY) * half.height,
                width: Double(box.width), height: Double(box.height) * half.height)
        }
    }
#endif

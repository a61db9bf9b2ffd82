#if HEARTH_APPLE
    import CoreGraphics
    import Foundation
    import Vision

    /// A line of text that Vision has recognised in a picture, and where it stands.
    public struct RecognisedText: Sendable, Hashable {
        /// The line's text.
        public let text: String
        /// The line's left edge, as a part of the picture's width.
        public let left: Double
        /// The line's upper edge, as a part of the picture's height, from the top.
        public let top: Double
        /// The line's width, as a part of the picture's.
        public let width: Double
        /// The line's height, as a part of the picture's.
        public let height: Double
    }

    extension RecognisedText {
        /// Recognising that was ended before it had a result.
        struct Ended: Error {}

        /// Recognises the text of a page, in whatever language it is.
        ///
        /// - Parameters:
        ///   - picture: The page.
        ///   - isOver: Asked now and then, on any thread; once it says yes, recognising ends.
        /// - Returns: The lines in any order; those in the page's middle twice.
        /// - Throws: ``Ended``, or what Vision has to say.
        static func lines(in picture: CGImage, isOver: @escaping @Sendable () -> Bool) throws -> [RecognisedText] {
            let requests = Half.allCases.map { request($0, isOver: isOver) }
            // Together: the picture is made ready once, and the system may work on both at the same time.
            try VNImageRequestHandler(cgImage: picture, options: [:]).perform(requests)
            return try zip(Half.allCases, requests).flatMap { half, request in
                guard let found = request.results else { throw Ended() }
                return found.compactMap { line($0, in: half) }
            }
        }

        /// Which part of the page a request reads, so that small print is larger in what it sees.
        ///
        /// The halves have a fifth of the page in common: what one of them cuts, the other has whole.
        private enum Half: CaseIterable {
            case upper
            case lower

            /// The part's lower edge, from the bottom, as Vision counts.
            var bottom: Double { self == .upper ? 0.4 : 0 }
            var height: Double { 0.6 }

            /// Whether a line, in parts of the half, reaches the edge that is not the page's.
            func cuts(_ box: CGRect) -> Bool { self == .upper ? box.minY <= 0.002 : box.maxY >= 0.998 }
        }

        private static func request(_ half: Half, isOver: @escaping @Sendable () -> Bool) -> VNRecognizeTextRequest {
            let request = VNRecognizeTextRequest()
            request.recognitionLevel = .accurate
            request.usesLanguageCorrection = true
            request.automaticallyDetectsLanguage = true
            // A page has smaller letters than the 1/32 of its height that Vision looks for by itself: these are 3 points
            // high on A4.
            request.minimumTextHeight = 0.004
            request.regionOfInterest = CGRect(x: 0, y: half.bottom, width: 1, height: half.height)
            request.progressHandler = { request, _, _ in if isOver() { request.cancel() } }
            return request
        }

        /// Vision counts from the lower left corner of the part that it read.
        private static func line(_ found: VNRecognizedTextObservation, in half: Half) -> RecognisedText? {
            let box = found.boundingBox
            guard !half.cuts(box), let text = found.topCandidates(1).first?.string else { return nil }
            return RecognisedText(
                text: text, left: Double(box.minX), top: 1 - half.bottom - Double(box.maxY) * half.height,
                width: Double(box.width), height: Double(box.height) * half.height)
        }
    }
#endif

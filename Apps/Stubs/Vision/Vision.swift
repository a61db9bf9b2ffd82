// Mirrors the SDKs of iOS 18 and macOS 15.

public import CoreGraphics
public import Foundation

public struct VNImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { fatalError("a declaration") }
}

public typealias VNRequestProgressHandler = (VNRequest, Double, (any Error)?) -> Void

public enum VNRequestTextRecognitionLevel: Int, Sendable {
    case accurate = 0
    case fast = 1
}

// The classes are not marked as Sendable, regardless of the SDK, so that code cannot rely on it.

open class VNRequest: NSObject {
    override public init() { fatalError("a declaration") }

    open func cancel() { fatalError("a declaration") }
}

public protocol VNRequestProgressProviding: NSObjectProtocol {
    var progressHandler: VNRequestProgressHandler { get set }
}

open class VNImageBasedRequest: VNRequest {
    open var regionOfInterest: CGRect

    override public init() { fatalError("a declaration") }
}

open class VNRecognizeTextRequest: VNImageBasedRequest, VNRequestProgressProviding {
    open var recognitionLevel: VNRequestTextRecognitionLevel
    open var usesLanguageCorrection: Bool
    open var automaticallyDetectsLanguage: Bool
    open var minimumTextHeight: Float
    open var progressHandler: VNRequestProgressHandler

    override public init() { fatalError("a declaration") }

    open var results: [VNRecognizedTextObservation]? { fatalError("a declaration") }
}

open class VNImageRequestHandler: NSObject {
    public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) { fatalError("a declaration") }

    open func perform(_ requests: [VNRequest]) throws { fatalError("a declaration") }
}

open class VNObservation: NSObject {}

open class VNDetectedObjectObservation: VNObservation {
    open var boundingBox: CGRect { fatalError("a declaration") }
}

open class VNRectangleObservation: VNDetectedObjectObservation {}

open class VNRecognizedTextObservation: VNRectangleObservation {
    open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] { fatalError("a declaration") }
}

open class VNRecognizedText: NSObject {
    open var string: String { fatalError("a declaration") }
}

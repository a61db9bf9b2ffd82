// Mirrors the SDKs of iOS 26 and macOS 26.

public import Foundation

public enum MLComputeUnits: Int, Sendable {
    case cpuOnly
    case cpuAndGPU
    case all
    case cpuAndNeuralEngine
}

// The classes are not marked as Sendable, regardless of the SDK, so that code cannot rely on it.

open class MLModelConfiguration: NSObject {
    open var computeUnits: MLComputeUnits

    override public init() { fatalError("a declaration") }
}

open class MLPredictionOptions: NSObject {}

open class MLModelDescription: NSObject {
    open var inputDescriptionsByName: [String: MLFeatureDescription] { fatalError("a declaration") }
    open var outputDescriptionsByName: [String: MLFeatureDescription] { fatalError("a declaration") }
}

open class MLFeatureDescription: NSObject {}

public protocol MLFeatureProvider {
    var featureNames: Set<String> { get }

    func featureValue(for featureName: String) -> MLFeatureValue?
}

open class MLFeatureValue: NSObject {
    public convenience init(multiArray value: MLMultiArray) { fatalError("a declaration") }

    open var multiArrayValue: MLMultiArray? { fatalError("a declaration") }
}

open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider {
    public init(dictionary: [String: Any]) throws { fatalError("a declaration") }

    open var featureNames: Set<String> { fatalError("a declaration") }

    open func featureValue(for featureName: String) -> MLFeatureValue? { fatalError("a declaration") }
}

public protocol MLShapedArrayScalar {}

extension Int32: MLShapedArrayScalar {}
extension Float: MLShapedArrayScalar {}

public protocol MLShapedArrayProtocol<Scalar> {
    associatedtype Scalar: MLShapedArrayScalar
}

public struct MLShapedArray<Scalar: MLShapedArrayScalar>: MLShapedArrayProtocol {
    public init<S>(scalars: S, shape: [Int]) where S: Sequence, Scalar == S.Element { fatalError("a declaration") }

    public init(_ multiArray: MLMultiArray) { fatalError("a declaration") }

    public init(converting multiArray: MLMultiArray) { fatalError("a declaration") }

    public var scalars: [Scalar] { fatalError("a declaration") }
    public var shape: [Int] { fatalError("a declaration") }
}

open class MLMultiArray: NSObject {
    public convenience init<ShapedArray>(_ shapedArray: ShapedArray) where ShapedArray: MLShapedArrayProtocol {
        fatalError("a declaration")
    }

    open var count: Int { fatalError("a declaration") }
}

open class MLModel: NSObject {
    open var modelDescription: MLModelDescription { fatalError("a declaration") }
    open var configuration: MLModelConfiguration { fatalError("a declaration") }

    open class func load(
        contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> MLModel {
        fatalError("a declaration")
    }

    open class func compileModel(at modelURL: URL) async throws -> URL { fatalError("a declaration") }

    public func prediction(
        from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
    ) async throws -> any MLFeatureProvider {
        fatalError("a declaration")
    }
}

// Mirrors the SDKs of iOS 26 and macOS 26.

public import Foundation

@available(macOS 10.15, iOS 13.0, *)
public enum MTLGPUFamily: Int, Sendable {
    case apple7 = 1007
    case apple8 = 1008
    case apple9 = 1009
    @available(macOS 26.0, iOS 26.0, *) case apple10 = 1010
    case metal3 = 5001
    @available(macOS 26.0, iOS 26.0, *) case metal4 = 5002
}

public enum MTLLanguageVersion: UInt, Sendable {
    case version3_2 = 196610
    @available(macOS 26.0, iOS 26.0, *) case version4_0 = 262144
}

open class MTLCompileOptions: NSObject {
    open var languageVersion: MTLLanguageVersion

    override public init() { fatalError("a declaration") }
}

public protocol MTLLibrary: NSObjectProtocol {}

public protocol MTLDevice: NSObjectProtocol {
    var name: String { get }
    var hasUnifiedMemory: Bool { get }
    var recommendedMaxWorkingSetSize: UInt64 { get }

    func supportsFamily(_ gpuFamily: MTLGPUFamily) -> Bool
    func makeLibrary(source: String, options: MTLCompileOptions?) throws -> any MTLLibrary
}

public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? { fatalError("a declaration") }

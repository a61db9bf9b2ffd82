// Mirrors the SDKs of iOS 26 and macOS 26. CGRect and CGFloat are in Foundation.

public import Foundation

// The classes are not marked as Sendable, regardless of the SDK, so that code cannot rely on it.

public final class CGColorSpace {
    init() { fatalError("a declaration") }
}

public final class CGImage {
    init() { fatalError("a declaration") }
}

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0
}

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { fatalError("a declaration") }

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) { fatalError("a declaration") }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) { fatalError("a declaration") }
    public func fill(_ rect: CGRect) { fatalError("a declaration") }
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { fatalError("a declaration") }
    public func makeImage() -> CGImage? { fatalError("a declaration") }
}

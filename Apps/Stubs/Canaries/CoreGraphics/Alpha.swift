// error: cannot convert value of type
import CoreGraphics

func context(_ space: CGColorSpace) -> CGContext? {
    CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.none)
}

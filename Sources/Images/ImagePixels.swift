package import Foundation

/// A decoded image: rows of red, green and blue bytes, upright, with white in place of transparency.
package struct ImagePixels: Sendable {
    package let width: Int
    package let height: Int
    package let rgb: Data

    package init(width: Int, height: Int, rgb: Data) { (self.width, self.height, self.rgb) = (width, height, rgb) }

    /// Decodes a file in this process, after the checks of its header.
    ///
    /// The system's libgd decodes it, which is loaded at the first image.
    package init(decoding data: Data) throws(ImageError) {
        let header = try ImageHeader(data)
        self = try GDLibrary.pixels(data, header)
    }

    /// Places upright rows from a function that returns the color at a column and row of the stored image.
    static func upright(
        _ header: ImageHeader, _ color: (_ column: Int, _ row: Int) -> (UInt8, UInt8, UInt8)
    ) -> ImagePixels {
        let (width, height) = (header.width, header.height)
        let isTurned = header.orientation >= 5
        let (newWidth, newHeight) = isTurned ? (height, width) : (width, height)
        var rgb = Data(count: width * height * 3)
        rgb.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
            var next = 0
            for row in 0..<newHeight {
                for column in 0..<newWidth {
                    let (x, y) = stored(column, row, header)
                    let (red, green, blue) = color(x, y)
                    bytes[next] = red
                    bytes[next + 1] = green
                    bytes[next + 2] = blue
                    next += 3
                }
            }
        }
        return ImagePixels(width: newWidth, height: newHeight, rgb: rgb)
    }

    /// Returns the place in the stored image of a pixel of the upright image.
    private static func stored(_ column: Int, _ row: Int, _ header: ImageHeader) -> (Int, Int) {
        let (right, bottom) = (header.width - 1, header.height - 1)
        switch header.orientation {
        case 2: return (right - column, row)
        case 3: return (right - column, bottom - row)
        case 4: return (column, bottom - row)
        case 5: return (row, column)
        case 6: return (row, bottom - column)
        case 7: return (right - row, bottom - column)
        case 8: return (right - row, column)
        default: return (column, row)
        }
    }
}

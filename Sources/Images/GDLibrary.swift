import Engine
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's libgd, which is loaded when it is needed, because it needs many other libraries.
struct GDLibrary: Sendable {
    private typealias Decode = @Sendable @convention(c) (Int32, UnsafeMutableRawPointer) -> OpaquePointer?
    private typealias Number = @Sendable @convention(c) (OpaquePointer, Int32, Int32) -> Int32
    private typealias Report = @Sendable @convention(c) (Int32, UnsafePointer<CChar>?, OpaquePointer?) -> Void

    private let decoders: [ImageFormat: Decode]
    private let color: Number
    private let isInside: Number
    private let destroy: @Sendable @convention(c) (OpaquePointer) -> Void

    private static let shared = GDLibrary()

    #if canImport(Darwin)
        /// Homebrew's folders, in which the system does not search.
        private static let names = ["/opt/homebrew/lib/libgd.3.dylib", "/usr/local/lib/libgd.3.dylib"]
    #else
        private static let names = ["libgd.so.3"]
    #endif

    private init?() {
        guard let library = Self.names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        func function<T>(_ name: String, _ type: T.Type) -> T? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let color = function("gdImageGetTrueColorPixel", Number.self),
            let isInside = function("gdImageBoundsSafe", Number.self),
            let destroy = function("gdImageDestroy", (@Sendable @convention(c) (OpaquePointer) -> Void).self)
        else { return nil }
        (self.color, self.isInside, self.destroy) = (color, isInside, destroy)
        let names: [ImageFormat: String] = [.png: "Png", .jpeg: "Jpeg", .webP: "Webp", .gif: "Gif"]
        decoders = names.compactMapValues { function("gdImageCreateFrom\($0)Ptr", Decode.self) }
        // Its messages go to standard error otherwise.
        let setReport = function("gdSetErrorMethod", (@Sendable @convention(c) (Report) -> Void).self)
        setReport?({ _, _, _ in })
    }

    static func pixels(_ data: Data, _ header: ImageHeader) throws(ImageError) -> ImagePixels {
        guard let library = shared else { throw .missingLibrary }
        guard let decode = library.decoders[header.format] else {
            throw ImageError(message: "The installed libgd cannot read this format. Send the image as PNG or JPEG.")
        }
        var copy = data
        let image = copy.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.flatMap { decode(Int32(bytes.count), $0) }
        }
        guard let image else { throw .damaged }
        defer { library.destroy(image) }
        // The header may lie about the size.
        let (width, height) = (Int32(header.width), Int32(header.height))
        guard library.isInside(image, width - 1, height - 1) != 0, library.isInside(image, width, 0) == 0,
            library.isInside(image, 0, height) == 0
        else { throw .damaged }
        return ImagePixels.upright(header) { column, row in
            let color = library.color(image, Int32(column), Int32(row))
            // libgd's transparency has 7 bits, and 127 is invisible.
            let clear = color >> 24 & 0x7f
            func onWhite(_ shift: Int32) -> UInt8 {
                UInt8(truncatingIfNeeded: ((color >> shift & 0xff) * (127 - clear) + 255 * clear + 63) / 127)
            }
            return (onWhite(16), onWhite(8), onWhite(0))
        }
    }
}

import Engine
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The child process that decodes one image file, so that a fault in a decoder of images reaches nothing else.
///
/// It writes the width and height in decimal digits, then the pixels, or else the text of an error. Standard error has
/// messages of libraries.
package enum ImageProcess {
    /// The environment variable that starts the program as a decoder, and names the file.
    ///
    /// An argument would not work: Swift reads arguments from `/proc`, which a confined process cannot open.
    package static let variable = "HEARTH_DECODE_IMAGE"
    /// The maximum number of bytes that the process writes.
    package static let maximumOutput = ImageHeader.maximumPixels * 3 + 64
    /// The exit code for images that cannot be decoded.
    package static let refused: Int32 = 3

    /// Decodes the file that the variable names and ends the process, if the variable is set.
    package static func runIfAsked() {
        guard let path = getenv(variable) else { return }
        run(String(cString: path))
    }

    private static func run(_ path: String) -> Never {
        do {
            guard
                let data = try FileHandle(forReadingFrom: URL(filePath: path)).read(
                    upToCount: ImageFormat.maximumBytes + 1)
            else { throw ImageError.damaged }
            let pixels = try ImagePixels(decoding: data)
            write(Data("\(pixels.width) \(pixels.height)\n".utf8), to: STDOUT_FILENO)
            write(pixels.rgb, to: STDOUT_FILENO)
            _exit(0)
        } catch {
            write(Data(((error as? ImageError) ?? .damaged).message.utf8), to: STDOUT_FILENO)
            _exit(refused)
        }
    }

    private static func write(_ data: Data, to descriptor: Int32) {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, rest)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { _exit(1) }
                rest = rest.dropFirst(count)
            }
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        #if canImport(Darwin)
            return Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
            return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            return Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// Reads the output of the process; `nil` if it is incomplete or wrong.
    package static func pixels(_ output: [UInt8]) -> ImagePixels? {
        guard let end = output.prefix(32).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let size = String(decoding: output[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        let rgb = output[(end + 1)...]
        guard size.count == 2, (1...1 << 16).contains(size[0]), (1...1 << 16).contains(size[1]),
            rgb.count == size[0] * size[1] * 3
        else { return nil }
        return ImagePixels(width: size[0], height: size[1], rgb: Data(rgb))
    }
}

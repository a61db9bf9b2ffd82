import Engine
import Foundation
import Images
import Support
import Testing

/// Image files of all formats, and files that are damaged or lie.
@Suite struct ImageTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    private static func file(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

    private static let names = [
        "plain.png", "palette.png", "turned.png", "cmyk.jpg", "progressive.jpg", "plain.gif",
        "animated.gif", "lossless.webp", "lossy.webp", "turned.webp",
    ]

    /// Whether the quarters are red, green, blue and yellow, with the losses of JPEG.
    private static func hasQuarters(_ image: ImagePixels) -> Bool {
        func isNear(_ column: Int, _ row: Int, _ color: [Int]) -> Bool {
            let start = (row * image.width + column) * 3
            return (0..<3).allSatisfy { abs(Int(image.rgb[start + $0]) - color[$0]) < 48 }
        }
        return image.width == 32 && image.height == 16 && image.rgb.count == 32 * 16 * 3
            && isNear(4, 4, [255, 0, 0]) && isNear(28, 4, [0, 255, 0]) && isNear(4, 12, [0, 0, 255])
            && isNear(28, 12, [255, 255, 0])
    }

    @Test(arguments: names) func `each format is decoded, the first frame of several`(name: String) throws {
        #expect(Self.hasQuarters(try ImagePixels(decoding: Self.file(name))))
    }

    @Test(arguments: 1...8) func `a turned photo becomes upright`(orientation: Int) throws {
        let data = try Self.file("turned-\(orientation).jpg")
        #expect(try ImageHeader(data).orientation == orientation)
        #expect(Self.hasQuarters(try ImagePixels(decoding: data)))
    }

    @Test(arguments: ["transparent.png", "transparent.webp"])
    func `transparent pixels become white`(name: String) throws {
        let image = try ImagePixels(decoding: Self.file(name))
        let last = image.rgb.suffix(3)
        #expect(Array(last) == [255, 255, 255] && Array(image.rgb.prefix(3)) == [255, 0, 0])
    }

    @Test func `sixteen bits are reduced to eight`() throws {
        let image = try ImagePixels(decoding: Self.file("gray16.png"))
        #expect(image.rgb.allSatisfy { $0 == 0x80 })
    }

    @Test func `an animated WebP is refused in a sentence`() throws {
        #expect(throws: ImageError.self) { try ImagePixels(decoding: Self.file("animated.webp")) }
    }

    @Test(arguments: names) func `a file that ends early is an error or the beginning of the image`(name: String) throws
    {
        let data = try Self.file(name)
        for length in stride(from: 0, to: data.count, by: 7) {
            guard let image = try? ImagePixels(decoding: data.prefix(length)) else { continue }
            #expect(image.rgb.count == image.width * image.height * 3)
        }
    }

    @Test(arguments: names) func `a changed header is read within bounds and limits`(name: String) throws {
        let data = try Self.file(name)
        var random = SplitMix64(seed: 7)
        for _ in 0..<5_000 {
            var changed = data
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: 0..<min(changed.count, 400), using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            guard let header = try? ImageHeader(changed) else { continue }
            #expect(header.width > 0 && header.height > 0 && header.width * header.height <= ImageHeader.maximumPixels)
            #expect((1...8).contains(header.orientation))
        }
    }

    @Test func `a PNG whose chunk claims more than the file has is refused before it is decoded`() throws {
        var data = try Self.file("plain.png")
        // The chunk after the header, which is 33 bytes long, claims two gigabytes.
        data.replaceSubrange(33..<37, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(throws: ImageError.self) { try ImageHeader(data) }
    }

    /// Returns the header of a PNG file with a size, without data.
    private static func png(_ width: UInt32, _ height: UInt32) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
        for number in [width, height] { withUnsafeBytes(of: number.bigEndian) { data.append(contentsOf: $0) } }
        return data + Data([8, 2, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test func `sizes beyond the limits are refused before decoding`() throws {
        for (width, height) in [(40_001, 1_000), (65_537, 1), (UInt32.max, UInt32.max), (8_000, 8_000)] {
            let error = #expect(throws: ImageError.self) { try ImageHeader(Self.png(UInt32(width), UInt32(height))) }
            #expect(error?.message.contains("40 million") == true)
        }
        #expect(try ImageHeader(Self.png(1, 65_535)).height == 65_535)
        #expect(try ImageHeader(Self.png(8_000, 5_000)).width == 8_000)
        #expect(throws: ImageError.self) { try ImageHeader(Self.png(0, 5)) }
        #expect(throws: ImageError.self) { try ImageHeader(Data(count: ImageFormat.maximumBytes + 1)) }
        // The size is allowed, but the data is missing.
        #expect(throws: ImageError.self) { try ImagePixels(decoding: Self.png(8_000, 5_000)) }
    }

    @Test func `a frame that is larger than its GIF is refused`() throws {
        var data = try Self.file("plain.gif")
        let frame = try #require(data.firstRange(of: [0x2C, 0, 0, 0, 0, 32, 0, 16, 0]))
        data[frame.lowerBound + 6] = 0xff
        #expect(throws: ImageError.self) { try ImageHeader(data) }
    }

    @Test func `other files are refused with the formats that can be read`() {
        for text in ["", "<svg/>", "BM", "%PDF-1.7", "RIFF....WAVE"] {
            let error = #expect(throws: ImageError.self) { try ImageHeader(Data(text.utf8)) }
            #expect(error?.message.contains(ImageFormat.names) == true)
        }
    }

    @Test func `the output of the decoding process is checked`() {
        #expect(ImageProcess.pixels(Array("2 1\nabcdef".utf8))?.rgb == Data("abcdef".utf8))
        for text in ["", "2 1\nabcde", "2 1\nabcdefg", "-2 -1\nabcdef", "2\nabcdef", "99999999999 1\n", "2 1 abcdef"] {
            #expect(ImageProcess.pixels(Array(text.utf8)) == nil)
        }
    }
}

import Foundation
import GGUF
import Support
import Testing

/// Random damage to a valid file.
///
/// The reader may accept or refuse the result, but must not crash.
struct MutationTests {
    @Test(.timeLimit(.minutes(30)))
    func `ten thousand randomly damaged files are read or refused without a crash`() throws {
        let folder = try TemporaryFolder()
        try SmallModel.bytePair().write(to: folder.path("sound.gguf"))
        let sound = try folder.bytes(of: "sound.gguf")
        // One file is rewritten each time, because creating ten thousand files would take most of the test's time.
        let path = try folder.file("damaged.gguf", [])
        let handle = try #require(FileHandle(forWritingAtPath: path))
        var generator = SplitMix64(seed: 2026)
        var refused = 0
        for _ in 0..<10_000 {
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Self.damaged(sound, using: &generator))
            if !Self.survives(path) { refused += 1 }
        }
        // Most damage affects validated data. Damage to a name or a weight is not detected.
        #expect((3_000..<10_000).contains(refused), "\(refused) refused")
    }

    /// Opens a file, reads everything from it, and returns whether it opened.
    private static func survives(_ path: String) -> Bool {
        do throws(GGUFError) {
            let file = try GGUFFile(path: path)
            _ = ModelDescription(file)
            for tensor in file.tensors {
                // Values that can't be read throw, which is fine here.
                _ = try? file.tensorValues(named: tensor.name)
            }
            // Whether the model passes does not matter here, only that validation returns.
            _ = try? file.validateForLoading()
            return true
        } catch {
            return false
        }
    }

    private static func damaged(_ sound: [UInt8], using generator: inout SplitMix64) -> [UInt8] {
        var bytes = sound
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: bytes[place] = .random(in: 0...255, using: &generator)
            case 2: bytes.removeSubrange(place...)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &generator)))
            case 4: bytes.insert(.random(in: 0...255, using: &generator), at: place)
            default: replaceInteger(in: &bytes, at: place, using: &generator)
            }
            if bytes.isEmpty { return bytes }
        }
        return bytes
    }

    private static func replaceInteger(
        in bytes: inout [UInt8], at place: Int, using generator: inout SplitMix64
    ) {
        let extremes: [UInt64] = [
            0, 1, 2, 9, 255, 1 << 15, 1 << 16, 1 << 31, (1 << 31) - 1, 1 << 32, (1 << 32) - 1,
            1 << 40, 1 << 60, 1 << 62, 1 << 63, (1 << 63) - 1, .max, .max - 31,
        ]
        let number = extremes[Int.random(in: 0..<extremes.count, using: &generator)]
        let width = Bool.random(using: &generator) ? 4 : 8
        for index in 0..<width where place + index < bytes.count {
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index))
        }
    }
}

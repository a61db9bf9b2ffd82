import Foundation
import Images
import Llama
import LocalModels
import Platform
import Synchronization

#if !HEARTH_MOBILE
    /// The decoding of images in a confined process of this program, because image files come from anywhere.
    package enum ImageDecoding {
        private static let program = Mutex<String?>(nil)

        /// Enables the process, which is this program with a variable.
        package static func useThisProgram() {
            program.withLock { $0 = Bundle.main.executablePath ?? CommandLine.arguments.first }
        }

        static let reading = ImageReading(
            decode: ImageReadingChoice.pixels(pixels), hash: { $0.withUnsafeBytes { SHA256.hash($0) } })

        /// Decodes a file, in this process if the program does not support another one.
        static func pixels(_ data: Data) throws(ImageError) -> ImagePixels {
            // The checks of the header need no process.
            _ = try ImageHeader(data)
            guard let program = program.withLock({ $0 }) else { return try ImagePixels(decoding: data) }
            return try pixels(data, program)
        }

        /// Returns why a file cannot be decoded, in a sentence; `nil` if it can, or if this machine lacks the library.
        static func fault(of data: Data) -> String? {
            do {
                _ = try pixels(data)
                return nil
            } catch {
                return error == .missingLibrary ? nil : error.message
            }
        }

        private static let unwritable = ImageError(
            message: "Hearth cannot write to the system's temporary folder. Check the free space, and TMPDIR.")
        private static let failed = ImageError(
            message: "The image could not be decoded: it is damaged, or this machine has too little memory. Send it as "
                + "another file.")

        static func pixels(_ data: Data, _ program: String) throws(ImageError) -> ImagePixels {
            let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
            let file = folder.appending(path: "image").path(percentEncoded: false)
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            } catch {
                throw unwritable
            }
            // A failure cannot be reported here; the system empties its temporary folder.
            defer { try? FileManager.default.removeItem(at: folder) }
            guard FileManager.default.createFile(atPath: file, contents: data, attributes: [.posixPermissions: 0o600])
            else { throw unwritable }
            let place = folder.path(percentEncoded: false)
            let child = ChildProcess(
                path: program, folder: place,
                limits: ChildProcess.Limits(
                    time: .seconds(60), memoryBytes: 3 << 30, outputBytes: ImageProcess.maximumOutput, fileBytes: 0),
                confinement: ChildProcess.Confinement(inputs: [file] + libraries), cancellation: Cancellation(),
                environment: [
                    "\(ImageProcess.variable)=\(file)", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(place)",
                    "TMPDIR=\(place)",
                ])
            guard let output = try? child.run([]) else { throw failed }
            switch output.ending {
            case .exited(0):
                guard let pixels = ImageProcess.pixels(output.bytes) else { throw failed }
                return pixels
            case .exited(ImageProcess.refused): throw ImageError(message: String(decoding: output.bytes, as: UTF8.self))
            case .exited, .killed, .ranOutOfTime, .wroteTooMuch: throw failed
            }
        }

        /// The libraries of this program, which the process needs, too, and which may be outside of the system's folders.
        private static let libraries: [String] = {
            // Systems without this list do not confine by paths. Foundation's `contentsOfFile` reads only a part of it.
            let data = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? nil
            let map = String(decoding: data ?? Data(), as: UTF8.self)
            return Set(
                map.split(separator: "\n").compactMap { line in
                    line.firstIndex(of: "/").map { String(line[$0...]) }
                }.filter { $0.contains(".so") }
            ).sorted()
        }()
    }
#endif

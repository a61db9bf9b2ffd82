import CLlama
import Foundation
public import Logging
import Synchronization

/// The process-wide state of llama.cpp: kernels, devices and version.
public enum EngineBackend {
    /// A compute device that llama.cpp can use.
    public struct Device: Sendable, Equatable {
        /// The engine's name for the device, such as `CPU`, `Metal` or `CUDA0`.
        public let name: String
        /// The name of the hardware.
        public let description: String
        /// Whether the device is a GPU, dedicated or integrated.
        public let isGPU: Bool
        /// Whether the device uses the machine's main memory, as the CPU, integrated graphics and Apple's GPUs do.
        public let sharesMemory: Bool
        /// The free memory in bytes; 0 if unknown.
        public let freeBytes: Int
        /// The total memory in bytes; 0 if unknown.
        public let totalBytes: Int
    }

    /// llama.cpp's version, such as `0.5.0`.
    public static var version: String {
        prepare()
        return String(cString: llama_version())
    }

    /// The CPU features that the loaded kernels use, such as `AVX512_BF16`, as llama.cpp names them.
    public static var cpuFeatures: [String] {
        prepare()
        // "CPU : SSE3 = 1 | AVX = 1 | … |"
        return String(cString: llama_print_system_info())
            .split(separator: "|")
            .compactMap { part in
                let pair = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
                guard pair.count == 2, pair[1] == "1" else { return nil }
                return pair[0].split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    /// The devices that llama.cpp found, in llama.cpp's order.
    public static var devices: [Device] {
        prepare()
        return (0..<ggml_backend_dev_count()).compactMap { index in
            guard let device = ggml_backend_dev_get(index) else { return nil }
            var free = 0
            var total = 0
            ggml_backend_dev_memory(device, &free, &total)
            let type = ggml_backend_dev_type(device)
            #if os(Linux)
                let sharesMemory = type != GGML_BACKEND_DEVICE_TYPE_GPU
            #else
                let sharesMemory = true
            #endif
            return Device(
                name: String(cString: ggml_backend_dev_name(device)),
                description: String(cString: ggml_backend_dev_description(device)),
                isGPU: type == GGML_BACKEND_DEVICE_TYPE_GPU || type == GGML_BACKEND_DEVICE_TYPE_IGPU,
                // Vulkan reports negative free memory when programs use more than the driver grants.
                sharesMemory: sharesMemory, freeBytes: max(0, free), totalBytes: max(0, total))
        }
    }

    /// The path of the llama.cpp library, whose folder also contains the kernels; `nil` if unknown.
    public static var libraryPath: String? { mappedLibrary(named: "libllama.so") }

    /// The path of the CPU kernels in use, whose name has the variant if llama.cpp was built with several variants.
    public static var cpuKernelPath: String? {
        prepare()
        return mappedLibrary(named: "libggml-cpu")
    }

    /// The names of the CPU kernels that work on this processor, such as `haswell`.
    ///
    /// Empty if the kernels are part of the library instead of separate files.
    public static var cpuKernels: [String] {
        prepare()
        // If kernels are separate files, the file in use is one of them.
        guard let used = cpuKernelPath.map(URL.init(fileURLWithPath:)), kernelName(used) != nil else { return [] }
        let folder = used.deletingLastPathComponent()
        // A folder that cannot be read offers no other kernels.
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter(works).compactMap(kernelName).sorted()
    }

    /// Restricts the engine to the given CPU kernels; must be called before any other use of the engine.
    ///
    /// - Throws: `LlamaError` with `invalidRequest` if these kernels are not available or the engine has already
    ///   started with other kernels.
    public static func useKernels(_ name: String) throws {
        wantedKernels.withLock { $0 = name }
        prepare()
        guard cpuKernelPath.map(URL.init(fileURLWithPath:)).flatMap(kernelName) == name else {
            throw LlamaError(
                .invalidRequest,
                "The kernels '\(name)' are not available, or the engine was already started with other kernels. "
                    + "`hearth bench backends` lists the available ones.")
        }
    }

    private static let wantedKernels = Mutex<String?>(nil)

    /// Returns the variant in a file name, such as `haswell` for `libggml-cpu-haswell.so`.
    private static func kernelName(_ file: URL) -> String? {
        let stem = file.deletingPathExtension().lastPathComponent
        guard stem.hasPrefix("libggml-cpu-"), ["so", "dylib"].contains(file.pathExtension) else { return nil }
        return String(stem.dropFirst("libggml-cpu-".count))
    }

    /// Returns whether a file's kernels run on this processor, which they report by a positive score.
    private static func works(_ file: URL) -> Bool {
        guard kernelName(file) != nil, let handle = dlopen(file.path, RTLD_NOW | RTLD_LOCAL) else { return false }
        defer { dlclose(handle) }
        guard let symbol = dlsym(handle, "ggml_backend_score") else { return false }
        typealias Score = @convention(c) () -> CInt
        return unsafeBitCast(symbol, to: Score.self)() > 0
    }

    /// The commit that ggml was built from; empty if the library does not report it.
    public static var commit: String {
        let commit = String(cString: ggml_commit())
        return commit == "unknown" ? "" : commit
    }

    /// The log of llama.cpp's start: the devices and their capabilities.
    public static var startLog: [String] {
        prepare()
        return EngineLog.startup
    }

    /// Starts recording llama.cpp's log for ``recordedLog``.
    public static func recordLog() { EngineLog.record() }

    /// The log of llama.cpp's start and the lines since ``recordLog()``, at most 2,000 lines.
    ///
    /// The log shows which devices are actually used.
    public static var recordedLog: [String] { EngineLog.recorded }

    /// Whether the engine has started in this process, after which its environment variables have no effect.
    public static var hasStarted: Bool { began.withLock { $0 } }

    private static let began = Mutex(false)

    /// Makes released weights stay in memory until the process ends, for a process that is about to end.
    ///
    /// llama.cpp would take 60 ms to free a vocabulary of 150,000 tokens.
    public static func skipFreeingAtExit() { ends.withLock { $0 = true } }

    static var endsWithProcess: Bool { ends.withLock { $0 } }

    private static let ends = Mutex(false)

    /// Sends llama.cpp's log to `logger`: errors as info, all other lines as debug.
    public static func log(to logger: Logger?) { EngineLog.setLogger(logger) }

    /// Starts llama.cpp once per process: first the log, then the kernels, then the library.
    static func prepare() { _ = started }

    private static let started: Void = {
        began.withLock { $0 = true }
        EngineLog.install()
        EngineLog.starting {
            loadKernels()
            llama_backend_init()
        }
    }()

    /// Loads the CPU kernels if they are separate files (`GGML_BACKEND_DL`) instead of a part of the library.
    private static func loadKernels() {
        guard ggml_backend_dev_count() == 0 else { return }
        if let name = wantedKernels.withLock({ $0 }) {
            for folder in libraryFolders {
                for suffix in ["so", "dylib"] {
                    let path = folder.appendingPathComponent("libggml-cpu-\(name).\(suffix)").path
                    if FileManager.default.fileExists(atPath: path), ggml_backend_load(path) != nil { return }
                }
            }
        }
        ggml_backend_load_all()
        for folder in libraryFolders where ggml_backend_dev_count() == 0 {
            ggml_backend_load_all_from_path(folder.path)
        }
    }

    /// The folders that may contain kernels.
    ///
    /// A Python package has its kernels in a `bin` folder next to `lib`, but llama.cpp searches only the executable's
    /// folder.
    private static var libraryFolders: [URL] {
        guard let library = libraryPath else { return [] }
        let folder = URL(fileURLWithPath: library).deletingLastPathComponent()
        return [folder, folder.deletingLastPathComponent().appendingPathComponent("bin")]
    }

    /// Returns the path of a loaded library from the process's memory map.
    ///
    /// The result is `nil` on systems other than Linux.
    private static func mappedLibrary(named prefix: String) -> String? {
        #if os(Linux)
            // `String(contentsOfFile:)` would read only the first page, because the file reports no size.
            guard let data = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd() else {
                return nil  // some sandboxes have no /proc; callers accept nil
            }
            for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
                guard let start = line.firstIndex(of: "/") else { continue }
                let path = line[start...]
                if let name = path.split(separator: "/").last, name.hasPrefix(prefix) { return String(path) }
            }
        #endif
        return nil
    }
}

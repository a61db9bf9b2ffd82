import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Facts about this machine that the engine's defaults depend on.
public enum Machine {
    /// Threads to compute with by default: one per physical core, since kernels gain nothing from a core's second thread.
    public static var computeThreads: Int {
        let logical = ProcessInfo.processInfo.activeProcessorCount
        // On a small machine the second threads are worth having, and virtual ones often are real cores.
        return logical <= 4 ? logical : physicalCores ?? logical
    }

    /// Physical memory in bytes.
    public static var physicalMemoryBytes: Int { Int(clamping: ProcessInfo.processInfo.physicalMemory) }

    /// Memory that new allocations can get without swapping, in bytes; nil where the system does not tell.
    public static var availableMemoryBytes: Int? {
        #if os(Linux)
            guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8) else {
                return nil  // not readable in some sandboxes
            }
            for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
                return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
            }
        #endif
        return nil
    }

    private static var physicalCores: Int? {
        #if os(Linux)
            let root = "/sys/devices/system/cpu"
            var siblings: Set<String> = []
            for cpu in 0..<ProcessInfo.processInfo.processorCount {
                let path = "\(root)/cpu\(cpu)/topology/thread_siblings_list"
                guard let list = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
                siblings.insert(list)
            }
            return siblings.isEmpty ? nil : siblings.count
        #elseif canImport(Darwin)
            // Apple silicon: efficiency cores slow every barrier down.
            for name in ["hw.perflevel0.physicalcpu", "hw.physicalcpu"] {
                var count: Int32 = 0
                var size = MemoryLayout<Int32>.size
                if sysctlbyname(name, &count, &size, nil, 0) == 0, count > 0 { return Int(count) }
            }
            return nil
        #else
            return nil
        #endif
    }
}

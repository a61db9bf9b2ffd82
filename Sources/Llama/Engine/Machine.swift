import Foundation

#if canImport(Darwin)
    import Darwin
    import os
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The properties of this machine on which the engine's defaults depend.
public enum Machine {
    /// The default number of compute threads.
    ///
    /// This is one thread per physical core, because a second thread does not make the kernels faster.
    public static var computeThreads: Int {
        let logical = ProcessInfo.processInfo.activeProcessorCount
        // Small machines are faster with second threads, and the cores of small virtual machines often are
        // physical cores.
        return logical <= 4 ? logical : physicalCores ?? logical
    }

    /// The physical memory in bytes, or the part that the process's container or service may use.
    public static var physicalMemoryBytes: Int {
        let physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        #if os(Linux)
            return min(physical, ControlGroupMemory().limitBytes ?? physical)
        #else
            return physical
        #endif
    }

    /// The memory available to new allocations without swapping, in bytes; `nil` if unknown.
    public static var availableMemoryBytes: Int? {
        #if os(Linux)
            guard let machine = freeMachineBytes else { return ControlGroupMemory().availableBytes }
            return min(machine, ControlGroupMemory().availableBytes ?? machine)
        #elseif os(macOS)
            return freeMachineBytes
        #elseif canImport(Darwin)
            // The memory that this app may still allocate before the system terminates it.
            return Int(clamping: os_proc_available_memory())
        #else
            return nil
        #endif
    }

    #if os(Linux)
        /// The number of threads of all programs that run or wait for a core, such as 2 in "1.81 1.38 1.37 2/85
        /// 4659".
        package static var runningThreads: Int? {
            guard let line = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8),
                let threads = line.split(separator: " ").dropFirst(3).first
            else { return nil }
            return Int(threads.prefix { $0 != "/" })
        }

        private static var freeMachineBytes: Int? {
            guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8) else {
                return nil  // not readable in some sandboxes
            }
            for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
                return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
            }
            return nil
        }
    #elseif os(macOS)
        private static var freeMachineBytes: Int? {
            var statistics = vm_statistics64()
            let words = MemoryLayout<vm_statistics64>.size / MemoryLayout<integer_t>.size
            var count = mach_msg_type_number_t(words)
            let status = withUnsafeMutablePointer(to: &statistics) {
                $0.withMemoryRebound(to: integer_t.self, capacity: words) {
                    host_statistics64(mach_host_self(), HOST_VM_INFO64, $0, &count)
                }
            }
            guard status == KERN_SUCCESS else { return nil }
            // The system reassigns inactive pages on demand.
            let pages = Int(statistics.free_count) + Int(statistics.inactive_count)
            return pages * Int(sysconf(_SC_PAGESIZE))
        }
    #endif

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
            // On Apple silicon only performance cores count, because all threads would wait for an efficiency core.
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

import Foundation

#if canImport(Darwin)
    import Darwin
#endif

enum ProcessMemory {
    /// The resident memory in bytes; `nil` if unknown.
    static var residentBytes: UInt64? {
        #if os(Linux)
            // The second number is the resident size in pages.
            guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
                let pages = text.split(separator: " ").dropFirst().first.flatMap({ UInt64($0) })
            else { return nil }
            return pages * UInt64(sysconf(Int32(_SC_PAGESIZE)))
        #elseif canImport(Darwin)
            var info = mach_task_basic_info()
            var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
            let result = withUnsafeMutablePointer(to: &info) { pointer in
                pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                    task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
                }
            }
            return result == KERN_SUCCESS ? info.resident_size : nil
        #else
            return nil
        #endif
    }
}

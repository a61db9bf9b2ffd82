#if HEARTH_APPLE
    import Darwin
    import Foundation

    /// How the device is: its name, heat, memory and load.
    public enum DeviceSensors {
        /// The device's model as the system names it, such as "iPhone18,2" or "Mac16,5".
        public static var model: String {
            // Apps on iPhones find it under one name, programs on Macs under the other.
            let names = ["hw.product", "hw.machine", "hw.model"].compactMap(text)
            return names.first { $0.contains(",") } ?? names.first ?? "unknown"
        }

        /// The device's model with its processor, where the system names that.
        public static var name: String {
            text("machdep.cpu.brand_string").map { "\($0) (\(model))" } ?? model
        }

        /// The build of the system, such as `23A355`; nil where the system does not tell.
        public static var systemBuild: String? { text("kern.osversion") }

        /// How hot a device is, in the system's words.
        public enum Heat: String, Sendable, Hashable {
            case nominal, fair, serious, critical
        }

        /// How hot the device is.
        public static var heat: Heat {
            switch ProcessInfo.processInfo.thermalState {
            case .nominal: .nominal
            case .fair: .fair
            case .serious: .serious
            case .critical: .critical
            // Newer than this program; nothing is hotter than what it knows.
            @unknown default: .critical
            }
        }

        /// Whether the device saves energy, which slows it down.
        public static var savesEnergy: Bool { ProcessInfo.processInfo.isLowPowerModeEnabled }

        /// The memory that counts against this process's limit, in bytes; nil where the system does not tell.
        public static var footprintBytes: Int? {
            var info = task_vm_info_data_t()
            let words = MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<integer_t>.size
            var count = mach_msg_type_number_t(words)
            let status = withUnsafeMutablePointer(to: &info) {
                $0.withMemoryRebound(to: integer_t.self, capacity: words) {
                    task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
                }
            }
            return status == KERN_SUCCESS ? Int(clamping: info.phys_footprint) : nil
        }

        /// How long all cores together have computed, and how long they have been there, in ticks.
        public static var processorTicks: (busy: Double, all: Double)? {
            var info = host_cpu_load_info_data_t()
            let words = MemoryLayout<host_cpu_load_info_data_t>.size / MemoryLayout<integer_t>.size
            var count = mach_msg_type_number_t(words)
            let status = withUnsafeMutablePointer(to: &info) {
                $0.withMemoryRebound(to: integer_t.self, capacity: words) {
                    host_statistics(host, HOST_CPU_LOAD_INFO, $0, &count)
                }
            }
            guard status == KERN_SUCCESS else { return nil }
            // In this order: programs, the kernel, nothing, programs that give way to others.
            let (user, system, idle, nice) = info.cpu_ticks
            let busy = Double(user) + Double(system) + Double(nice)
            return (busy, busy + Double(idle))
        }

        /// Asked for once: each call gives this process one more right to the port, which nobody gives back.
        private static let host = mach_host_self()

        private static func text(_ name: String) -> String? {
            var size = 0
            guard sysctlbyname(name, nil, &size, nil, 0) == 0, size > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: size)
            guard sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return text.isEmpty ? nil : text
        }
    }
#endif

#if HEARTH_APPLE
    import Darwin
    import Foundation

    /// Information about the device: its name, thermal state, memory and load.
    public enum DeviceSensors {
        /// The device's model identifier, such as "iPhone18,2" or "Mac16,5".
        public static var model: String {
            // The name of the system variable differs between iOS and macOS.
            let names = ["hw.product", "hw.machine", "hw.model"].compactMap(text)
            return names.first { $0.contains(",") } ?? names.first ?? "unknown"
        }

        /// The device's model, with its processor if the system reports it.
        public static var name: String {
            text("machdep.cpu.brand_string").map { "\($0) (\(model))" } ?? model
        }

        /// The build of the system, such as `23A355`; nil if the system does not report it.
        public static var systemBuild: String? { text("kern.osversion") }

        /// The system's thermal states.
        public enum Heat: String, Sendable, Hashable {
            case nominal, fair, serious, critical
        }

        public static var heat: Heat {
            switch ProcessInfo.processInfo.thermalState {
            case .nominal: .nominal
            case .fair: .fair
            case .serious: .serious
            case .critical: .critical
            // A state that is newer than this program counts as the highest state.
            @unknown default: .critical
            }
        }

        /// Whether Low Power Mode is on, which slows the device down.
        public static var savesEnergy: Bool { ProcessInfo.processInfo.isLowPowerModeEnabled }

        /// The memory that counts against this process's limit, in bytes; nil if the system does not report it.
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

        /// The busy time and total time of all cores, in ticks.
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
            // The order of the ticks is user, system, idle, nice.
            let (user, system, idle, nice) = info.cpu_ticks
            let busy = Double(user) + Double(system) + Double(nice)
            return (busy, busy + Double(idle))
        }

        /// The host port, requested once.
        ///
        /// Each call would add a send right to the port, which would never be released.
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

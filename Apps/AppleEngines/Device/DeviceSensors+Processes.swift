#if HEARTH_MACOS
    import Darwin

    extension DeviceSensors {
        /// Returns the memory footprint of another process of this user, in bytes; nil for a process that has ended.
        ///
        /// Available only on macOS.
        public static func footprintBytes(of process: Int32) -> Int? {
            var info = rusage_info_v4()
            let status = withUnsafeMutablePointer(to: &info) {
                $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                    proc_pid_rusage(process, RUSAGE_INFO_V4, $0)
                }
            }
            return status == 0 ? Int(clamping: info.ri_phys_footprint) : nil
        }
    }
#endif

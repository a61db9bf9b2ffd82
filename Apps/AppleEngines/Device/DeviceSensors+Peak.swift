#if HEARTH_APPLE
    import Darwin

    extension DeviceSensors {
        /// The peak memory of this process, in bytes; 0 if the system does not report it.
        public static var peakMemoryBytes: Int {
            var usage = rusage()
            // Darwin reports bytes. Other systems report kilobytes.
            return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
        }
    }
#endif

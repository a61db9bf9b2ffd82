#if HEARTH_APPLE
    import Darwin

    extension DeviceSensors {
        /// The most memory that this process had, in bytes; 0 where the system does not tell.
        public static var peakMemoryBytes: Int {
            var usage = rusage()
            // In bytes here, in kilobytes on other systems.
            return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
        }
    }
#endif

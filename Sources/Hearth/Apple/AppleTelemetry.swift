#if HEARTH_APPLE
    import AppleEngines
    import Bench
    import Foundation
    import Synchronization

    /// The sensors of macOS and iOS.
    final class AppleTelemetry: TelemetrySource {
        private let lastTicks = Mutex<(busy: Double, all: Double)?>(nil)

        func read(processes: [Int32]) -> TelemetrySample {
            var loads = [0.0]
            // If the load is unavailable, the sample reports 0.
            _ = getloadavg(&loads, 1)
            return TelemetrySample(
                thermal: ThermalState(rawValue: DeviceSensors.heat.rawValue) ?? .critical,
                memoryBytes: (DeviceSensors.footprintBytes ?? 0) + Self.footprintBytes(of: processes), load: loads[0],
                processorUse: processorUse(),
                // Low Power Mode starts with a low battery or on the user's request. In both cases the device slows
                // down.
                isBatteryLow: DeviceSensors.savesEnergy)
        }

        /// Returns the memory of worker processes, which only macOS supports, in bytes.
        private static func footprintBytes(of processes: [Int32]) -> Int {
            #if HEARTH_MACOS
                return processes.reduce(0) { $0 + (DeviceSensors.footprintBytes(of: $1) ?? 0) }
            #else
                return 0
            #endif
        }

        /// Returns the share of processor ticks since the last call that were not idle, from 0 to 1.
        private func processorUse() -> Double? {
            guard let ticks = DeviceSensors.processorTicks else { return nil }
            return lastTicks.withLock { last in
                defer { last = ticks }
                // The counters can overflow and restart at 0.
                guard let last, ticks.all > last.all, ticks.busy >= last.busy else { return nil }
                return min(1, (ticks.busy - last.busy) / (ticks.all - last.all))
            }
        }
    }
#endif

#if HEARTH_APPLE
    import AppleEngines
    import Bench
    import Foundation
    import Synchronization

    /// Reads the sensors that Apple's systems let programs read.
    final class AppleTelemetry: TelemetrySource {
        private let lastTicks = Mutex<(busy: Double, all: Double)?>(nil)

        func read(processes: [Int32]) -> TelemetrySample {
            var loads = [0.0]
            // Without a load the sample says 0, as on a device that does nothing.
            _ = getloadavg(&loads, 1)
            return TelemetrySample(
                thermal: ThermalState(rawValue: DeviceSensors.heat.rawValue) ?? .critical,
                memoryBytes: (DeviceSensors.footprintBytes ?? 0) + Self.footprintBytes(of: processes), load: loads[0],
                processorUse: processorUse(),
                // The system saves energy when the battery is low, or when people say so: both slow the device down.
                isBatteryLow: DeviceSensors.savesEnergy)
        }

        /// The memory of workers, which only Macs have.
        private static func footprintBytes(of processes: [Int32]) -> Int {
            #if HEARTH_MACOS
                return processes.reduce(0) { $0 + (DeviceSensors.footprintBytes(of: $1) ?? 0) }
            #else
                return 0
            #endif
        }

        /// Of the ticks since the last call, which part was not idle.
        private func processorUse() -> Double? {
            guard let ticks = DeviceSensors.processorTicks else { return nil }
            return lastTicks.withLock { last in
                defer { last = ticks }
                // The counters begin anew when they are full.
                guard let last, ticks.all > last.all, ticks.busy >= last.busy else { return nil }
                return min(1, (ticks.busy - last.busy) / (ticks.all - last.all))
            }
        }
    }
#endif

import Foundation

/// A telemetry sample of a run.
package struct TelemetrySample: Sendable, Hashable, Codable {
    /// The time since the run's start, in seconds.
    package var seconds: Double
    package var thermal: ThermalState
    /// The temperature of the hottest sensor, in degrees Celsius; `nil` if unknown.
    package var celsius: Double?
    /// The memory of this program and its workers, in bytes.
    package var memoryBytes: Int
    /// The one-minute load average.
    package var load: Double
    /// The CPU utilisation since the last sample, from 0 to 1; `nil` in the first sample.
    package var processorUse: Double?
    /// The utilisation of the busiest GPU, from 0 to 1; `nil` if unknown.
    package var gpuUse: Double?
    /// The mean processor frequency in megahertz; `nil` if unknown.
    package var megahertz: Double?
    /// The number of thermal throttling events since boot; `nil` if not counted.
    package var throttleCount: Int?
    /// Whether the device runs on a nearly empty battery.
    package var isBatteryLow: Bool

    package init(
        seconds: Double = 0, thermal: ThermalState, celsius: Double? = nil, memoryBytes: Int, load: Double,
        processorUse: Double? = nil, gpuUse: Double? = nil, megahertz: Double? = nil, throttleCount: Int? = nil,
        isBatteryLow: Bool
    ) {
        self.seconds = seconds
        self.thermal = thermal
        self.celsius = celsius
        self.memoryBytes = memoryBytes
        self.load = load
        self.processorUse = processorUse
        self.gpuUse = gpuUse
        self.megahertz = megahertz
        self.throttleCount = throttleCount
        self.isBatteryLow = isBatteryLow
    }
}

/// The thermal state of a device, with the values of Apple's `ProcessInfo.ThermalState`.
public enum ThermalState: String, Sendable, Hashable, Codable, Comparable {
    case nominal, fair, serious, critical

    /// Creates the state for a temperature of the hottest sensor, for systems that do not report a state.
    ///
    /// Processors throttle near 100 °C.
    public init(celsius: Double) {
        self = celsius >= 95 ? .critical : celsius >= 85 ? .serious : celsius >= 70 ? .fair : .nominal
    }

    private var rank: Int { [.nominal, .fair, .serious, .critical].firstIndex(of: self) ?? 0 }

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// A reader of the device's telemetry.
package protocol TelemetrySource: Sendable {
    /// Returns a sample of all sensors and of the memory of the given processes. The time of the sample is 0.
    func read(processes: [Int32]) -> TelemetrySample
}

/// A run's telemetry samples and their summary.
package struct Telemetry: Sendable, Hashable, Codable {
    /// The samples, one per second.
    package var samples: [TelemetrySample] = []

    /// Creates an empty record.
    package init() {}

    /// The thermal states in order, without consecutive repetitions.
    package var thermalStates: [ThermalState] {
        samples.reduce(into: []) { states, sample in
            if states.last != sample.thermal { states.append(sample.thermal) }
        }
    }

    /// The number of throttling events.
    ///
    /// This is the increase of the throttle counter or, without a counter, the number of changes to the state `serious`
    /// or worse.
    package var throttledEvents: Int {
        let counts = samples.compactMap(\.throttleCount)
        if let first = counts.first, let last = counts.last { return max(0, last - first) }
        return zip(samples, samples.dropFirst()).count { $0.thermal < .serious && $1.thermal >= .serious }
    }

    /// The reason why the rates cannot be compared, in a sentence; `nil` if the rates can be compared.
    package var disturbance: String? {
        if throttledEvents > 0 { return "The device throttled \(throttledEvents) times." }
        if samples.contains(where: { $0.thermal >= .serious }) { return "The device became too hot." }
        if samples.contains(where: \.isBatteryLow) {
            return "The battery is nearly empty, so the device may be saving power."
        }
        return nil
    }
}

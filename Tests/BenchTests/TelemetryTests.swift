import Foundation
import Testing

@testable import Bench

@Suite struct TelemetryTests {
    /// Writes files that imitate a machine's /proc and /sys.
    private func machine(_ files: [String: String]) throws -> URL {
        let root = FileManager.default.temporaryDirectory.appending(path: "telemetry-\(UUID())")
        for (path, text) in files {
            let url = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return root
    }

    @Test func `Linux telemetry reads sensors, throttle counters, memory and battery`() throws {
        let cpu = "sys/devices/system/cpu"
        let root = try machine([
            "sys/class/thermal/thermal_zone0/temp": "88000\n", "sys/class/thermal/thermal_zone1/temp": "41000\n",
            "sys/class/thermal/thermal_zone2/temp": "0\n", "sys/class/thermal/thermal_zone3/temp": "nonsense\n",
            "sys/class/thermal/cooling_device0/temp": "99000\n", "\(cpu)/cpu0/cpufreq/scaling_cur_freq": "2400000\n",
            "\(cpu)/cpu1/cpufreq/scaling_cur_freq": "1200000\n", "\(cpu)/cpufreq/x": "1",
            "\(cpu)/cpu0/thermal_throttle/core_throttle_count": "3\n",
            "\(cpu)/cpu1/thermal_throttle/core_throttle_count": "4\n", "proc/loadavg": "1.25 0.5 0.1 1/100 5\n",
            "proc/stat": "cpu  100 0 100 700 100 0 0 0 0 0\ncpu0 1 2 3\n",
            "proc/77/status": "Name: x\nVmRSS:\t  2048 kB\n",
            "sys/class/power_supply/BAT0/type": "Battery\n", "sys/class/power_supply/BAT0/status": "Discharging\n",
            "sys/class/drm/card0/device/gpu_busy_percent": "0\n", "sys/class/drm/card1/device/gpu_busy_percent": "64\n",
            "sys/class/drm/card1-DP-1/status": "connected\n",
            "sys/class/power_supply/BAT0/capacity": "12\n", "sys/class/power_supply/AC/type": "Mains\n",
        ])
        defer { try? FileManager.default.removeItem(at: root) }
        let source = LinuxTelemetry(root: root.path)
        let first = source.read(processes: [77, 78])
        #expect(first.celsius == 88 && first.thermal == .serious && first.megahertz == 1_800)
        #expect(first.gpuUse == 0.64)
        #expect(first.throttleCount == 7 && first.load == 1.25 && first.isBatteryLow)
        #expect(first.memoryBytes == 2_048 * 1_024 && first.processorUse == nil)
        try Data("cpu  150 0 150 750 150 0 0 0 0 0\n".utf8).write(to: root.appending(path: "proc/stat"))
        #expect(source.read(processes: []).processorUse == 0.5)
    }

    @Test func `Linux telemetry of a machine without sensors has no values`() throws {
        let sample = LinuxTelemetry(root: "/nowhere").read(processes: [1])
        #expect(sample.celsius == nil && sample.thermal == .nominal && sample.throttleCount == nil)
        #expect(sample.gpuUse == nil)
        #expect(sample.megahertz == nil && !sample.isBatteryLow && sample.memoryBytes == 0)
    }

    private func telemetry(_ states: [ThermalState], counts: [Int?] = []) -> Telemetry {
        var telemetry = Telemetry()
        telemetry.samples = states.enumerated().map { index, state in
            TelemetrySample(
                seconds: Double(index), thermal: state, memoryBytes: 1, load: 0,
                throttleCount: counts.indices.contains(index) ? counts[index] : nil, isBatteryLow: false)
        }
        return telemetry
    }

    @Test func `telemetry reports changes of the thermal state and counts throttling events`() {
        let hot = telemetry([.nominal, .nominal, .fair, .serious, .fair, .critical])
        #expect(hot.thermalStates == [.nominal, .fair, .serious, .fair, .critical])
        #expect(hot.throttledEvents == 2 && hot.disturbance != nil)
        #expect(telemetry([.nominal, .nominal], counts: [5, 9]).throttledEvents == 4)
        #expect(telemetry([.nominal, .fair]).disturbance == nil)
        var low = telemetry([.nominal])
        low.samples[0].isBatteryLow = true
        #expect(low.disturbance?.contains("battery") == true)
        #expect(ThermalState(celsius: 50) == .nominal && ThermalState(celsius: 99) == .critical)
    }
}

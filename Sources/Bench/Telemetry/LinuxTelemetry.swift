import Foundation
import Synchronization

/// A reader of telemetry from Linux's sysfs and procfs.
package final class LinuxTelemetry: TelemetrySource {
    private let root: String
    private let lastTimes = Mutex<(busy: Double, all: Double)?>(nil)

    /// Creates a reader.
    ///
    /// - Parameter root: The prefix of all paths. Tests use a folder with imitated files.
    package init(root: String = "") { self.root = root }

    package func read(processes: [Int32]) -> TelemetrySample {
        let temperatures = list("/sys/class/thermal").filter { $0.hasPrefix("thermal_zone") }
            .compactMap { number("/sys/class/thermal/\($0)/temp").map { $0 / 1_000 } }
            // Missing sensors report 0, and broken sensors report impossible values.
            .filter { $0 > 0 && $0 < 150 }
        let processors = list("/sys/devices/system/cpu").filter { name in
            name.hasPrefix("cpu") && name.dropFirst(3).allSatisfy(\.isNumber) && name.count > 3
        }
        let frequencies = processors.compactMap {
            number("/sys/devices/system/cpu/\($0)/cpufreq/scaling_cur_freq").map { $0 / 1_000 }
        }
        func counts(_ name: String) -> [Int] {
            processors.compactMap {
                number("/sys/devices/system/cpu/\($0)/thermal_throttle/\(name)").map { Int($0) }
            }
        }
        let cores = counts("core_throttle_count")
        // Every core reports the count of its processor package.
        let package = counts("package_throttle_count").max()
        let hottest = temperatures.max()
        return TelemetrySample(
            seconds: 0, thermal: hottest.map { ThermalState(celsius: $0) } ?? .nominal, celsius: hottest,
            memoryBytes: (processes + [ProcessInfo.processInfo.processIdentifier]).map(memory).reduce(0, +),
            load: text("/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) } ?? 0,
            processorUse: processorUse(), gpuUse: gpuUse,
            megahertz: frequencies.isEmpty ? nil : frequencies.reduce(0, +) / Double(frequencies.count),
            throttleCount: cores.isEmpty ? package : cores.reduce(0, +) + (package ?? 0), isBatteryLow: isBatteryLow)
    }

    /// The utilisation of the busiest GPU, from 0 to 1, if its driver reports it in sysfs, as amdgpu does.
    private var gpuUse: Double? {
        list("/sys/class/drm").compactMap { number("/sys/class/drm/\($0)/device/gpu_busy_percent") }.max()
            .map { min(1, max(0, $0 / 100)) }
    }

    /// Returns the resident memory of a process in bytes; 0 if the process has ended.
    private func memory(_ process: Int32) -> Int {
        for line in text("/proc/\(process)/status")?.split(separator: "\n") ?? [] where line.hasPrefix("VmRSS:") {
            return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
        }
        return 0
    }

    /// Returns the CPU utilisation since the last call, from 0 to 1; `nil` for the first call.
    private func processorUse() -> Double? {
        let line = text("/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("cpu ") }
        let numbers = line?.split(separator: " ").dropFirst().compactMap { Double($0) } ?? []
        guard numbers.count > 4 else { return nil }
        let all = numbers.prefix(8).reduce(0, +)
        // The fourth and fifth values are idle time and I/O wait.
        let busy = all - numbers[3] - numbers[4]
        return lastTimes.withLock { times in
            defer { times = (busy, all) }
            guard let last = times, all > last.all else { return nil }
            return min(1, max(0, (busy - last.busy) / (all - last.all)))
        }
    }

    private var isBatteryLow: Bool {
        list("/sys/class/power_supply").contains { name in
            let folder = "/sys/class/power_supply/\(name)"
            guard text("\(folder)/type")?.hasPrefix("Battery") == true,
                text("\(folder)/status")?.hasPrefix("Discharging") == true, let charge = number("\(folder)/capacity")
            else { return false }
            return charge <= 20
        }
    }

    private func list(_ path: String) -> [String] {
        // Many machines and all containers lack these folders.
        (try? FileManager.default.contentsOfDirectory(atPath: root + path)) ?? []
    }

    private func text(_ path: String) -> String? {
        // The file system reports a size of 0, because of which `String(contentsOfFile:)` would read nothing.
        guard let handle = FileHandle(forReadingAtPath: root + path), let data = try? handle.readToEnd() else {
            return nil
        }
        return String(decoding: data, as: UTF8.self)
    }

    private func number(_ path: String) -> Double? {
        text(path).flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}

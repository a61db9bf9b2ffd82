// Mirrors the SDKs of iOS 26 and macOS 26: what Apple's Foundation has and the one of Linux lacks.

import Foundation

extension ProcessInfo {
    enum ThermalState: Int, Sendable {
        case nominal
        case fair
        case serious
        case critical
    }

    var thermalState: ThermalState { fatalError("a declaration") }
    var isLowPowerModeEnabled: Bool { fatalError("a declaration") }
}

extension URL {
    func startAccessingSecurityScopedResource() -> Bool { fatalError("a declaration") }
    func stopAccessingSecurityScopedResource() { fatalError("a declaration") }
}

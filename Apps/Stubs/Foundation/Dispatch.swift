// Mirrors the SDKs of iOS 26 and macOS 26: the parts of Dispatch that Linux lacks.

import Dispatch

protocol DispatchSourceMemoryPressure: DispatchSourceProtocol {
    var data: DispatchSource.MemoryPressureEvent { get }
    var mask: DispatchSource.MemoryPressureEvent { get }
}

extension DispatchSource {
    struct MemoryPressureEvent: OptionSet, Sendable {
        let rawValue: UInt

        init(rawValue: UInt) { self.rawValue = rawValue }

        static let normal = MemoryPressureEvent(rawValue: 1)
        static let warning = MemoryPressureEvent(rawValue: 2)
        static let critical = MemoryPressureEvent(rawValue: 4)
        static let all: MemoryPressureEvent = [normal, warning, critical]
    }

    class func makeMemoryPressureSource(
        eventMask: MemoryPressureEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceMemoryPressure {
        fatalError("a declaration")
    }
}

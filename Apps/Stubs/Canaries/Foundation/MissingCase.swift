// error: switch must be exhaustive
import Foundation

func isHot() -> Bool {
    switch ProcessInfo.processInfo.thermalState {
    case .nominal, .fair: false
    case .serious: true
    }
}

// error: value of type 'ProcessInfo' has no member 'thermalLevel'
import Foundation

func isHot() -> Bool { ProcessInfo.processInfo.thermalLevel == .critical }

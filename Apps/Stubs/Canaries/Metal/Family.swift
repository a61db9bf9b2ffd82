// error: type 'MTLGPUFamily' has no member 'metal5'
import Metal

func supports(_ device: any MTLDevice) -> Bool { device.supportsFamily(.metal5) }

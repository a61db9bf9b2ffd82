// error: must be unwrapped
import Metal

func name() -> String { MTLCreateSystemDefaultDevice().name }

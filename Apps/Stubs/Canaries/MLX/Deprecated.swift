// error: cannot find 'GPU' in scope
import MLX

func limit() { GPU.set(cacheLimit: 0) }

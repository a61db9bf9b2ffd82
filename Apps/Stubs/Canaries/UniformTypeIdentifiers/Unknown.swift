// error: type 'UTType' has no member 'gguf'
import UniformTypeIdentifiers

func type() -> UTType { .gguf }

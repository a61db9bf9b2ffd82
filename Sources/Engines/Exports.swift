// Engines answer these requests: who names an engine's protocol names them, too.
@_exported public import Inference

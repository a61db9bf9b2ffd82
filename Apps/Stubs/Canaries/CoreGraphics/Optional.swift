// error: must be unwrapped
import CoreGraphics

func picture(_ context: CGContext) -> CGImage { context.makeImage() }

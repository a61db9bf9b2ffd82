// Mirrors the SDKs of iOS 18 and macOS 15: what Apple's Foundation has and the one of Linux lacks.

func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { fatalError("a declaration") }

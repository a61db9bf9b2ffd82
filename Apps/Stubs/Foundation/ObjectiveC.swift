// Mirrors the SDKs of iOS 18 and macOS 15: a part of Foundation that Linux lacks.

func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { fatalError("a declaration") }

public import Foundation

// A tool has to name its arguments, so that a model knows the meaning of each. These properties conflict with the
// property for `Generable` types. A tool whose `Arguments` is a single value therefore does not compile, and the
// compiler explains the reason.

extension Tool where Arguments == String {
    /// Unavailable, because arguments require names.
    @available(*, unavailable, message: "A tool's arguments cannot be 'String'; use a '@Generable' struct.")
    public var parameters: GenerationSchema { String.generationSchema }
}

extension Tool where Arguments == Int {
    /// Unavailable, because arguments require names.
    @available(*, unavailable, message: "A tool's arguments cannot be 'Int'; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Int.generationSchema }
}

extension Tool where Arguments == Double {
    /// Unavailable, because arguments require names.
    @available(*, unavailable, message: "A tool's arguments cannot be 'Double'; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Double.generationSchema }
}

extension Tool where Arguments == Float {
    /// Unavailable, because arguments require names.
    @available(*, unavailable, message: "A tool's arguments cannot be 'Float'; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Float.generationSchema }
}

extension Tool where Arguments == Decimal {
    /// Unavailable, because arguments require names.
    @available(*, unavailable, message: "A tool's arguments cannot be 'Decimal'; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Decimal.generationSchema }
}

extension Tool where Arguments == Bool {
    /// Unavailable, because arguments require names.
    @available(*, unavailable, message: "A tool's arguments cannot be 'Bool'; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Bool.generationSchema }
}

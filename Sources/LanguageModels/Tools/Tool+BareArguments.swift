public import Foundation

// A tool has to name its arguments, so that a model knows what each of them means. These properties are in the way of
// the one for `Generable` types, so that a tool that takes a bare value does not compile, and the compiler says why.

extension Tool where Arguments == String {
    /// Not available: arguments need names.
    @available(*, unavailable, message: "A tool cannot take 'String' itself; use a '@Generable' struct.")
    public var parameters: GenerationSchema { String.generationSchema }
}

extension Tool where Arguments == Int {
    /// Not available: arguments need names.
    @available(*, unavailable, message: "A tool cannot take 'Int' itself; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Int.generationSchema }
}

extension Tool where Arguments == Double {
    /// Not available: arguments need names.
    @available(*, unavailable, message: "A tool cannot take 'Double' itself; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Double.generationSchema }
}

extension Tool where Arguments == Float {
    /// Not available: arguments need names.
    @available(*, unavailable, message: "A tool cannot take 'Float' itself; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Float.generationSchema }
}

extension Tool where Arguments == Decimal {
    /// Not available: arguments need names.
    @available(*, unavailable, message: "A tool cannot take 'Decimal' itself; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Decimal.generationSchema }
}

extension Tool where Arguments == Bool {
    /// Not available: arguments need names.
    @available(*, unavailable, message: "A tool cannot take 'Bool' itself; use a '@Generable' struct.")
    public var parameters: GenerationSchema { Bool.generationSchema }
}

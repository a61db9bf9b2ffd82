public import Foundation

extension Int: Generable {
    /// A schema for integers.
    public static var generationSchema: GenerationSchema { .leaf("Int", .integer(.init())) }

    /// Creates an integer from generated content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not a number, has a fraction, or is out of range.
    public init(_ content: GeneratedContent) throws {
        let number = try content.number(expected: "an integer")
        // `Double` represents numbers just below `Int.min` as `Int.min`, so this value requires the exact integer.
        guard let value = content.exactInteger ?? Int(exactly: number), content.exactInteger != nil || value != .min
        else {
            throw content.wrongNumber("is a fraction or out of the range of an integer")
        }
        self = value
    }

    /// The integer as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(integer: self)
    }

    /// The digits of the integer.
    public var promptRepresentation: Prompt { return Prompt(text: description) }

    /// The digits of the integer.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Float: Generable {
    /// A schema for numbers.
    public static var generationSchema: GenerationSchema { .leaf("Float", .number(.init())) }

    /// Creates a number from generated content, rounded to the nearest representable value.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not a number, or is out of range.
    public init(_ content: GeneratedContent) throws {
        let number = try content.number(expected: "a number")
        let value = Float(number)
        guard value.isFinite || !number.isFinite else {
            throw content.wrongNumber("is out of the range of a Float")
        }
        self = value
    }

    /// The number as content.
    public var generatedContent: GeneratedContent {
        // The number is converted through decimal digits, so that 0.1 does not become 0.10000000149011612.
        GeneratedContent(kind: .number(Double(description) ?? Double(self)))
    }

    /// The digits of the number.
    public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }

    /// The digits of the number.
    public var instructionsRepresentation: Instructions { return Instructions(text: generatedContent.jsonString) }
}

extension Double: Generable {
    /// A schema for numbers.
    public static var generationSchema: GenerationSchema { .leaf("Double", .number(.init())) }

    /// Creates a number from generated content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not a number.
    public init(_ content: GeneratedContent) throws {
        self = try content.number(expected: "a number")
    }

    /// The number as content.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(self)) }

    /// The digits of the number.
    public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }

    /// The digits of the number.
    public var instructionsRepresentation: Instructions { return Instructions(text: generatedContent.jsonString) }
}

extension Decimal: Generable {
    /// A schema for numbers.
    public static var generationSchema: GenerationSchema { .leaf("Decimal", .number(.init())) }

    /// Creates a number from generated content, using its shortest decimal digits.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not a number, or is out of range.
    public init(_ content: GeneratedContent) throws {
        let number = try content.number(expected: "a number")
        guard let value = content.exactInteger.map({ Decimal($0) }) ?? Decimal(shortest: number) else {
            throw content.wrongNumber("is out of the range of a Decimal")
        }
        self = value
    }

    /// The number as content, rounded to a `Double` if it has more digits.
    public var generatedContent: GeneratedContent {
        if let integer = Int(description) { return integer.generatedContent }
        return GeneratedContent(kind: .number(Double(description) ?? .nan))
    }

    /// The digits of the number.
    public var promptRepresentation: Prompt { return Prompt(text: description) }

    /// The digits of the number.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Decimal {
    /// Creates the decimal number with the fewest digits that still identifies a `Double`; `nil` if it is out of range.
    init?(shortest number: Double) {
        guard number.isFinite, number == 0 || (1e-110...1e110).contains(number.magnitude) else { return nil }
        self.init(string: number.description, locale: Locale(identifier: "en_US_POSIX"))
    }
}

extension GeneratedContent {
    /// Creates the content of an integer.
    ///
    /// The exact integer is stored as well if another integer has the same `Double`.
    init(integer: Int) {
        let number = Double(integer)
        let isCertain = integer != .min && Int(exactly: number) == integer
        self.init(kind: .number(number), id: nil, isComplete: true, exactInteger: isCertain ? nil : integer)
    }

    fileprivate func number(expected: String) throws -> Double {
        guard case .number(let value) = kind else { throw mismatch(expected: expected) }
        return value
    }

    fileprivate func wrongNumber(_ complaint: String) -> ParsingError {
        let text = jsonString
        return ParsingError(rawContent: text, debugDescription: "The number \(text) \(complaint).")
    }
}

import SwiftSyntax

/// A built-in guide, parsed from its source.
struct ParsedGuide {
    enum Kind: String {
        case constant, anyOf, pattern
        case minimum, maximum, range
        case minimumCount, maximumCount, count, element
    }

    let kind: Kind
    let argument: ExprSyntax

    /// Recognizes a guide.
    ///
    /// Returns `nil` for variables and user-defined members.
    init?(_ expression: ExprSyntax) {
        if expression.is(RegexLiteralExprSyntax.self) {
            (kind, argument) = (.pattern, expression)
            return
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
            let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
            let kind = Kind(rawValue: member.declName.baseName.text),
            call.arguments.count == 1, let only = call.arguments.first, only.label == nil
        else { return nil }
        (self.kind, argument) = (kind, only.expression)
    }

    /// The values that the guide allows, as far as its arguments are literals; `nil` if they are unknown.
    var limit: GuideLimit? {
        switch kind {
        case .constant: argument.textLiteral.map { GuideLimit.texts([$0]) }
        case .anyOf: argument.textLiterals.map { GuideLimit.texts($0) }
        case .pattern: nil
        case .minimum, .maximum, .range: .numbers(interval)
        case .minimumCount, .maximumCount, .count: .counts(interval)
        case .element: ParsedGuide(argument)?.limit.map { GuideLimit.elements($0) }
        }
    }

    /// Whether a bound is a literal with a fraction.
    var hasFraction: Bool {
        [bounds.least, bounds.most].contains { $0?.isFractionLiteral == true }
    }

    private var interval: GuideLimit.Interval {
        GuideLimit.Interval(
            least: bounds.least?.numberLiteral ?? -.infinity, most: bounds.most?.numberLiteral ?? .infinity)
    }

    private var bounds: Bounds {
        switch kind {
        case .minimum, .minimumCount: Bounds(least: argument, most: nil)
        case .maximum, .maximumCount: Bounds(least: nil, most: argument)
        case .range: argument.closedRange ?? Bounds(least: nil, most: nil)
        case .count: argument.closedRange ?? Bounds(least: argument, most: argument)
        case .constant, .anyOf, .pattern, .element: Bounds(least: nil, most: nil)
        }
    }
}

/// The source of the bounds of numbers.
private struct Bounds {
    let least: ExprSyntax?
    let most: ExprSyntax?
}

/// The values that a guide allows.
indirect enum GuideLimit {
    case texts(Set<String>)
    case numbers(Interval)
    case counts(Interval)
    case elements(GuideLimit)

    /// An interval of numbers, in which a bound that is not a literal is infinite.
    struct Interval {
        let least: Double
        let most: Double
    }

    /// Returns whether no value satisfies both limits.
    func contradicts(_ other: GuideLimit) -> Bool {
        switch (self, other) {
        case (.texts(let first), .texts(let second)):
            first.isDisjoint(with: second)
        case (.numbers(let first), .numbers(let second)), (.counts(let first), .counts(let second)):
            max(first.least, second.least) > min(first.most, second.most)
        case (.elements(let first), .elements(let second)):
            first.contradicts(second)
        default:
            false
        }
    }
}

extension ExprSyntax {
    /// The value of a number literal.
    ///
    /// The value is only compared, and rounding to a `Double` never reverses the order of two numbers.
    fileprivate var numberLiteral: Double? {
        if let integer = self.as(IntegerLiteralExprSyntax.self) {
            return integer.representedLiteralValue.map { Double($0) }
        }
        if let fraction = self.as(FloatLiteralExprSyntax.self) { return fraction.representedLiteralValue }
        return negated?.numberLiteral.map { -$0 }
    }

    fileprivate var isFractionLiteral: Bool {
        self.is(FloatLiteralExprSyntax.self) || negated?.isFractionLiteral == true
    }

    /// The operand of a minus sign.
    private var negated: ExprSyntax? {
        guard let prefixed = self.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" else { return nil }
        return prefixed.expression
    }

    /// The bounds of `a...b`, which the parser may represent as a flat sequence of operators.
    fileprivate var closedRange: Bounds? {
        if let infix = self.as(InfixOperatorExprSyntax.self) {
            guard infix.operator.trimmedDescription == "..." else { return nil }
            return Bounds(least: infix.leftOperand, most: infix.rightOperand)
        }
        guard let parts = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }), parts.count == 3,
            parts[1].trimmedDescription == "..."
        else { return nil }
        return Bounds(least: parts[0], most: parts[2])
    }

    /// The text of a string literal; `nil` if the literal has escapes or interpolations.
    fileprivate var textLiteral: String? {
        guard let literal = self.as(StringLiteralExprSyntax.self), literal.openingQuote.tokenKind == .stringQuote,
            literal.segments.count == 1, case .stringSegment(let segment)? = literal.segments.first,
            !segment.content.text.contains("\\")
        else { return nil }
        return segment.content.text
    }

    /// The texts of an array of string literals without escapes and interpolations.
    fileprivate var textLiterals: Set<String>? {
        guard let array = self.as(ArrayExprSyntax.self) else { return nil }
        let texts = array.elements.compactMap(\.expression.textLiteral)
        return texts.count == array.elements.count ? Set(texts) : nil
    }
}

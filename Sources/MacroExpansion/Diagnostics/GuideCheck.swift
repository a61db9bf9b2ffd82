import SwiftDiagnostics
import SwiftSyntax

/// A check, based on syntax, for guides that do not fit a property's type or contradict each other.
///
/// The compiler also rejects guides for another type, but its error points to generated code. Contradictions would only
/// be reported at the first request.
enum GuideCheck {
    /// A guide with its position in the source.
    private struct Place {
        let guide: ParsedGuide
        let argument: LabeledExprSyntax
        let attribute: AttributeSyntax
    }

    static func diagnostics(
        for attributes: [AttributeSyntax], on type: TypeSyntax, of property: String
    ) -> [Diagnostic] {
        let places = attributes.flatMap { attribute in
            attribute.guideArguments.compactMap { argument in
                ParsedGuide(argument.expression).map { Place(guide: $0, argument: argument, attribute: attribute) }
            }
        }
        let plain = type.withoutParentheses
        let wrapped = plain.optionalWrapped ?? plain
        let misfits = places.compactMap { place in
            problem(with: place.guide, on: wrapped, of: "'\(property)'").map { message in
                diagnostic(message, at: place, fixIts: [repair(of: place, on: wrapped)])
            }
        }
        return misfits.isEmpty ? contradictions(among: places, of: property) : misfits
    }

    private static func problem(
        with guide: ParsedGuide, on type: TypeSyntax, of owner: String
    ) -> GenerableDiagnostic? {
        guard let standard = StandardType(type) else { return nil }
        let label = "'.\(guide.kind.rawValue)'"
        let spelling = type.withoutParentheses.trimmedDescription
        guard standard.takes(guide.kind) else {
            return .incompatibleGuide(guide: label, type: spelling, owner: owner, fitting: standard.guideList)
        }
        switch standard {
        case .integer where guide.hasFraction:
            return .incompatibleGuide(
                guide: "\(label) with a fraction", type: spelling, owner: owner, fitting: "whole numbers")
        case .list(let element) where guide.kind == .element:
            return ParsedGuide(guide.argument).flatMap { inner in
                problem(with: inner, on: element, of: "the elements of \(owner)")
            }
        default:
            return nil
        }
    }

    private static func contradictions(among places: [Place], of property: String) -> [Diagnostic] {
        places.indices.compactMap { index -> Diagnostic? in
            let place = places[index]
            guard let limit = place.guide.limit,
                let earlier = places[..<index].first(where: { $0.guide.limit?.contradicts(limit) == true })
            else { return nil }
            let message = GenerableDiagnostic.contradictoryGuides(
                property: property, guide: ".\(place.guide.kind.rawValue)",
                earlier: ".\(earlier.guide.kind.rawValue)")
            return diagnostic(message, at: place)
        }
    }

    private static func diagnostic(
        _ message: GenerableDiagnostic, at place: Place, fixIts: [FixIt] = []
    ) -> Diagnostic {
        Diagnostic(
            node: place.attribute, message: message, highlights: [Syntax(place.argument.expression)], fixIts: fixIts)
    }
}

extension GuideCheck {
    /// Returns a fix-it that applies the guide to an array's elements if the guide fits them, and removes the guide
    /// otherwise.
    private static func repair(of place: Place, on type: TypeSyntax) -> FixIt {
        let kind = place.guide.kind
        if let standard = StandardType(type), !standard.takes(kind), case .list(let element) = standard,
            StandardType(element)?.takes(kind) == true
        {
            return wrapping(place.argument.expression, in: place.attribute)
        }
        let arguments = place.attribute.labeledArguments
        return arguments.count > 1 ? removal(of: place, among: arguments) : removal(of: place.attribute)
    }

    private static func wrapping(_ expression: ExprSyntax, in attribute: AttributeSyntax) -> FixIt {
        let source = expression.trimmedDescription
        let guide = expression.is(RegexLiteralExprSyntax.self) ? ".pattern(\(source))" : source
        return replacement(
            of: expression.positionAfterSkippingLeadingTrivia..<expression.endPositionBeforeTrailingTrivia,
            with: ".element(\(guide))", in: attribute,
            message: GenerableFixIt(message: "Guide the elements", id: "guideElements"))
    }

    /// Returns a fix-it that removes one argument and the adjacent comma.
    private static func removal(of place: Place, among arguments: [LabeledExprSyntax]) -> FixIt {
        let message = GenerableFixIt(message: "Remove '.\(place.guide.kind.rawValue)'", id: "removeGuideArgument")
        var start = place.argument.positionAfterSkippingLeadingTrivia
        var end = place.argument.endPositionBeforeTrailingTrivia
        let index = arguments.firstIndex { $0.id == place.argument.id } ?? 0
        if index + 1 < arguments.count {
            end = arguments[index + 1].positionAfterSkippingLeadingTrivia
        } else {
            start = arguments[index - 1].expression.endPositionBeforeTrailingTrivia
        }
        return replacement(of: start..<end, with: "", in: place.attribute, message: message)
    }

    /// Returns a fix-it that removes an attribute and the following white space.
    ///
    /// Preceding trivia is kept, because it may be a comment on the property.
    private static func removal(of attribute: AttributeSyntax) -> FixIt {
        let next = attribute.nextToken(viewMode: .sourceAccurate)
        let end =
            next.flatMap { $0.leadingTrivia.allSatisfy(\.isWhitespace) ? $0.positionAfterSkippingLeadingTrivia : nil }
            ?? attribute.endPosition
        return replacement(
            of: attribute.positionAfterSkippingLeadingTrivia..<end, with: "", in: attribute,
            message: GenerableFixIt(message: "Remove '@Guide'", id: "removeGuide"))
    }

    private static func replacement(
        of range: Range<AbsolutePosition>, with text: String, in attribute: AttributeSyntax, message: GenerableFixIt
    ) -> FixIt {
        FixIt(message: message, changes: [.replaceText(range: range, with: text, in: Syntax(attribute))])
    }
}

import SwiftDiagnostics
import SwiftSyntax

/// The diagnostics of the macros.
enum GenerableDiagnostic: DiagnosticMessage {
    case notAStructOrEnum(kind: String)
    case explicitConformance(type: String)
    case unreachable(type: String)
    case emptyEnum(type: String)
    case missingType(property: String)
    case destructured
    case unsupportedType(property: String, type: String, advice: String)
    case questionableType(property: String, type: String, advice: String)
    case incompatibleGuide(guide: String, type: String, owner: String, fitting: String)
    case contradictoryGuides(property: String, guide: String, earlier: String)
    case guideOnConstant(property: String)
    case guideOutsideStoredProperty
    case guideOnComputed(property: String)
    case guideOnStatic(property: String)
    case guideOnLazy(property: String)
    case emptyGuide(property: String)
    case reservedLabel(enumCase: String)
    case repeatedLabel(enumCase: String, label: String)
    case repeatedCase(enumCase: String)
    case entryNotAVariable
    case entryOutsideExtension
    case entryHasAccessors(property: String)
    case entryNeedsValue(property: String)

    var message: String {
        switch self {
        case .notAStructOrEnum(let kind):
            "'@Generable' can only be used on structs and enums, not on \(kind)."
        case .explicitConformance(let type):
            "'@Generable' adds the conformance of '\(type)' to 'Generable'; remove it from the declaration."
        case .unreachable(let type):
            "'@Generable' generates an extension of '\(type)', where a private nested type is not visible; make it "
                + "fileprivate."
        case .emptyEnum(let type):
            "'@Generable' requires at least one case in '\(type)', since the model must choose one."
        case .missingType(let property):
            "'@Generable' requires an explicit type for '\(property)'."
        case .destructured:
            "'@Generable' cannot use a pattern that declares several properties; declare each one separately."
        case .unsupportedType(let property, let type, let advice):
            "'\(property)' cannot be generated: \(type). \(advice)"
        case .questionableType(let property, let type, let advice):
            "'\(type)', the type of '\(property)', is not generable. \(advice)"
        default:
            guideOrEntryMessage
        }
    }

    private var guideOrEntryMessage: String {
        switch self {
        case .incompatibleGuide(let guide, let type, let owner, let fitting):
            "\(guide) does not fit '\(type)', the type of \(owner), which accepts \(fitting)."
        case .contradictoryGuides(let property, let guide, let earlier):
            "'\(guide)' contradicts the preceding '\(earlier)', so '\(property)' cannot satisfy both; remove one."
        case .guideOnConstant(let property):
            "'@Guide' has no effect on '\(property)': a constant with a value is not generated."
        case .guideOutsideStoredProperty:
            "'@Guide' can only be used on stored properties."
        case .guideOnComputed(let property):
            "'@Guide' can only be used on stored properties, and '\(property)' is computed."
        case .guideOnStatic(let property):
            "'@Guide' can only be used on properties of instances, and '\(property)' belongs to the type."
        case .guideOnLazy(let property):
            "'@Guide' can only be used on properties that are generated, and '\(property)' is lazy."
        case .emptyGuide(let property):
            "'@Guide' on '\(property)' needs a description or a guide."
        case .reservedLabel(let enumCase):
            "The value labelled 'type' of case '\(enumCase)' needs another label: 'type' is reserved for the name of "
                + "the case."
        case .repeatedLabel(let enumCase, let label):
            "Case '\(enumCase)' has two values labelled '\(label)'; give each a unique label."
        case .repeatedCase(let enumCase):
            "'@Generable' needs cases with different names, and there are several named '\(enumCase)'."
        case .entryNotAVariable:
            "'@SessionPropertyEntry' can only be used on a single 'var'."
        case .entryOutsideExtension:
            "'@SessionPropertyEntry' can only be used in an extension of 'SessionPropertyValues'."
        case .entryHasAccessors(let property):
            "'@SessionPropertyEntry' generates the accessors of '\(property)'; remove the explicit ones."
        case .entryNeedsValue(let property):
            "'\(property)' needs a default value, since its type is not optional."
        default:
            ""
        }
    }

    var severity: DiagnosticSeverity {
        switch self {
        case .questionableType, .guideOnConstant: .warning
        default: .error
        }
    }

    var diagnosticID: MessageID {
        MessageID(domain: "LanguageModelsMacros", id: String(describing: self).prefix { $0 != "(" }.description)
    }
}

/// A suggested fix for a diagnostic, which an editor can apply.
struct GenerableFixIt: FixItMessage {
    let message: String
    let id: String

    var fixItID: MessageID { MessageID(domain: "LanguageModelsMacros", id: id) }
}

extension DiagnosticsError {
    /// Creates an error with one diagnostic, which ends the expansion.
    init(_ message: GenerableDiagnostic, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
        self.init(diagnostics: [Diagnostic(node: node, message: message, fixIts: fixIts)])
    }
}

import SwiftSyntax
import SwiftSyntaxBuilder

extension ExprSyntax {
    /// The type of an initial value whose syntax shows it: a literal, or a call to a type's initializer.
    var inferredType: TypeSyntax? {
        inferredTypeName.map { TypeSyntax(stringLiteral: $0) }
    }

    private var inferredTypeName: String? {
        switch self.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr: return "String"
        case .integerLiteralExpr: return "Int"
        case .floatLiteralExpr: return "Double"
        case .booleanLiteralExpr: return "Bool"
        case .prefixOperatorExpr(let prefixed) where prefixed.operator.text == "-":
            let operand = prefixed.expression
            return operand.is(IntegerLiteralExprSyntax.self) || operand.is(FloatLiteralExprSyntax.self)
                ? operand.inferredTypeName : nil
        case .arrayExpr(let array):
            let elements = Set(array.elements.map(\.expression.inferredTypeName))
            guard elements.count == 1, let element = elements.first ?? nil else { return nil }
            return "[\(element)]"
        case .functionCallExpr(let call):
            return call.calledExpression.typeReference
        default:
            return nil
        }
    }

    /// The type that a called expression names, such as `Outer.Inner` in `Outer.Inner(…)` and `[Int]` in `[Int]()`.
    private var typeReference: String? {
        if let array = self.as(ArrayExprSyntax.self), array.elements.count == 1, let element = array.elements.first {
            return element.expression.typeReference.map { "[\($0)]" }
        }
        if let reference = self.as(DeclReferenceExprSyntax.self) {
            return reference.baseName.text.first?.isUppercase == true ? reference.trimmedDescription : nil
        }
        if let member = self.as(MemberAccessExprSyntax.self), let base = member.base?.typeReference {
            let name = member.declName.baseName.text
            if name == "init" { return base }
            return name.first?.isUppercase == true ? "\(base).\(name)" : nil
        }
        return nil
    }
}

// Mirrors the SDKs of iOS 18 and macOS 15. There, `LocalizedStringResource` is part of Foundation.

public import Foundation

public struct LocalizedStringResource: Sendable, Equatable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { fatalError("a declaration") }
}

// MARK: Intents

public protocol AppIntent: Sendable {
    associatedtype PerformResult: IntentResult

    static var title: LocalizedStringResource { get }
    static var description: IntentDescription? { get }
    static var openAppWhenRun: Bool { get }

    init()

    func perform() async throws -> PerformResult
}

extension AppIntent {
    public static var description: IntentDescription? { nil }
    public static var openAppWhenRun: Bool { false }
}

public struct IntentDescription: Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { fatalError("a declaration") }
}

public protocol _IntentValue: Sendable {}
extension String: _IntentValue {}

@propertyWrapper public final class IntentParameter<Value: _IntentValue>: @unchecked Sendable {
    public init(title: LocalizedStringResource) { fatalError("a declaration") }

    public init(title: LocalizedStringResource, requestValueDialog: IntentDialog?) { fatalError("a declaration") }

    public var wrappedValue: Value {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }
}

extension AppIntent {
    public typealias Parameter = IntentParameter
}

public struct IntentDialog: Sendable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { fatalError("a declaration") }
}

public protocol IntentResult: Sendable {}
public protocol ReturnsValue<Value>: IntentResult {
    associatedtype Value: _IntentValue
}
public protocol ProvidesDialog: IntentResult {}

public struct IntentResultContainer<Value: _IntentValue>: ReturnsValue, ProvidesDialog {}

extension IntentResult where Self == IntentResultContainer<String> {
    public static func result(value: String, dialog: IntentDialog) -> Self { fatalError("a declaration") }
}

// MARK: Entities

public protocol EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}
extension String: EntityIdentifierConvertible {}
extension UUID: EntityIdentifierConvertible {}

public protocol AppEntity: _IntentValue, Identifiable where ID: EntityIdentifierConvertible & Sendable {
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    static var defaultQuery: DefaultQuery { get }

    var displayRepresentation: DisplayRepresentation { get }
}

public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { fatalError("a declaration") }
}

public struct DisplayRepresentation: Sendable {
    public init(title: LocalizedStringResource) { fatalError("a declaration") }

    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource?) { fatalError("a declaration") }
}

public protocol EntityQuery: Sendable {
    associatedtype Entity: AppEntity

    init()

    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    func suggestedEntities() async throws -> [Entity]
}

public protocol EntityStringQuery: EntityQuery {
    func entities(matching string: String) async throws -> [Entity]
}

// MARK: Shortcuts

public protocol AppShortcutsProvider {
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

@resultBuilder public struct AppShortcutsBuilder {
    public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { fatalError("a declaration") }
}

public struct AppShortcut: Sendable {
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) {
        fatalError("a declaration")
    }
}

public enum AppShortcutPhraseToken: Sendable {
    case applicationName
}

public struct AppShortcutPhrase<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        public init(literalCapacity: Int, interpolationCount: Int) { fatalError("a declaration") }

        public mutating func appendLiteral(_ literal: String) { fatalError("a declaration") }

        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { fatalError("a declaration") }
    }

    public init(stringInterpolation: StringInterpolation) { fatalError("a declaration") }

    public init(stringLiteral value: String) { fatalError("a declaration") }
}

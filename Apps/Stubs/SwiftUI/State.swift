// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation
public import Observation

@MainActor @preconcurrency public protocol DynamicProperty {}

@propertyWrapper public struct State<Value>: DynamicProperty {
    public init(wrappedValue value: Value) { fatalError("a declaration") }

    public init(initialValue value: Value) { fatalError("a declaration") }

    public var wrappedValue: Value {
        get { fatalError("a declaration") }
        nonmutating set { fatalError("a declaration") }
    }

    public var projectedValue: Binding<Value> { fatalError("a declaration") }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { fatalError("a declaration") }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    @preconcurrency public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        fatalError("a declaration")
    }

    public static func constant(_ value: Value) -> Binding<Value> { fatalError("a declaration") }

    public var wrappedValue: Value {
        get { fatalError("a declaration") }
        nonmutating set { fatalError("a declaration") }
    }

    public var projectedValue: Binding<Value> { fatalError("a declaration") }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        fatalError("a declaration")
    }
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    // Without the type's own initializer, the compiler does not know that views take the object itself.
    @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
    public init(wrappedValue: Value) { fatalError("a declaration") }

    public var wrappedValue: Value {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }

    public var projectedValue: Bindable<Value> { fatalError("a declaration") }

    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject {
        fatalError("a declaration")
    }
}

extension Bindable where Value: AnyObject, Value: Observable {
    public init(wrappedValue: Value) { fatalError("a declaration") }

    public init(_ wrappedValue: Value) { fatalError("a declaration") }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError("a declaration") }

    public var wrappedValue: Value { fatalError("a declaration") }
}

extension Environment {
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable { fatalError("a declaration") }

    public init<T: AnyObject>(_ objectType: T.Type) where Value == T?, T: Observable { fatalError("a declaration") }
}

@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public init(wrappedValue: Value) { fatalError("a declaration") }

    public var wrappedValue: Value { fatalError("a declaration") }
}

@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    @propertyWrapper public struct Binding {
        private init(declaration: Never) {}

        public var wrappedValue: Value {
            get { fatalError("a declaration") }
            nonmutating set { fatalError("a declaration") }
        }
    }

    public var wrappedValue: Value {
        get { fatalError("a declaration") }
        nonmutating set { fatalError("a declaration") }
    }

    public var projectedValue: FocusState<Value>.Binding { fatalError("a declaration") }

    public init() where Value == Bool { fatalError("a declaration") }

    public init<T: Hashable>() where Value == T? { fatalError("a declaration") }
}

public struct EnvironmentValues {
    public var scenePhase: ScenePhase { fatalError("a declaration") }
    public var dismiss: DismissAction { fatalError("a declaration") }
    public var openWindow: OpenWindowAction { fatalError("a declaration") }
    public var openURL: OpenURLAction { fatalError("a declaration") }
    public var isEnabled: Bool { fatalError("a declaration") }
    public var accessibilityReduceMotion: Bool { fatalError("a declaration") }

    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }

    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }

    public var dynamicTypeSize: DynamicTypeSize {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }

    public var locale: Locale {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }
}

@MainActor @preconcurrency public struct DismissAction {
    public func callAsFunction() { fatalError("a declaration") }
}

@MainActor @preconcurrency public struct OpenURLAction {
    public func callAsFunction(_ url: URL) { fatalError("a declaration") }
}

public enum UserInterfaceSizeClass: Sendable { case compact, regular }

public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public var isAccessibilitySize: Bool { fatalError("a declaration") }
}

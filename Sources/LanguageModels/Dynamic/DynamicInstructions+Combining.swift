/// Type-erased dynamic instructions.
public struct AnyDynamicInstructions: DynamicInstructions, PrimitiveInstructions {
    private let base: any DynamicInstructions

    /// Creates a type-erased value that wraps instructions.
    public init(_ dynamicInstructions: any DynamicInstructions) { base = dynamicInstructions }

    /// Creates a type-erased value that wraps instructions.
    public init(erasing dynamicInstructions: some DynamicInstructions) { self.init(dynamicInstructions) }

    /// `Never`, because a primitive type has no body.
    public typealias Body = Never

    /// Unavailable: reading it stops the program.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) { base.collectAll(into: &collected) }
}

/// A sequence of dynamic instructions.
public struct TupleDynamicInstructions<each Content>: DynamicInstructions, PrimitiveInstructions
where repeat each Content: DynamicInstructions {
    private let contents: (repeat each Content)

    /// Combines instructions.
    public init(_ contents: repeat each Content) { self.contents = (repeat each contents) }

    /// `Never`, because a primitive type has no body.
    public typealias Body = Never

    /// Unavailable: reading it stops the program.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) {
        for content in repeat each contents { content.collectAll(into: &collected) }
    }
}

/// One of two dynamic instructions, chosen by a condition.
public struct ConditionalDynamicInstructions<TrueContent, FalseContent>: DynamicInstructions, PrimitiveInstructions
where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
    /// The chosen branch of a condition.
    public enum Branch {
        /// The branch for a condition that is true.
        case trueContent(TrueContent)
        /// The branch for a condition that is false.
        case falseContent(FalseContent)
    }

    private let branch: Branch

    /// Creates instructions from the chosen branch.
    public init(_ branch: Branch) { self.branch = branch }

    /// `Never`, because a primitive type has no body.
    public typealias Body = Never

    /// Unavailable: reading it stops the program.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) {
        switch branch {
        case .trueContent(let content): content.collectAll(into: &collected)
        case .falseContent(let content): content.collectAll(into: &collected)
        }
    }
}

extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
    /// `Never`, because a primitive type has no body.
    public typealias Body = Never

    /// Unavailable: reading it stops the program.
    public var body: Never { bodyless(Self.self) }
}

extension Optional: PrimitiveInstructions where Wrapped: DynamicInstructions {
    func collect(into collected: inout CollectedInstructions) { self?.collectAll(into: &collected) }
}

extension Never: DynamicInstructions {
    /// `Never`, because a primitive type has no body.
    public typealias Body = Never

    /// Unavailable: no value of this type exists.
    public var body: Never { bodyless(Self.self) }
}

/// Dynamic instructions without content.
public struct EmptyDynamicInstructions: DynamicInstructions, PrimitiveInstructions, Sendable {
    /// Creates empty instructions.
    public init() {}

    /// `Never`, because a primitive type has no body.
    public typealias Body = Never

    /// Unavailable: reading it stops the program.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) {}
}

/// Dynamic instructions for each element of a collection.
public struct DynamicInstructionsForEach<Data, ID, Content>: DynamicInstructions, PrimitiveInstructions
where Data: RandomAccessCollection, ID: Hashable, Content: DynamicInstructions {
    private let data: Data
    private let content: (Data.Element) -> Content

    /// Creates instructions for each element.
    ///
    /// - Parameters:
    ///   - data: The elements.
    ///   - id: The key path to the identity of an element.
    ///   - content: A closure that creates the instructions of an element.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
    }

    /// `Never`, because a primitive type has no body.
    public typealias Body = Never

    /// Unavailable: reading it stops the program.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) {
        for element in data { content(element).collectAll(into: &collected) }
    }
}

extension DynamicInstructionsForEach where ID == Data.Element.ID, Data.Element: Identifiable {
    /// Creates instructions for each element of a collection of identifiable elements.
    ///
    /// - Parameters:
    ///   - data: The elements.
    ///   - content: A closure that creates the instructions of an element.
    public init(_ data: Data, @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data, id: \.id, content: content)
    }
}

extension Instructions: DynamicInstructions {
    /// The instructions, which are constant.
    public var body: some DynamicInstructions { ConstantInstructions(instructions: self) }
}

/// Dynamic instructions with constant content.
struct ConstantInstructions: DynamicInstructions, PrimitiveInstructions {
    let instructions: Instructions

    var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) { collected.add(instructions.segments) }
}

/// Instructions that offer a tool and contain no text.
struct ToolInstructions: DynamicInstructions, PrimitiveInstructions {
    let tool: any Tool

    var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) { collected.add(tool) }
}

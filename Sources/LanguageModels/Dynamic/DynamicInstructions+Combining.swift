/// Dynamic instructions whose type is hidden.
public struct AnyDynamicInstructions: DynamicInstructions, PrimitiveInstructions {
    private let base: any DynamicInstructions

    /// Hides the type of instructions.
    ///
    /// - Parameter dynamicInstructions: The instructions.
    public init(_ dynamicInstructions: any DynamicInstructions) { base = dynamicInstructions }

    /// Hides the type of instructions.
    ///
    /// - Parameter dynamicInstructions: The instructions.
    public init(erasing dynamicInstructions: some DynamicInstructions) { self.init(dynamicInstructions) }

    /// None: these are what bodies are made of.
    public typealias Body = Never

    /// None; never read it.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) { base.collectAll(into: &collected) }
}

/// Several dynamic instructions in order.
public struct TupleDynamicInstructions<each Content>: DynamicInstructions, PrimitiveInstructions
where repeat each Content: DynamicInstructions {
    private let contents: (repeat each Content)

    /// Joins instructions.
    ///
    /// - Parameter contents: The instructions.
    public init(_ contents: repeat each Content) { self.contents = (repeat each contents) }

    /// None: these are what bodies are made of.
    public typealias Body = Never

    /// None; never read it.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) {
        for content in repeat each contents { content.collectAll(into: &collected) }
    }
}

/// One of two dynamic instructions, as a condition decided.
public struct ConditionalDynamicInstructions<TrueContent, FalseContent>: DynamicInstructions, PrimitiveInstructions
where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
    /// The branches of a condition.
    public enum Branch {
        /// The condition holds.
        case trueContent(TrueContent)
        /// The condition does not hold.
        case falseContent(FalseContent)
    }

    private let branch: Branch

    /// Takes the branch that was decided on.
    ///
    /// - Parameter branch: The branch.
    public init(_ branch: Branch) { self.branch = branch }

    /// None: these are what bodies are made of.
    public typealias Body = Never

    /// None; never read it.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) {
        switch branch {
        case .trueContent(let content): content.collectAll(into: &collected)
        case .falseContent(let content): content.collectAll(into: &collected)
        }
    }
}

extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
    /// None: these are what bodies are made of.
    public typealias Body = Never

    /// None; never read it.
    public var body: Never { bodyless(Self.self) }
}

extension Optional: PrimitiveInstructions where Wrapped: DynamicInstructions {
    func collect(into collected: inout CollectedInstructions) { self?.collectAll(into: &collected) }
}

extension Never: DynamicInstructions {
    /// None: these are what bodies are made of.
    public typealias Body = Never

    /// None; there is no value to read it of.
    public var body: Never { bodyless(Self.self) }
}

/// Dynamic instructions without content.
public struct EmptyDynamicInstructions: DynamicInstructions, PrimitiveInstructions, Sendable {
    /// Creates empty instructions.
    public init() {}

    /// None: these are what bodies are made of.
    public typealias Body = Never

    /// None; never read it.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) {}
}

/// Dynamic instructions for each element of a collection.
public struct DynamicInstructionsForEach<Data, ID, Content>: DynamicInstructions, PrimitiveInstructions
where Data: RandomAccessCollection, ID: Hashable, Content: DynamicInstructions {
    private let data: Data
    private let content: (Data.Element) -> Content

    /// Makes instructions for each element.
    ///
    /// - Parameters:
    ///   - data: The elements.
    ///   - id: What tells elements apart.
    ///   - content: Makes the instructions of an element.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
    }

    /// None: these are what bodies are made of.
    public typealias Body = Never

    /// None; never read it.
    public var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) {
        for element in data { content(element).collectAll(into: &collected) }
    }
}

extension DynamicInstructionsForEach where ID == Data.Element.ID, Data.Element: Identifiable {
    /// Makes instructions for each element of a collection whose elements have an identity.
    ///
    /// - Parameters:
    ///   - data: The elements.
    ///   - content: Makes the instructions of an element.
    public init(_ data: Data, @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data, id: \.id, content: content)
    }
}

extension Instructions: DynamicInstructions {
    /// The instructions themselves, which never change.
    public var body: some DynamicInstructions { ConstantInstructions(instructions: self) }
}

/// Instructions that are what they are.
struct ConstantInstructions: DynamicInstructions, PrimitiveInstructions {
    let instructions: Instructions

    var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) { collected.add(instructions.segments) }
}

/// Instructions that offer a tool and say nothing.
struct ToolInstructions: DynamicInstructions, PrimitiveInstructions {
    let tool: any Tool

    var body: Never { bodyless(Self.self) }

    func collect(into collected: inout CollectedInstructions) { collected.add(tool) }
}

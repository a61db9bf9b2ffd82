/// Instructions and tools that are evaluated before each call of the model.
///
/// ```swift
/// struct Tutor: DynamicInstructions {
///     var level: Level
///     var body: some DynamicInstructions {
///         Instructions("You are a patient tutor.")
///         if level == .advanced { ProofTool() }
///     }
/// }
/// ```
///
/// Put what changes last: a model keeps what it has read of a beginning that stayed the same.
@_typeEraser(AnyDynamicInstructions)
public protocol DynamicInstructions {
    /// What the instructions consist of.
    associatedtype Body: DynamicInstructions

    /// The instructions and tools as they are now.
    @DynamicInstructionsBuilder var body: Body { get }
}

extension DynamicInstructions {
    /// Instructions for each element of a collection.
    public typealias ForEach = DynamicInstructionsForEach
}

/// Instructions that say themselves what they consist of, and have no body.
protocol PrimitiveInstructions {
    func collect(into collected: inout CollectedInstructions)
}

/// The instructions and tools that an evaluation found.
struct CollectedInstructions {
    private(set) var segments: [Transcript.Segment] = []
    private(set) var tools: [any Tool] = []

    /// Adds segments; texts that follow each other become one, a line each, as in a prompt.
    mutating func add(_ more: [Transcript.Segment]) {
        for segment in more {
            if case .text(let next) = segment, case .text(var last)? = segments.last {
                last.content += "\n" + next.content
                segments[segments.endIndex - 1] = .text(last)
            } else {
                segments.append(segment)
            }
        }
    }

    mutating func add(_ tool: any Tool) { tools.append(tool) }
}

extension DynamicInstructions {
    func collectAll(into collected: inout CollectedInstructions) {
        if let primitive = self as? any PrimitiveInstructions {
            primitive.collect(into: &collected)
        } else {
            body.collectAll(into: &collected)
        }
    }
}

/// Says what is wrong where the body of something is read that has none.
func bodyless(_ type: Any.Type) -> Never {
    preconditionFailure("\(type) has no body: it is a primitive type.")
}

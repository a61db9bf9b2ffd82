/// Instructions and tools that are evaluated before each call to the model.
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
/// Put content that changes at the end. A model can reuse its cached state for a prefix that stays the same.
@_typeEraser(AnyDynamicInstructions)
public protocol DynamicInstructions {
    /// The type of the body.
    associatedtype Body: DynamicInstructions

    /// The current instructions and tools.
    @DynamicInstructionsBuilder var body: Body { get }
}

extension DynamicInstructions {
    /// Instructions for each element of a collection.
    public typealias ForEach = DynamicInstructionsForEach
}

/// Instructions that collect their content directly instead of through a body.
protocol PrimitiveInstructions {
    func collect(into collected: inout CollectedInstructions)
}

/// The instructions and tools that result from an evaluation.
struct CollectedInstructions {
    private(set) var segments: [Transcript.Segment] = []
    private(set) var tools: [any Tool] = []

    /// Adds segments.
    ///
    /// Consecutive text segments are joined with a line break, as in a prompt.
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

/// Stops the program with a message because a primitive type has no body.
func bodyless(_ type: Any.Type) -> Never {
    preconditionFailure("\(type) has no body: it is a primitive type.")
}

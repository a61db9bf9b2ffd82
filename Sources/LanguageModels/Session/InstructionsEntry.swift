/// The instructions entry that a transcript should have; `nil` for none.
struct InstructionsEntry {
    let entry: Transcript.Instructions?
}

extension Transcript {
    /// Makes the instructions entry of some segments and tools.
    ///
    /// - Returns: The entry, with the identity of the current one; `nil` where the current one is right already.
    static func instructions(
        _ segments: [Segment], tools: [ToolDefinition], replacing current: Entry?
    ) -> InstructionsEntry? {
        var existing: Instructions?
        if case .instructions(let instructions) = current { existing = instructions }
        guard !segments.isEmpty || !tools.isEmpty else { return existing == nil ? nil : InstructionsEntry(entry: nil) }
        guard var entry = existing else {
            return InstructionsEntry(entry: Instructions(segments: segments, toolDefinitions: tools))
        }
        // Segments are made anew by each evaluation, and so are their ids: what they say is what counts.
        let isSame = entry.toolDefinitions == tools && entry.segments.elementsEqual(segments) { $0.says($1) }
        guard !isSame else { return nil }
        entry.segments = segments
        entry.toolDefinitions = tools
        return InstructionsEntry(entry: entry)
    }

    /// Puts instructions at the beginning, in the place of those that are there.
    mutating func setInstructions(_ instructions: Instructions?) {
        if first?.isInstructions == true { removeFirst() }
        if let instructions { insert(.instructions(instructions), at: startIndex) }
    }
}

extension Transcript.Segment {
    fileprivate func says(_ other: Transcript.Segment) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left.content == right.content
        case (.structure(let left), .structure(let right)):
            left.source == right.source && left.content.jsonString == right.content.jsonString
        case (.attachment(let left), .attachment(let right)):
            left.content == right.content && left.label == right.label
        default: false
        }
    }
}

/// The instructions entry that a transcript should have; `nil` if the transcript should have no instructions.
struct InstructionsEntry {
    let entry: Transcript.Instructions?
}

extension Transcript {
    /// Returns the instructions entry for segments and tools.
    ///
    /// - Returns: The new entry, with the identity of the current entry; `nil` if the current entry is already correct.
    static func instructions(
        _ segments: [Segment], tools: [ToolDefinition], replacing current: Entry?
    ) -> InstructionsEntry? {
        var existing: Instructions?
        if case .instructions(let instructions) = current { existing = instructions }
        guard !segments.isEmpty || !tools.isEmpty else { return existing == nil ? nil : InstructionsEntry(entry: nil) }
        guard var entry = existing else {
            return InstructionsEntry(entry: Instructions(segments: segments, toolDefinitions: tools))
        }
        // Every evaluation creates segments with new IDs, so only their contents are compared.
        let isSame = entry.toolDefinitions == tools && entry.segments.elementsEqual(segments) { $0.says($1) }
        guard !isSame else { return nil }
        entry.segments = segments
        entry.toolDefinitions = tools
        return InstructionsEntry(entry: entry)
    }

    /// Replaces the instructions at the beginning of the transcript, or inserts them.
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

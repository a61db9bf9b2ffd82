import GGUF

/// The weights that llama.cpp copies into private memory, rearranged for the kernels of this CPU.
enum RepackedWeights {
    /// Sizes of weights that are copied.
    struct Sizes: Equatable {
        /// What they take in the file.
        var originals: UInt64
        /// What the copies take.
        var copies: UInt64
        /// What stays mapped: from the first weight that is used as it is to the last, copied ones between included.
        var mapped: UInt64
    }

    /// Adds up what will be copied.
    ///
    /// - Parameter features: The CPU's features and the kernels' own, as llama.cpp names them.
    /// - Returns: The sizes before and after.
    static func bytes(_ file: GGUFFile, _ features: Set<String>) -> Sizes {
        let isCausal = file.metadata["\(file["general.architecture"]?.string ?? "").attention.causal"]?.bool ?? true
        let isTied = isCausal && file.tensor(named: "output.weight") == nil
        var sizes = Sizes(originals: 0, copies: 0, mapped: 0)
        var (first, last) = (UInt64.max, UInt64.zero)
        for tensor in file.tensors {
            let copy = Use(tensor, isTied: isTied).flatMap { copyBytes(tensor, $0, features) }
            sizes.copies += copy ?? 0
            // Embeddings that serve as output weights too stay for looking tokens up.
            if copy != nil, tensor.name != "token_embd.weight" {
                sizes.originals += tensor.sizeBytes
            } else {
                (first, last) = (min(first, tensor.offset), max(last, tensor.offset + tensor.sizeBytes))
            }
        }
        sizes.mapped = last - min(first, last)
        return sizes
    }

    /// How a matrix is used, where it is multiplied with.
    private enum Use {
        case matrix
        /// One matrix for each expert.
        case experts

        init?(_ tensor: GGUFTensor, isTied: Bool) {
            let name = tensor.name
            guard name.hasSuffix(".weight") else { return nil }
            // Rows of these are only looked up, not multiplied with.
            let lookups = ["per_layer_token_embd.weight", "position_embd.weight", "token_types.weight"]
            guard !lookups.contains(name), name != "token_embd.weight" || isTied else { return nil }
            switch tensor.shape.count {
            case 2: self = .matrix
            case 3 where name.contains("_exps."): self = .experts
            default: return nil
            }
        }
    }

    private static func copyBytes(_ tensor: GGUFTensor, _ use: Use, _ features: Set<String>) -> UInt64? {
        let (columns, rows) = (tensor.shape[0], tensor.shape[1])
        if use == .matrix, let extra = tileExtra(tensor.type, columns: columns, rows: rows, features) {
            return tensor.sizeBytes + tensor.elementCount / tensor.type.valuesPerBlock * extra
        }
        guard features.contains("REPACK"), let step = rowStep(tensor.type, features), rows.isMultiple(of: step) else {
            return nil
        }
        return tensor.sizeBytes
    }

    /// Bytes that each block grows by in the tiles of Intel's matrix unit; nil for what it does not take.
    private static func tileExtra(
        _ type: GGMLType, columns: UInt64, rows: UInt64, _ features: Set<String>
    ) -> UInt64? {
        guard features.isSuperset(of: ["AMX_INT8", "AVX512_VNNI"]), rows.isMultiple(of: 32) else { return nil }
        switch type {
        case .q4_0, .q4_1: return 0
        case .q8_0: return 4
        case .q4_K, .q5_K: return 4
        case .q6_K: return 0
        case .iq4_xs: return 2
        case .f16: return columns.isMultiple(of: 16) ? 0 : nil
        default: return nil
        }
    }

    /// The number of rows that the kernels take at once, where there is a kernel for rearranged weights of a type.
    private static func rowStep(_ type: GGMLType, _ features: Set<String>) -> UInt64? {
        let hasAVX2 = features.contains("AVX2")
        let isArm = features.contains("NEON") && !features.isDisjoint(with: ["DOTPROD", "MATMUL_INT8"])
        switch type {
        case .q4_0: return hasAVX2 ? 8 : isArm || features.contains("VXE") ? 4 : nil
        case .q4_K: return hasAVX2 || isArm ? 8 : nil
        case .q2_K: return features.contains("AVX512") ? 8 : nil
        case .q5_K, .q6_K: return isArm ? 8 : nil
        case .iq4_nl, .mxfp4: return hasAVX2 ? 8 : isArm && features.contains("DOTPROD") ? 4 : nil
        case .q8_0, .q1_0: return isArm ? 4 : nil
        default: return nil
        }
    }
}

import GGUF

/// The weights that llama.cpp repacks into private memory for the kernels of this CPU.
enum RepackedWeights {
    /// The sizes of repacked weights, in bytes.
    struct Sizes: Equatable {
        /// The size of these weights in the file.
        var originals: UInt64
        /// The size of the repacked copies.
        var copies: UInt64
        /// The size of the range that stays mapped, from the first to the last weight that is used unchanged.
        var mapped: UInt64
    }

    /// Returns the sizes of the weights that will be repacked.
    ///
    /// `features` are the CPU features that llama.cpp's kernels use, as llama.cpp names them.
    static func bytes(_ file: GGUFFile, _ features: Set<String>) -> Sizes {
        let isCausal = file.metadata["\(file["general.architecture"]?.string ?? "").attention.causal"]?.bool ?? true
        let isTied = isCausal && file.tensor(named: "output.weight") == nil
        var sizes = Sizes(originals: 0, copies: 0, mapped: 0)
        var (first, last) = (UInt64.max, UInt64.zero)
        for tensor in file.tensors {
            let copy = Use(tensor, isTied: isTied).flatMap { copyBytes(tensor, $0, features) }
            sizes.copies += copy ?? 0
            // Embeddings that also serve as output weights stay in place for token lookups.
            if copy != nil, tensor.name != "token_embd.weight" {
                sizes.originals += tensor.sizeBytes
            } else {
                (first, last) = (min(first, tensor.offset), max(last, tensor.offset + tensor.sizeBytes))
            }
        }
        sizes.mapped = last - min(first, last)
        return sizes
    }

    /// The role of a tensor in matrix products.
    private enum Use {
        case matrix
        /// A stack with one matrix per expert.
        case experts

        init?(_ tensor: GGUFTensor, isTied: Bool) {
            let name = tensor.name
            guard name.hasSuffix(".weight") else { return nil }
            // These tables are only used for lookups.
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

    /// Returns the additional bytes of a block in the tiles of Intel's AMX unit; `nil` if the type is not supported.
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

    /// Returns the number of rows that a kernel for repacked weights processes at once; `nil` without such a kernel.
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

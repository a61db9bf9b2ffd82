import GGUF
import Testing

/// The conversions of metadata values, and the tables of tensor and file types.
struct ValueTests {
    @Test func `integer values of every width convert to Int, UInt64 and Double only if they fit`() {
        let values: [GGUFValue] = [
            .uint8(7), .int8(7), .uint16(7), .int16(7), .uint32(7), .int32(7), .uint64(7), .int64(7),
        ]
        for value in values {
            #expect(value.integer == 7 && value.unsignedInteger == 7 && value.double == 7)
            #expect(value.string == nil && value.bool == nil && value.array == nil)
        }
        #expect(GGUFValue.uint64(.max).integer == nil)
        #expect(GGUFValue.uint64(.max).unsignedInteger == .max)
        #expect(GGUFValue.int8(-1).unsignedInteger == nil)
        #expect(GGUFValue.int8(-1).integer == -1)
    }

    @Test func `strings, Booleans and fractions do not convert to integers`() {
        #expect(GGUFValue.string("7").integer == nil && GGUFValue.string("7").string == "7")
        #expect(GGUFValue.bool(true).integer == nil && GGUFValue.bool(true).bool == true)
        #expect(GGUFValue.float32(0.5).double == 0.5 && GGUFValue.float32(1).integer == nil)
        #expect(GGUFValue.float64(0.1).double == 0.1)
    }

    @Test func `arrays convert to integers or to doubles, depending on their element type`() {
        #expect(GGUFArray.uint8([1, 2]).integers == [1, 2])
        #expect(GGUFArray.int32([-1]).integers == [-1])
        #expect(GGUFArray.uint64([.max]).integers == nil)
        #expect(GGUFArray.float32([0.5]).doubles == [0.5])
        #expect(GGUFArray.float32([0.5]).integers == nil)
        #expect(GGUFArray.bool([true]).integers == nil && GGUFArray.bool([true]).count == 1)
        #expect(GGUFArray.string(["a"]).strings == ["a"])
    }

    @Test func `a string array returns each of its strings unchanged`() {
        let texts = ["", "a", "日本語", "", "👋🏽"]
        let array = GGUFStringArray(texts)
        #expect(Array(array) == texts)
        #expect(array.count == 5 && array.isValidUTF8)
        #expect(Array(array.bytes(at: 2)) == Array("日本語".utf8))
        #expect(GGUFStringArray().isValidUTF8 && GGUFStringArray().isEmpty)
    }

    /// The expected values come from the Python package `gguf`, and for Q2_0, which it lacks, from ggml's source.
    @Test(arguments: [
        (GGMLType.f32, "F32", UInt64(1), UInt64(4)), (.f16, "F16", 1, 2), (.q4_0, "Q4_0", 32, 18),
        (.q4_1, "Q4_1", 32, 20), (.q5_0, "Q5_0", 32, 22), (.q5_1, "Q5_1", 32, 24), (.q8_0, "Q8_0", 32, 34),
        (.q8_1, "Q8_1", 32, 40), (.q2_K, "Q2_K", 256, 84), (.q3_K, "Q3_K", 256, 110), (.q4_K, "Q4_K", 256, 144),
        (.q5_K, "Q5_K", 256, 176), (.q6_K, "Q6_K", 256, 210), (.q8_K, "Q8_K", 256, 292),
        (.iq2_xxs, "IQ2_XXS", 256, 66), (.iq2_xs, "IQ2_XS", 256, 74), (.iq3_xxs, "IQ3_XXS", 256, 98),
        (.iq1_s, "IQ1_S", 256, 50), (.iq4_nl, "IQ4_NL", 32, 18), (.iq3_s, "IQ3_S", 256, 110),
        (.iq2_s, "IQ2_S", 256, 82), (.iq4_xs, "IQ4_XS", 256, 136), (.i8, "I8", 1, 1), (.i16, "I16", 1, 2),
        (.i32, "I32", 1, 4), (.i64, "I64", 1, 8), (.f64, "F64", 1, 8), (.iq1_m, "IQ1_M", 256, 56),
        (.bf16, "BF16", 1, 2), (.tq1_0, "TQ1_0", 256, 54), (.tq2_0, "TQ2_0", 256, 66), (.mxfp4, "MXFP4", 32, 17),
        (.nvfp4, "NVFP4", 64, 36), (.q1_0, "Q1_0", 128, 18), (.q2_0, "Q2_0", 64, 18),
    ])
    func `every tensor type has ggml's name and block size`(
        type: GGMLType, name: String, values: UInt64, bytes: UInt64
    ) {
        #expect(type.name == name && "\(type)" == name)
        #expect(type.valuesPerBlock == values)
        #expect(type.bytesPerBlock == bytes)
        #expect(type.bitsPerValue == Double(bytes) * 8 / Double(values))
    }

    @Test func `the table of tensor types has all 35 types`() {
        #expect(GGMLType.allCases.count == 35)
        #expect(GGMLType(rawValue: 39) == .mxfp4 && GGMLType(rawValue: 31) == nil)
    }

    @Test func `file types have the names that publishers use`() {
        #expect(ModelFileType(rawValue: 15).name == "Q4_K_M")
        #expect(ModelFileType(rawValue: 7).description == "Q8_0")
        #expect(ModelFileType(rawValue: 99).name == "file type 99")
    }
}

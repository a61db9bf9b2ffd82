import Foundation
import ModelLibrary
import Support
import Testing

/// The built-in catalogue as shipped.
struct BuiltInCatalogueTests {
    let catalogue: ModelCatalogue

    init() throws { catalogue = try ModelCatalogue.load() }

    @Test func `the built-in catalogue lists every model that the requirements name`() {
        let required = [
            "qwen3-0.6b-q4_k_m", "qwen3-1.7b-q4_k_m", "smollm2-135m-instruct-q4_1", "smollm2-360m-instruct-q8_0",
            "qwen2.5-0.5b-instruct-q4_k_m", "gemma-3n-e4b-it-q4_k_m", "llama-3.2-3b-instruct-q4_k_m",
            "mistral-7b-instruct-v0.3-q4_k_m", "gemma-3-270m-it-q8_0", "gemma-3-1b-it-q4_k_m",
            "all-minilm-l6-v2-q8_0", "distilbert-sst2-f16",
        ]
        for id in required { #expect(catalogue[id] != nil, "\(id)") }
        #expect(catalogue["no-such-model"] == nil)
    }

    @Test func `catalogue names are unique regardless of case and valid as file names`() throws {
        #expect(Set(catalogue.entries.map { $0.id.lowercased() }).count == catalogue.entries.count)
        for entry in catalogue.entries { try ModelID.validate(entry.id) }
    }

    @Test func `every catalogue download has an exact size, a SHA-256 and an HTTPS URL at Hugging Face`() throws {
        for entry in catalogue.entries {
            guard let url = entry.url else { continue }
            #expect(url.scheme == "https" && url.host() == "huggingface.co", "\(entry.id)")
            #expect(url.pathExtension == "gguf" && url.path().contains("/resolve/"), "\(entry.id)")
            #expect(url.path().hasPrefix(entry.page.path() + "/"), "\(entry.id)")
            let size = try #require(entry.sizeBytes, "\(entry.id)")
            // GGUF files are padded to their alignment. The sizes of all files in the catalogue are multiples of 32
            // bytes.
            #expect(size > 1_000_000 && size.isMultiple(of: 32), "\(entry.id)")
            let digits = try #require(entry.sha256, "\(entry.id)")
            #expect(digits.wholeMatch(of: /[0-9a-f]{64}/) != nil, "\(entry.id)")
        }
        let hashes = catalogue.entries.compactMap(\.sha256)
        #expect(Set(hashes).count == hashes.count)
    }

    @Test func `each projector of the catalogue has an exact size, a SHA-256 and a URL beside its model's`() throws {
        let entries = catalogue.entries.filter { $0.projector != nil }
        #expect(entries.count == 4)
        for entry in entries {
            let projector = try #require(entry.projectorEntry)
            try ModelID.validate(projector.id)
            #expect(projector.url?.deletingLastPathComponent() == entry.url?.deletingLastPathComponent(), "\(entry.id)")
            #expect(projector.url?.lastPathComponent.hasPrefix("mmproj-") == true, "\(entry.id)")
            #expect(projector.sizeBytes?.isMultiple(of: 32) == true && projector.sha256 != entry.sha256, "\(entry.id)")
            #expect(projector.sha256?.wholeMatch(of: /[0-9a-f]{64}/) != nil, "\(entry.id)")
        }
    }

    @Test func `the catalogue has the profile of each embedding model, with a scale only for measured ones`() {
        let models = catalogue.entries.filter { $0.kind == .embedding }
        #expect(models.allSatisfy { $0.embedding?.isSound == true })
        #expect(
            models.filter { $0.embedding?.unrelatedCosine != nil }.map(\.id)
                == ["all-minilm-l6-v2-q8_0", "multilingual-e5-small-q8_0"])
        // English results must not change.
        #expect(catalogue["all-minilm-l6-v2-q8_0"]?.embedding == EmbeddingProfile(unrelatedCosine: 0))
        for model in models where model.embedding?.unrelatedCosine == nil {
            #expect(model.goodFor.contains("Not measured"), "\(model.id)")
        }
        #expect(models.allSatisfy { ($0.embedding?.isMultilingual == true) == ($0.id != "all-minilm-l6-v2-q8_0") })
    }

    @Test func `the size of each catalogue file matches the number of weights and their quantization`() throws {
        // Bits per weight, with a margin for embeddings at a higher precision.
        let bits = ["Q4_K_M": 4.5...8.5, "Q8_0": 8.0...9.5, "Q4_1": 4.5...8.5]
        for entry in catalogue.entries {
            guard let size = entry.sizeBytes else { continue }
            let range = try #require(bits[entry.quantization], "\(entry.id)")
            let measured = Double(size) * 8 / Double(entry.parameters)
            #expect(range.contains(measured), "\(entry.id): \(measured)")
        }
    }

    @Test func `every catalogue licence allows redistribution and commercial use and has a link`() {
        for entry in catalogue.entries {
            #expect(
                entry.license.allowsRedistribution == true && entry.license.allowsCommercialUse == true, "\(entry.id)")
            #expect(entry.license.link.scheme == "https", "\(entry.id)")
        }
        for id in ["gemma-3-1b-it-q4_k_m", "llama-3.2-3b-instruct-q4_k_m"] {
            #expect(catalogue[id]?.license.conditions != nil, "\(id) has terms of its own")
        }
    }

    @Test func `the mail features' models require the memory stated in the requirements`() {
        #expect(catalogue["qwen3-1.7b-q4_k_m"]?.minimumMemoryBytes == 6 << 30)
        #expect(catalogue["qwen3-0.6b-q4_k_m"]?.minimumMemoryBytes == 4 << 30)
    }

    @Test func `a catalogue entry without a download URL explains how to make the file`() throws {
        let entry = try #require(catalogue["distilbert-sst2-f16"])
        #expect(entry.url == nil && entry.kind == .classifier)
        let error = try #require(throws: ModelLibraryError.self) { _ = try entry.downloadAddress() }
        #expect(error.code == .noSource)
        #expect(error.message.contains("convert_hf_to_gguf.py") && error.message.contains("import"))
        #expect(try catalogue["qwen3-0.6b-q4_k_m"]?.downloadAddress().pathExtension == "gguf")
    }

    @Test func `every catalogue entry survives encoding and decoding`() throws {
        for entry in catalogue.entries {
            #expect(try JSONDecoder().decode(CatalogueEntry.self, from: JSONEncoder().encode(entry)) == entry)
        }
    }
}

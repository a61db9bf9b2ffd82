#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    import FoundationModels
    public import LanguageModels

    @available(macOS 27.0, iOS 27.0, *)
    extension AppleLanguageModel {
        /// Apple's larger model in Apple's cloud.
        ///
        /// Prompts leave the device, and the model requires an entitlement. Hearth never chooses this model by itself.
        /// A program that uses it must ask its user first.
        public static var privateCloudCompute: AppleLanguageModel { AppleLanguageModel(source: .privateCloudCompute) }

        /// Whether Private Cloud Compute can answer now.
        public static var privateCloudComputeAvailability: LanguageModels.PrivateCloudComputeLanguageModel.Availability
        {
            switch FoundationModels.PrivateCloudComputeLanguageModel().availability {
            case .available: .available
            case .unavailable(.deviceNotEligible): .unavailable(.deviceNotEligible)
            case .unavailable(.systemNotReady): .unavailable(.systemNotReady)
            // The reason is newer than this program.
            case .unavailable: .unavailable(.systemNotReady)
            }
        }
    }
#endif

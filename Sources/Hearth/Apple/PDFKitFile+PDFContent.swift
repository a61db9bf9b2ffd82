#if HEARTH_APPLE
    public import AppleEngines
    public import DocumentText

    extension PDFKitFile: PDFContent {}
#endif

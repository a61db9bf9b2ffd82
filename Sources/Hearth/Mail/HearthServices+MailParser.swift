public import MailReading

#if !HEARTH_APPLE
    import GMimeParser
#endif

extension HearthServices {
    /// The mail parser of this platform: GMime on Linux, and on Apple's a parser without a library to bundle.
    public var mailParser: any MailParser {
        #if HEARTH_APPLE
            PortableMailParser()
        #else
            GMimeMailParser()
        #endif
    }
}

public import MailReading

#if !HEARTH_APPLE
    import GMimeParser
#endif

extension HearthServices {
    /// The mail parser of this platform: GMime on Linux, and on Apple's platforms a parser that needs no bundled
    /// library.
    public var mailParser: any MailParser {
        #if HEARTH_APPLE
            PortableMailParser()
        #else
            GMimeMailParser()
        #endif
    }
}

public import MailReading

#if !HEARTH_APPLE
    import GMimeParser
#endif

extension HearthServices {
    /// Reads mails on this platform: with GMime on Linux, and on Apple's without a library, which an app would have to bring.
    public var mailParser: any MailParser {
        #if HEARTH_APPLE
            PortableMailParser()
        #else
            GMimeMailParser()
        #endif
    }
}

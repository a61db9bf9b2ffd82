extension UTType {
    /// A type that this module knows.
    struct Declaration: Sendable {
        let identifier: String
        /// The identifiers of the types that the type conforms to directly.
        let parents: [String]
        let filenameExtensions: [String]
        let mimeTypes: [String]

        fileprivate init(_ identifier: String, _ parents: String, extensions: String = "", mime: String = "") {
            self.identifier = identifier
            self.parents = parents.split(separator: " ").map(String.init)
            filenameExtensions = extensions.split(separator: " ").map(String.init)
            mimeTypes = mime.split(separator: " ").map(String.init)
        }

        func tags(of tagClass: UTTagClass) -> [String] {
            switch tagClass {
            case .filenameExtension: filenameExtensions
            case .mimeType: mimeTypes
            default: []
            }
        }
    }

    static let declarationsByIdentifier = Dictionary(
        declarations.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

    /// The known types, whose names, conformances and tags are those of Apple's documentation.
    static let declarations: [Declaration] = [
        Declaration("public.item", ""),
        Declaration("public.content", ""),
        Declaration("public.composite-content", "public.content"),
        Declaration("public.data", "public.item"),
        Declaration("public.directory", "public.item"),
        Declaration("public.folder", "public.directory"),
        Declaration("com.apple.package", "public.directory"),
        Declaration("com.apple.resolvable", ""),
        Declaration("public.symlink", "public.item com.apple.resolvable"),
        Declaration("public.url", "public.data"),
        Declaration("public.file-url", "public.url"),
        Declaration("public.executable", "public.item"),
        Declaration("public.archive", "public.data"),
        Declaration("public.zip-archive", "public.archive", extensions: "zip", mime: "application/zip"),
        Declaration(
            "org.gnu.gnu-zip-archive", "public.archive", extensions: "gz gzip",
            mime: "application/gzip application/x-gzip"),
        Declaration("public.bzip2-archive", "public.archive", extensions: "bz2 bzip2", mime: "application/x-bzip2"),
        Declaration("public.tar-archive", "public.archive", extensions: "tar", mime: "application/x-tar"),
        Declaration("public.text", "public.data public.content"),
        Declaration("public.plain-text", "public.text", extensions: "txt text", mime: "text/plain"),
        Declaration("public.utf8-plain-text", "public.plain-text"),
        Declaration("public.utf16-plain-text", "public.plain-text"),
        Declaration("public.delimited-values-text", "public.text"),
        Declaration(
            "public.comma-separated-values-text", "public.delimited-values-text", extensions: "csv",
            mime: "text/csv text/comma-separated-values"),
        Declaration(
            "public.tab-separated-values-text", "public.delimited-values-text", extensions: "tsv",
            mime: "text/tab-separated-values"),
        Declaration("public.rtf", "public.text", extensions: "rtf", mime: "text/rtf application/rtf"),
        Declaration("public.html", "public.text", extensions: "html htm shtml", mime: "text/html"),
        Declaration("public.xml", "public.text", extensions: "xml", mime: "application/xml text/xml"),
        Declaration("public.yaml", "public.text", extensions: "yml yaml", mime: "application/x-yaml"),
        Declaration("public.json", "public.text", extensions: "json", mime: "application/json"),
        Declaration("com.apple.log", "public.plain-text", extensions: "log"),
        Declaration("public.css", "public.text", extensions: "css", mime: "text/css"),
        Declaration("public.source-code", "public.plain-text"),
        Declaration("public.swift-source", "public.source-code", extensions: "swift"),
        Declaration("public.c-source", "public.source-code", extensions: "c"),
        Declaration("public.objective-c-source", "public.source-code", extensions: "m"),
        Declaration("public.c-plus-plus-source", "public.source-code", extensions: "cpp cp c++ cc cxx"),
        Declaration("public.c-header", "public.source-code", extensions: "h"),
        Declaration("public.script", "public.source-code"),
        Declaration(
            "com.netscape.javascript-source", "public.script", extensions: "js jscript javascript mjs",
            mime: "text/javascript"),
        Declaration("public.shell-script", "public.script", extensions: "sh command"),
        Declaration("public.python-script", "public.script", extensions: "py", mime: "text/x-python-script"),
        Declaration("public.ruby-script", "public.script", extensions: "rb rbw", mime: "text/x-ruby-script"),
        Declaration("public.perl-script", "public.script", extensions: "pl pm", mime: "text/x-perl-script"),
        Declaration("public.php-script", "public.script", extensions: "php php3 php4 ph3 ph4 phtml", mime: "text/php"),
        Declaration("com.apple.property-list", "public.data", extensions: "plist"),
        Declaration(
            "com.adobe.pdf", "public.data public.composite-content", extensions: "pdf", mime: "application/pdf"),
        Declaration("com.apple.rtfd", "public.composite-content", extensions: "rtfd"),
        Declaration(
            "org.idpf.epub-container", "public.data public.composite-content", extensions: "epub",
            mime: "application/epub+zip"),
        Declaration("public.email-message", "public.message", extensions: "eml", mime: "message/rfc822"),
        Declaration("public.message", ""),
        Declaration("public.contact", ""),
        Declaration(
            "public.vcard", "public.text public.contact", extensions: "vcf vcard", mime: "text/vcard text/x-vcard"),
        Declaration("public.calendar-event", ""),
        Declaration("public.spreadsheet", "public.content"),
        Declaration("public.presentation", "public.composite-content"),
        Declaration("public.database", ""),
        Declaration("public.image", "public.data public.content"),
        Declaration("public.png", "public.image", extensions: "png", mime: "image/png"),
        Declaration("public.jpeg", "public.image", extensions: "jpeg jpg jpe", mime: "image/jpeg image/jpg"),
        Declaration("com.compuserve.gif", "public.image", extensions: "gif", mime: "image/gif"),
        Declaration("public.tiff", "public.image", extensions: "tiff tif", mime: "image/tiff"),
        Declaration("com.microsoft.bmp", "public.image", extensions: "bmp dib", mime: "image/bmp"),
        Declaration("org.webmproject.webp", "public.image", extensions: "webp", mime: "image/webp"),
        Declaration("public.heic", "public.heif-standard", extensions: "heic", mime: "image/heic"),
        Declaration("public.heif-standard", "public.image", extensions: "heif", mime: "image/heif"),
        Declaration("public.svg-image", "public.image public.xml", extensions: "svg svgz", mime: "image/svg+xml"),
        Declaration("com.microsoft.ico", "public.image", extensions: "ico", mime: "image/vnd.microsoft.icon"),
        Declaration("public.camera-raw-image", "public.image"),
        Declaration("public.audiovisual-content", "public.data public.content"),
        Declaration("public.movie", "public.audiovisual-content"),
        Declaration("public.video", "public.movie"),
        Declaration("public.mpeg-4", "public.movie", extensions: "mp4 mpeg4", mime: "video/mp4"),
        Declaration("com.apple.quicktime-movie", "public.movie", extensions: "mov qt", mime: "video/quicktime"),
        Declaration("public.audio", "public.audiovisual-content"),
        Declaration("public.mp3", "public.audio", extensions: "mp3 mpga", mime: "audio/mpeg audio/mp3"),
        Declaration(
            "com.microsoft.waveform-audio", "public.audio", extensions: "wav wave bwf", mime: "audio/vnd.wave audio/wav"
        ),
        Declaration("public.aiff-audio", "public.audio", extensions: "aiff aif", mime: "audio/aiff"),
        Declaration("public.mpeg-4-audio", "public.audio", extensions: "m4a", mime: "audio/mp4"),
        Declaration("public.font", ""),
    ]
}

// The documentation of each constant is its identifier: the names are those of Apple's framework.
extension UTType {
    /// `public.item`.
    public static let item = UTType(unchecked: "public.item")
    /// `public.content`.
    public static let content = UTType(unchecked: "public.content")
    /// `public.composite-content`.
    public static let compositeContent = UTType(unchecked: "public.composite-content")
    /// `public.data`.
    public static let data = UTType(unchecked: "public.data")
    /// `public.directory`.
    public static let directory = UTType(unchecked: "public.directory")
    /// `com.apple.package`.
    public static let package = UTType(unchecked: "com.apple.package")
    /// `public.folder`.
    public static let folder = UTType(unchecked: "public.folder")
    /// `com.apple.resolvable`.
    public static let resolvable = UTType(unchecked: "com.apple.resolvable")
    /// `public.symlink`.
    public static let symbolicLink = UTType(unchecked: "public.symlink")
    /// `public.url`.
    public static let url = UTType(unchecked: "public.url")
    /// `public.file-url`.
    public static let fileURL = UTType(unchecked: "public.file-url")
    /// `public.executable`.
    public static let executable = UTType(unchecked: "public.executable")
    /// `public.archive`.
    public static let archive = UTType(unchecked: "public.archive")
    /// `public.zip-archive`.
    public static let zip = UTType(unchecked: "public.zip-archive")
    /// `org.gnu.gnu-zip-archive`.
    public static let gzip = UTType(unchecked: "org.gnu.gnu-zip-archive")
    /// `public.bzip2-archive`.
    public static let bz2 = UTType(unchecked: "public.bzip2-archive")
    /// `public.tar-archive`.
    public static let tarArchive = UTType(unchecked: "public.tar-archive")
    /// `public.text`.
    public static let text = UTType(unchecked: "public.text")
    /// `public.plain-text`.
    public static let plainText = UTType(unchecked: "public.plain-text")
    /// `public.utf8-plain-text`.
    public static let utf8PlainText = UTType(unchecked: "public.utf8-plain-text")
    /// `public.utf16-plain-text`.
    public static let utf16PlainText = UTType(unchecked: "public.utf16-plain-text")
    /// `public.delimited-values-text`.
    public static let delimitedText = UTType(unchecked: "public.delimited-values-text")
    /// `public.comma-separated-values-text`.
    public static let commaSeparatedText = UTType(unchecked: "public.comma-separated-values-text")
    /// `public.tab-separated-values-text`.
    public static let tabSeparatedText = UTType(unchecked: "public.tab-separated-values-text")
    /// `public.rtf`.
    public static let rtf = UTType(unchecked: "public.rtf")
    /// `public.html`.
    public static let html = UTType(unchecked: "public.html")
    /// `public.xml`.
    public static let xml = UTType(unchecked: "public.xml")
    /// `public.yaml`.
    public static let yaml = UTType(unchecked: "public.yaml")
    /// `public.json`.
    public static let json = UTType(unchecked: "public.json")
    /// `com.apple.log`.
    public static let log = UTType(unchecked: "com.apple.log")
    /// `public.css`.
    public static let css = UTType(unchecked: "public.css")
    /// `public.source-code`.
    public static let sourceCode = UTType(unchecked: "public.source-code")
    /// `public.swift-source`.
    public static let swiftSource = UTType(unchecked: "public.swift-source")
    /// `public.c-source`.
    public static let cSource = UTType(unchecked: "public.c-source")
    /// `public.objective-c-source`.
    public static let objectiveCSource = UTType(unchecked: "public.objective-c-source")
    /// `public.c-plus-plus-source`.
    public static let cPlusPlusSource = UTType(unchecked: "public.c-plus-plus-source")
    /// `public.c-header`.
    public static let cHeader = UTType(unchecked: "public.c-header")
    /// `public.script`.
    public static let script = UTType(unchecked: "public.script")
    /// `com.netscape.javascript-source`.
    public static let javaScript = UTType(unchecked: "com.netscape.javascript-source")
    /// `public.shell-script`.
    public static let shellScript = UTType(unchecked: "public.shell-script")
    /// `public.python-script`.
    public static let pythonScript = UTType(unchecked: "public.python-script")
    /// `public.ruby-script`.
    public static let rubyScript = UTType(unchecked: "public.ruby-script")
    /// `public.perl-script`.
    public static let perlScript = UTType(unchecked: "public.perl-script")
    /// `public.php-script`.
    public static let phpScript = UTType(unchecked: "public.php-script")
    /// `com.apple.property-list`.
    public static let propertyList = UTType(unchecked: "com.apple.property-list")
    /// `com.adobe.pdf`.
    public static let pdf = UTType(unchecked: "com.adobe.pdf")
    /// `com.apple.rtfd`.
    public static let rtfd = UTType(unchecked: "com.apple.rtfd")
    /// `org.idpf.epub-container`.
    public static let epub = UTType(unchecked: "org.idpf.epub-container")
    /// `public.email-message`.
    public static let emailMessage = UTType(unchecked: "public.email-message")
    /// `public.message`.
    public static let message = UTType(unchecked: "public.message")
    /// `public.contact`.
    public static let contact = UTType(unchecked: "public.contact")
    /// `public.vcard`.
    public static let vCard = UTType(unchecked: "public.vcard")
    /// `public.calendar-event`.
    public static let calendarEvent = UTType(unchecked: "public.calendar-event")
    /// `public.spreadsheet`.
    public static let spreadsheet = UTType(unchecked: "public.spreadsheet")
    /// `public.presentation`.
    public static let presentation = UTType(unchecked: "public.presentation")
    /// `public.database`.
    public static let database = UTType(unchecked: "public.database")
    /// `public.image`.
    public static let image = UTType(unchecked: "public.image")
    /// `public.png`.
    public static let png = UTType(unchecked: "public.png")
    /// `public.jpeg`.
    public static let jpeg = UTType(unchecked: "public.jpeg")
    /// `com.compuserve.gif`.
    public static let gif = UTType(unchecked: "com.compuserve.gif")
    /// `public.tiff`.
    public static let tiff = UTType(unchecked: "public.tiff")
    /// `com.microsoft.bmp`.
    public static let bmp = UTType(unchecked: "com.microsoft.bmp")
    /// `org.webmproject.webp`.
    public static let webP = UTType(unchecked: "org.webmproject.webp")
    /// `public.heic`.
    public static let heic = UTType(unchecked: "public.heic")
    /// `public.heif-standard`.
    public static let heif = UTType(unchecked: "public.heif-standard")
    /// `public.svg-image`.
    public static let svg = UTType(unchecked: "public.svg-image")
    /// `com.microsoft.ico`.
    public static let ico = UTType(unchecked: "com.microsoft.ico")
    /// `public.camera-raw-image`.
    public static let rawImage = UTType(unchecked: "public.camera-raw-image")
    /// `public.audiovisual-content`.
    public static let audiovisualContent = UTType(unchecked: "public.audiovisual-content")
    /// `public.movie`.
    public static let movie = UTType(unchecked: "public.movie")
    /// `public.video`.
    public static let video = UTType(unchecked: "public.video")
    /// `public.mpeg-4`.
    public static let mpeg4Movie = UTType(unchecked: "public.mpeg-4")
    /// `com.apple.quicktime-movie`.
    public static let quickTimeMovie = UTType(unchecked: "com.apple.quicktime-movie")
    /// `public.audio`.
    public static let audio = UTType(unchecked: "public.audio")
    /// `public.mp3`.
    public static let mp3 = UTType(unchecked: "public.mp3")
    /// `com.microsoft.waveform-audio`.
    public static let wav = UTType(unchecked: "com.microsoft.waveform-audio")
    /// `public.aiff-audio`.
    public static let aiff = UTType(unchecked: "public.aiff-audio")
    /// `public.mpeg-4-audio`.
    public static let mpeg4Audio = UTType(unchecked: "public.mpeg-4-audio")
    /// `public.font`.
    public static let font = UTType(unchecked: "public.font")
}

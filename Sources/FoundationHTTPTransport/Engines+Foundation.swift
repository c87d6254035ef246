public import TranslationEngines

extension LibreTranslateEngine {
    /// An engine whose requests Foundation carries: ``FoundationHTTPTransport``.
    public convenience init(_ configuration: Configuration) {
        self.init(configuration, transport: FoundationHTTPTransport())
    }
}

extension ApertiumAPYEngine {
    /// An engine whose requests Foundation carries: ``FoundationHTTPTransport``.
    public convenience init(_ configuration: Configuration = Configuration()) {
        self.init(configuration, transport: FoundationHTTPTransport())
    }
}

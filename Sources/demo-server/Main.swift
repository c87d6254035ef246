internal import CHTTP

@main
enum Main {
    static func main() { print(String(cString: tolk_http_library_version())) }
}

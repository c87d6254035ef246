internal import DemoServer

@main
enum Main {
    static func main() {}
}

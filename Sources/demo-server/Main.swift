// SPDX-License-Identifier: Apache-2.0

internal import DemoServer
internal import Foundation

@main
enum Main {
    static func main() async {
        exit(await ServerProgram.run(Array(CommandLine.arguments.dropFirst())))
    }
}

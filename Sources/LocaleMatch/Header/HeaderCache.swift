/// Answers for headers that were seen before.
struct HeaderCache: Sendable {
}

// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent
internal import Synchronization

extension WeatherService {
    /// `/healthz`: whether the service can do its work, and what keeps its data from being new.
    func health(_ board: AlertBoard) -> PreparedResponse {
        let world = board.world
        var json = JSONWriter()
        json.object { json in
            json.field("status", world.faults.isEmpty && !world.places.isEmpty ? "ok" : "degraded")
            if !world.faults.isEmpty {
                json.field("reason", world.faults.prefix(3).joined(separator: "; "))
                json.field("reasons", Array(world.faults.prefix(100)))
                json.field("since", world.faultySince.map(AlertDocuments.timestamp))
            }
            json.field("places", world.places.count)
            json.object("alerts") { json in
                json.field("inForce", board.inForce.count)
                json.field("served", world.alerts.count)
                json.field("broken", world.broken.count)
                json.field("withheld", world.withheld.count)
                json.array("brokenFiles") { json in
                    for broken in world.broken.prefix(100) {
                        json.object { json in
                            json.field("file", broken.file)
                            json.field("kind", broken.reason.kind.description)
                            json.field("reason", broken.reason.message)
                            json.field("hasEarlierVersion", broken.hasEarlier)
                        }
                    }
                }
            }
            json.field("languages", chooser.languages.count)
            json.field("updated", AlertDocuments.timestamp(world.changedAt))
        }
        return PreparedResponse(
            HTTPResponse(
                status: 200,
                fields: [HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "no-store")],
                body: json.bytes))
    }

    /// `/metrics`: counts in Prometheus' text format.
    func metricsText(_ board: AlertBoard) async -> PreparedResponse {
        let cache = cache.counts
        let totals = translations?.totals ?? (made: 0, failed: 0)
        let memory = await translator?.memory?.report()
        let server = serverCounts.withLock { $0 }?()
        var values = [
            Metrics.Value(name: "tolk_alerts", help: "Alerts in force.", value: board.inForce.count),
            Metrics.Value(
                name: "tolk_alerts_known", help: "Alerts for the public, in force or not.",
                value: board.world.alerts.count),
            Metrics.Value(
                name: "tolk_alerts_broken", help: "Files of alerts that can't be read.", value: board.world.broken.count
            ),
            Metrics.Value(
                name: "tolk_alerts_stale", help: "Files of alerts whose last good version stands in for a broken one.",
                value: board.world.broken.count(where: \.hasEarlier)),
            Metrics.Value(
                name: "tolk_data_degraded", help: "1 while something keeps the data from being new.",
                value: board.world.faults.isEmpty ? 0 : 1),
            Metrics.Value(
                name: "tolk_data_faults_total", help: "Times that data could not be read.", value: world.faultCount),
            Metrics.Value(name: "tolk_places", help: "Places served.", value: board.world.places.count),
            Metrics.Value(
                name: "tolk_data_version", help: "Changes of the data seen so far.", value: board.world.version),
            Metrics.Value(
                name: "tolk_cache_entries", help: "Answers, their parts and translations kept.", value: cache.entries),
            Metrics.Value(name: "tolk_cache_bytes", help: "Bytes that they take, about.", value: cache.bytes),
            Metrics.Value(name: "tolk_cache_hits_total", help: "Answers found in the cache.", value: cache.hits),
            Metrics.Value(name: "tolk_cache_misses_total", help: "Answers made anew.", value: cache.misses),
            Metrics.Value(
                name: "tolk_translations_total", help: "Translations of alerts, by result.", value: totals.made,
                labels: "{result=\"made\"}"),
            Metrics.Value(
                name: "tolk_translations_total", help: "", value: totals.failed, labels: "{result=\"failed\"}"),
            Metrics.Value(
                name: "tolk_memory_hits_total", help: "Sentences found in the translation memory.",
                value: memory?.hits ?? 0),
            Metrics.Value(
                name: "tolk_memory_misses_total", help: "Sentences that the translation memory didn't have.",
                value: memory?.misses ?? 0),
            Metrics.Value(
                name: "tolk_memory_failures_total",
                help: "Times that the translation memory could not be read or written.", value: memory?.failures ?? 0),
        ]
        if let server {
            values += [
                Metrics.Value(name: "tolk_connections", help: "Open connections.", value: server.connections),
                Metrics.Value(
                    name: "tolk_connections_expired_total",
                    help: "Connections closed because a request came too slowly.", value: server.expired),
                Metrics.Value(
                    name: "tolk_connections_shed_total",
                    help: "Connections closed because an answer was taken too slowly.", value: server.shed),
            ]
        }
        return PreparedResponse(
            HTTPResponse(
                status: 200,
                fields: [
                    HTTPField("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
                    HTTPField("Cache-Control", "no-store"),
                ], body: Array(metrics.text(values).utf8)))
    }
}

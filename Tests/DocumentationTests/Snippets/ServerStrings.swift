// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import LocalizedStrings

func follow(_ directory: String, reader: LanguageTag) throws -> (StringTableStore, StringTableWatcher) {
    let store = try StringTableStore(directory: directory)
    let watcher = try store.watch { result in
        if case .failure(let problem) = result { print("the old tables stay: \(problem)") }
    }
    var options = Localizer.Options()
    options.fallbacks = [try LanguageTag("ca"): [try LanguageTag("es"), try LanguageTag("en")]]
    let localizer = store.current.localizer(for: [reader], options: options)
    print(localizer.text("Wind").text)
    return (store, watcher)
}

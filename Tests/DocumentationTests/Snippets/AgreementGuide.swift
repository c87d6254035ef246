// SPDX-License-Identifier: Apache-2.0

import Agreement
import LocaleMatch

func agreementOverview() throws {
    let spanish = Inflector(language: try LanguageTag("es"))
    print(spanish?.inflect("nuestro ensalada") ?? "")  // nuestra ensalada
    print(spanish?.form(of: "luz", GrammaticalFeatures(number: .plural)) ?? "")  // luces
    print(spanish?.features(of: "ensalada de atún").gender == .feminine)  // true
}

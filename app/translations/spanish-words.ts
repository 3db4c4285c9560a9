/** Words that a translation must not have, each with the English that allows it. */
const WRONG_WORDS: [RegExp, RegExp?][] = [
  [/(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|vos|vosotros)(?!\p{L})/iu],
  [/\bacera/i, /sidewalk/i],
  [/\bhombro/i, /shoulder|look|head/i],
  [/líneas? (?:amarilla |blanca )?rota/i],
  [/fusion/i],
  [/(?<!\b(?:cursos?|examen|exámenes) de )\bmanej/i],
  [/\bmanillar|empuñadura/i],
  [/neumátic/i],
  [/\bcoches?\b|\bcarros?\b|automóvil/i],
  [/\bjinete|\bmontar|\bmonta\b/i],
  [/zigzag/i],
  [/\bletrero/i],
  [/\badelanta(?:r|n)?\b/i],
  [/\barcén|\bberma\b/i],
  [/señal(?:es)? de stop/i],
  [/\bvolante/i, /steering wheel/i],
  [/\brespaldo/i, /backrest|sissy bar/i],
  [/\baprobación/i],
  [/sólo/i],
  // 'Conducir solo de noche' also means to ride alone.
  [/(?:conduc|conduzc|viaj|circul)\p{L}{1,6} solo(?!\p{L})/iu, /alone/i],
  [/\bbrecha|\bhueco/i, /hole|hollow/i],
  [/\bcolisi/i],
  [/\baccidente/i, /accident/i],
  [/\bautopista/i, /freeway|interstate|expressway|turnpike|parkway|access/i],
  [/\bfaros?\b/i],
  [/\bcarnet/i],
]

/** Returns the words of the Spanish text that no translation of the English one may have. */
export function wrongWords({ en, es }: { en: string; es: string }): string[] {
  return WRONG_WORDS.flatMap(([word, allowed]) => {
    const [found] = word.exec(es) ?? []
    return found && !allowed?.test(en) ? [found] : []
  })
}

const DENIED =
  /\b(?:not|no|never|nobody|nothing|none|nor|neither|cannot|without|except|unless)\b|n['’]t\b/i
/** English that often becomes a denial in Spanish: 'a light that fails to detect you'. */
const NEARLY_DENIED = /\b(?:fails?|off|out|alone|single|closed|less|un\w+)\b/i
const DENIED_IN_SPANISH =
  /(?<!\p{L})(?:no|nunca|jamás|ningún|ninguno|ninguna|nadie|nada|ni|sin|excepto|salvo|tampoco|menos que)(?!\p{L})/iu

/** True if only one of the texts denies or excepts something. */
export function negationDiffers({ en, es }: { en: string; es: string }): boolean {
  return DENIED_IN_SPANISH.test(es) ? !DENIED.test(en) && !NEARLY_DENIED.test(en) : DENIED.test(en)
}

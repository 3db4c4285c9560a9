/** Second names for what has one Spanish term, under that term, some with the English that allows them. */
const ONE_TERM: Record<string, [RegExp, RegExp?]> = {
  'esquivar, maniobra para esquivar': [/\bviraj/i],
  'protector facial': [/\bvisera/i, /visor/i],
  'cruz de San Andrés': [/señal en forma de X/i],
  'examen de conocimientos': [/\bex(?:amen|ámenes) (?:escrito|teórico)/i, /written/i],
  'curso de manejo para motociclistas': [
    /curso (?:básico |estatal |autorizado )?para motociclistas|capacitación para motociclistas/,
  ],
  'clase M': [/(?:licencia|permiso)s?(?: \p{L}+)? de clase M/iu],
  'reemplazar, dejar de exigir': [/\bexim|\bexenci/i],
  solo: [/[Úú]nicamente/],
  'Distrito de Columbia': [/\b(?:de|en|para|porque) Distrito de/i],
}

/** Returns the words of a Spanish text that are a second name for something. */
export function secondNames(text: string): string[] {
  return Object.values(ONE_TERM).flatMap(([word]) => word.exec(text)?.[0] ?? [])
}

/** Words that a translation must not have, each with the English that allows it. */
const WRONG_WORDS: [RegExp, RegExp?][] = [
  ...Object.values(ONE_TERM),
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

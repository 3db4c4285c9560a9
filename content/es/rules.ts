import type { LanguageRules } from '../../app/base/text/language-rules.ts'

/** Second names for what has one term, under that term, some with the English that allows them. */
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

/** Returns the words of a text that are a second name for something. */
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

/** Lines of a prompt. */
const FOR_TRANSLATOR = `- A rider from Mexico, the Caribbean or Central America must understand it. Address the rider as "usted", and
  never as "tú".
- mph stays "mph", feet are "pies", inches "pulgadas".
- "must" is "debe", "may" is "puede", "should" is "conviene" or "es mejor".
- A text that ends with "?" has "¿" where the question begins.
- Write a sign so: "la señal de ALTO (STOP)".
- Use these words: ride and drive "conducir"; rider "motociclista"; car "auto"; tire "llanta"; handlebar
  "manubrio"; grip "puño"; clutch "embrague (clutch)"; gear "marcha"; shoulder of a road "acotamiento
  (shoulder)"; curb "bordillo"; pass "rebasar"; merge "incorporarse"; sign "señal"; broken line "línea
  discontinua"; endorsement "endoso"; learner's permit "permiso de instrucción"; crash "choque"; highway
  "carretera"; headlight "luz delantera"; turn signal "direccional"; swerve "esquivar"; face
  shield "protector facial"; rider course "curso de manejo para motociclistas"; knowledge test "examen de
  conocimientos"; only "solo", beside what it limits: "solo de noche puede conducir", never "conducir solo
  de noche", which also means to ride alone.`

export const rules: LanguageRules = {
  forTranslator: FOR_TRANSLATOR,
  usual: /\b(?:el|la|los|las|de|del|que|y|en|para|usted|su|con)\b/giu,
  wrongWords: WRONG_WORDS,
  denial:
    /(?<!\p{L})(?:no|nunca|jamás|ningún|ninguno|ninguna|nadie|nada|ni|sin|excepto|salvo|tampoco|menos que)(?!\p{L})/iu,
  limits:
    /(?<!\p{L})(?:no|ni|nunca|jamás|nadie|ningún|ninguno|ninguna|sin|sino|solo|sólo|solamente|únicamente|excepto|salvo|hasta|evite|evitar|prohibido|prohibida|prohíbe|ilegal)(?!\p{L})/iu,
}

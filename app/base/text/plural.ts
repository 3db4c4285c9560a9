import { LANGUAGE } from './language.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * Returns the form of a text that fits the count in the language of this build. `other` serves each
 * kind of count without a form, so English needs `one` and `other`. Other languages name what they need.
 */
export function plural(count: number, forms: Forms): string {
  return forms[new Intl.PluralRules(LANGUAGE).select(count)] ?? forms.other
}

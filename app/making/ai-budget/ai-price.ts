import * as z from 'zod/mini'

const dollars = z.number().check(z.minimum(0), z.maximum(100_000))

/** The price that the AI service charges, in US dollars per million tokens. The admin sets it. */
export const aiPrice = z.object({ input: dollars, output: dollars })
export type AiPrice = z.infer<typeof aiPrice>

/** Reads an amount of dollars as a person writes it, such as "$1.25". Null for any other text. */
export function readDollars(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '')
  const amount = /^\d{1,6}(\.\d{1,6})?$/.test(plain) ? dollars.safeParse(Number(plain)) : null
  return amount?.data ?? null
}

/** Returns the cost of the tokens, such as "about $0.31". */
export function costOf(used: { input: number; output: number }, price: AiPrice): string {
  const cost = (used.input * price.input + used.output * price.output) / 1_000_000
  return cost > 0 && cost < 0.01 ? 'less than $0.01' : `about $${cost.toFixed(2)}`
}

export const AI_PRICE_MESSAGES = {
  failed: 'The price could not be saved. Please try again.',
  bad: 'Please write both prices in dollars, such as 1.25, or neither.',
  saved: 'Saved.',
} as const

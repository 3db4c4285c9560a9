import facts from './manual-facts.json' with { type: 'json' }

export type Fact = {
  /** The sentence of the manual that proves the key. */
  sentence: string
  question: string
  key: string
  wrong: string[]
  why: string
  /** The same key in other words or digits. Each form is also a right answer. */
  forms?: string[]
  /** A wrong answer: the key with the sentence's other number. */
  otherNumber?: string
  /** A wrong answer in words that the sentence uses for something else. */
  otherOption?: string
  /** A question for which the key is wrong, because the sentence denies it. */
  reversed?: { question: string; wrong?: string[] }
  /** A wrong answer: the key with another unit. */
  otherUnit?: string
  /** A wrong answer in words that the sentence contradicts. */
  contradicts?: string
}

/**
 * A bullet of a list. `lead` is the line that introduces the list. If `lead` forbids the bullets, a
 * quote of the bullet alone proves nothing.
 */
export type Bullet = Fact & { lead: string; place: number; isForbidden: boolean }

type List = {
  lead: string
  isForbidden?: boolean
  bullets: (Omit<Fact, 'sentence'> & { text: string })[]
}
type Section = { heading: string; facts: Fact[]; bullets: Bullet[] }

/** The sections of the manuals that `npm run proof` makes. Bullets of the same list are consecutive. */
export const SECTIONS: Section[] = facts.map(({ heading, facts, lists }) => ({
  heading,
  facts,
  bullets: lists.flatMap(({ lead, isForbidden = false, bullets }: List) =>
    bullets.map(({ text, ...rest }, place) => ({
      ...rest,
      sentence: text,
      lead,
      place,
      isForbidden,
    })),
  ),
}))

export const FACTS: Fact[] = SECTIONS.flatMap((section) => section.facts)
export const BULLETS: Bullet[] = SECTIONS.flatMap((section) => section.bullets)

import facts from './manual-facts.json' with { type: 'json' }

/** A true question, and the words of the manual that prove it. */
export type Fact = {
  /** The sentence of the manual that proves the key. */
  sentence: string
  question: string
  key: string
  wrong: string[]
  why: string
  /** The key in other words or digits, which is as right. */
  forms?: string[]
  /** The key with the other number of the sentence, which is wrong. */
  otherNumber?: string
  /** The key with another unit, which is wrong. */
  otherUnit?: string
  /** A key in words that the sentence contradicts. */
  contradicts?: string
}

/** One bullet of a list, under the lead-in line of the list. */
export type Bullet = Fact & { lead: string; place: number }

type Section = { heading: string; facts: Fact[]; bullets: Bullet[] }

/** The chapters of the manuals that `npm run proof` makes. The bullets of one list stand together. */
export const SECTIONS: Section[] = facts.map(({ heading, facts, lists }) => ({
  heading,
  facts,
  bullets: lists.flatMap(({ lead, bullets }) =>
    bullets.map(({ text, ...rest }, place) => ({ ...rest, sentence: text, lead, place })),
  ),
}))

export const FACTS: Fact[] = SECTIONS.flatMap((section) => section.facts)
export const BULLETS: Bullet[] = SECTIONS.flatMap((section) => section.bullets)

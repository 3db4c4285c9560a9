import facts from './manual-facts.json' with { type: 'json' }

export type Fact = {
  /** The sentence of the manual that proves the key. */
  sentence: string
  question: string
  key: string
  wrong: string[]
  why: string
  /** The same key in other words or digits. Each of these is right, too. */
  forms?: string[]
  /** The key with the other number of the sentence. It is wrong. */
  otherNumber?: string
  /** The key with another unit. It is wrong. */
  otherUnit?: string
  /** A wrong key in words that the sentence contradicts. */
  contradicts?: string
}

/** A bullet of a list. `lead` is the line that introduces the list. */
export type Bullet = Fact & { lead: string; place: number }

type Section = { heading: string; facts: Fact[]; bullets: Bullet[] }

/** The sections of the manuals that `npm run proof` makes. Bullets of a list follow each other. */
export const SECTIONS: Section[] = facts.map(({ heading, facts, lists }) => ({
  heading,
  facts,
  bullets: lists.flatMap(({ lead, bullets }) =>
    bullets.map(({ text, ...rest }, place) => ({ ...rest, sentence: text, lead, place })),
  ),
}))

export const FACTS: Fact[] = SECTIONS.flatMap((section) => section.facts)
export const BULLETS: Bullet[] = SECTIONS.flatMap((section) => section.bullets)

import * as z from 'zod'
import { pictureFields } from '../../questions/question/quiz-item.ts'
import { topics } from '../../questions/question/topics.ts'
import { aboutTest } from '../../questions/states/about-test.ts'

/** The families of manuals. A manual of the family `own` follows neither MSF nor AAMVA. */
export const families = ['MSF', 'AAMVA', 'own'] as const
export type Family = (typeof families)[number]

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/)

const sentence = (longest: number) => text(longest).regex(/[.!?]$/, 'must be a sentence')

const itemId = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const starterItem = z.strictObject({
  /** The id stays the same in all releases, so an upgrade can tell which items changed. */
  id: itemId,
  /** The ids of the facts that prove the answer and the explanation. */
  facts: z.array(z.string()).min(1).max(5),
  topic: z.enum(topics),
  /** A question, or an open line that the options complete. */
  question: text(150).regex(/[?:]$/, 'must end with ? or :'),
  answer: text(80),
  /** The other options, and why each is wrong. Riders see the reasons after they answer. */
  wrong: z.array(z.strictObject({ option: text(80), why: sentence(130) })).length(3),
  explanation: sentence(300).min(40),
  /** When the item was last checked against its facts. */
  checkedAt: z.iso.date(),
  /** When the law that the item is about expires. */
  expiresAt: z.optional(z.iso.date()),
  /** The drawing `public/pictures/{name}.svg`, and a text for riders who can't see it. */
  ...pictureFields(z.strictObject({ name: itemId, text: sentence(200) })),
})

/** An item about riding. `isAskedIn` says which states ask it. */
export const ridingItem = starterItem.extend({
  families: z.array(z.enum(families)).min(1),
  excludedStates: z.array(z.string().regex(/^[A-Z]{2}$/)),
  /** The heading, in manuals of the MSF family, of the section that teaches the answer. */
  section: text(80),
})
export type RidingItem = z.infer<typeof ridingItem>

/** An item about signs, signals or markings, which are the same in all states. */
export const signItem = starterItem.extend({
  /** The sign or the part in the federal manual, such as 'MUTCD R1-1', or another source. */
  source: text(80),
})

const lawItem = starterItem.extend({
  topic: z.literal('law'),
  /** The law or rule that proves the item, or the name of the state's book. */
  source: text(120),
})

const { book: _, course: __, notes: ___, ...figures } = aboutTest.shape

export const stateContent = z.strictObject({
  abbrev: z.string().regex(/^[A-Z]{2}$/),
  /** The state's own manual. `family` is null if nobody knows for sure what it teaches. */
  book: z.strictObject({
    title: text(120),
    agency: text(120),
    link: z.nullable(z.url()),
    family: z.nullable(z.enum(families)),
    editions: aboutTest.shape.book.shape.editions,
  }),
  /** The facts about the test. A note and the course list the ids of the facts that prove them. */
  test: z.strictObject({
    ...figures,
    course: z.optional(
      z.strictObject({ notAt: z.nullable(text(40)), facts: z.array(z.string()).min(1) }),
    ),
    notes: z.array(
      z.strictObject({
        label: text(40),
        text: sentence(240),
        isAboutExam: z.optional(z.literal(true)),
        facts: z.array(z.string()),
      }),
    ),
  }),
  items: z.array(lawItem),
})
export type StateContent = z.infer<typeof stateContent>

export type StarterItem = RidingItem | z.infer<typeof signItem> | z.infer<typeof lawItem>

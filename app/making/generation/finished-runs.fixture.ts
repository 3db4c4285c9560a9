import type { DraftItem } from '../../questions/question/draft-item.ts'
import { flawedItems, provedItems } from './manuals.fixture.ts'

export const HOSTILE_PAYLOADS = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><svg onload=alert(1)>',
  'javascript:alert(document.domain)',
  '\u202e\u2066 gnitirw \u2028\u2029',
]

/** Returns a question that a model might write if a manual had hidden instructions. */
function hostile(item: DraftItem, n: number): DraftItem {
  const payload = HOSTILE_PAYLOADS[n % HOSTILE_PAYLOADS.length]
  return {
    ...item,
    question: `${n} ${payload} ${item.question}`,
    options: item.options.map((option) =>
      option === item.correctAnswer ? option : `${payload} ${option}`,
    ),
    explanation: `${payload} Always take the first. {"enable_ai_drafts": true}`,
  }
}

/** Hostile questions. From index 20 on, they also have invented quotes. */
function hostileItems(): DraftItem[] {
  const invented = 'The office on the hill gives out yellow umbrellas.'
  return provedItems(25)
    .map(hostile)
    .map((item, n) => (n > 19 ? { ...item, quote: invented } : item))
}

/** A question that the manual proves, one with formatting, and one that cites another page. */
function mendableItems(): DraftItem[] {
  const [proved, formatted, explained] = provedItems(3) as [DraftItem, DraftItem, DraftItem]
  return [
    proved,
    { ...formatted, question: `<b>${formatted.question}</b>` },
    { ...explained, explanation: 'As page 31 says, it is so.' },
  ]
}

/** The number of pages of these states' manual. The questions cite no later page. */
export const PAGES = 12

/**
 * What the model wrote for the states with a finished run in the data of `test/finish-runs.ts`. Each
 * state belongs to one browser test, which changes it. The newest run is last.
 */
export const FINISHED_RUNS = {
  NV: flawedItems().items,
  NY: hostileItems(),
  OR: provedItems(25),
  PA: provedItems(25),
  WV: provedItems(25),
  WY: mendableItems(),
  TX: flawedItems().items,
  MA: [],
} satisfies Record<string, DraftItem[]>

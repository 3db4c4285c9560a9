import { describe, expect, test } from 'vitest'
import { MANUAL_PAGES } from '../../../test/manual-pages.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { readManual } from './manual-text.ts'
import { checkBatch } from './question-checks.ts'
import { TRUE_ITEMS } from './true-items.fixture.ts'

const OTHERS = MANUAL_PAGES.slice(2, 30).flatMap(({ sentences }) => sentences)
/** A manual with one page per true item. A last page has sentences about other matters. */
const MANUAL = readManual([...TRUE_ITEMS.map(({ quote }) => quote), OTHERS.join(' ')])
const OTHERS_PAGE = TRUE_ITEMS.length + 1

function passedOf(items: readonly DraftItem[]): DraftItem[] {
  const evidence = { stateName: 'Oregon', manual: MANUAL, published: [] }
  return items.flatMap((item) => checkBatch([item], evidence).passed)
}

/** Items whose answer is a sentence of the manual, word for word. */
const VERBATIM = OTHERS.map((quote) => ({
  question: 'Which of these statements does the manual make?',
  options: [quote, 'Wear a scarf.', 'Sell the bike.', 'Sing a song.'],
  correctAnswer: quote,
  explanation: 'The manual says so.',
  page: OTHERS_PAGE,
  quote,
}))

describe('of the true items', () => {
  test('all pass', () => {
    expect(TRUE_ITEMS.length).toBeGreaterThan(45)
    expect(passedOf(TRUE_ITEMS)).toEqual(TRUE_ITEMS)
  })

  test('at least 99 of 100 whose answer is the sentence pass', () => {
    expect(VERBATIM.length).toBeGreaterThan(150)
    expect(passedOf(VERBATIM).length / VERBATIM.length).toBeGreaterThan(0.99)
  })
})

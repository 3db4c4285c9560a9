import { expect, test } from 'vitest'
import { codeSentence, type Reason, reason, reasonSentence } from './reasons.ts'

test.each<[Reason, string]>([
  [{ code: 'key' }, 'The correct answer is not among the four options.'],
  [
    { code: 'unit', detail: '20 feet' },
    'The answer counts something else than the quote does: 20 feet',
  ],
  [{ code: 'quote' }, 'The quote is not in the manual.'],
  [
    { code: 'quote', detail: 'Stop.' },
    'The quote is not in the manual. This sentence of the page may prove the answer: Stop.',
  ],
  [
    { code: 'letters', words: 'S#p.' },
    'The manual’s file does not say which letters it draws on this page, so the quote can’t be compared. Its text there is “S#p.”',
  ],
  [
    { code: 'pages', pages: [3, 17], isMore: true },
    'The quote is not on the cited page, but on several other pages: 3, 17, …',
  ],
  [
    { code: 'duplicate', question: 'How far?' },
    'The question is nearly the same as another one: How far?',
  ],
  [
    { code: 'duplicate', question: 'How far?', was: 'rejected' },
    'The question is nearly the same as another one: “How far?” That one was rejected.',
  ],
  [{ code: 'withdrawn', by: 'reports' }, 'The question was withdrawn. Several riders reported it.'],
])('%j is shown as a sentence', (stored, sentence) => {
  expect(reason.parse(stored)).toEqual(stored)
  expect(reasonSentence(stored)).toBe(sentence)
})

test('the sentence for all reasons with a code has no details', () => {
  expect(codeSentence('unit')).toBe('The answer counts something else than the quote does.')
  expect(codeSentence('key')).toBe('The correct answer is not among the four options.')
})

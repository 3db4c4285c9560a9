import { expect, test } from 'vitest'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { type Reason, reasonSentence } from '../../questions/question/reasons.ts'
import { readManual } from './manual-text.ts'
import { mendsOf } from './mends.ts'
import { checkBatch } from './question-checks.ts'

const QUOTE = 'The front brake supplies about 70 percent of the stopping power.'
const GOOD: DraftItem = {
  question: 'How much of the stopping power comes from the front brake?',
  options: ['About 70 percent', 'About 30 percent', 'About 50 percent', 'About 95 percent'],
  correctAnswer: 'About 70 percent',
  explanation: `The manual says: “${QUOTE}”`,
  page: 2,
  quote: QUOTE,
}
const EVIDENCE = { stateName: 'Oregon', manual: readManual(['', QUOTE]), published: [] }

test.each<[Reason['code'], string, Partial<DraftItem>]>([
  [
    'lettered',
    'Remove the letters',
    {
      options: GOOD.options.map((option, place) => `${'ABCD'[place]}) ${option}`),
      correctAnswer: 'A) About 70 percent',
    },
  ],
  ['markup', 'Remove the formatting', { question: `**How much** ${GOOD.question.slice(9)}` }],
  [
    'explanation-negation',
    'Explain with the quote',
    { explanation: 'It does not supply about 70 percent.' },
  ],
  ['explanation-number', 'Explain with the quote', { explanation: 'It is 80 percent.' }],
  ['explanation-page', 'Explain with the quote', { explanation: 'See page 5.' }],
  ['explanation-option', 'Explain with the quote', { explanation: 'It is option B.' }],
  ['key', 'Mark “About 70 percent” as correct', { correctAnswer: 'about seventy percent' }],
])('one press mends %s: %s', (code, label, fault) => {
  const { failed } = checkBatch([{ ...GOOD, ...fault }], EVIDENCE)
  const reason = failed[0]?.reasons.find((one) => one.code === code)
  expect(reason && mendsOf({ ...GOOD, ...fault }, reason)).toEqual([{ label, item: GOOD }])
  expect(checkBatch([GOOD], EVIDENCE).passed).toEqual([GOOD])
})

test.each<Reason>([
  { code: 'quote' },
  { code: 'unrelated' },
  { code: 'number', detail: '70' },
  { code: 'duplicate', question: 'How far?' },
])('a person decides about $code', (reason) => {
  expect(mendsOf(GOOD, reason)).toEqual([])
})

test('one press takes the sentence of the page in place of an invented quote, if it proves the answer', () => {
  const invented = { ...GOOD, quote: 'Most of the stopping power is in front.' }
  const reasonsIn = (...pages: string[]) => {
    const evidence = { ...EVIDENCE, manual: readManual(pages) }
    return checkBatch([invented], evidence).failed[0]?.reasons
  }
  const around = `Brakes need care. ${QUOTE} Use both of them.`
  const [reason] = reasonsIn('', around) ?? []
  expect(reason).toEqual({ code: 'quote', detail: QUOTE })
  expect(reasonSentence(reason as Reason)).toContain(`may prove the answer: ${QUOTE}`)
  expect(mendsOf(invented, reason as Reason)).toEqual([
    { label: 'Take this sentence of the page', item: GOOD },
  ])
  for (const page of [
    'The front brake supplies about 75 percent of the stopping power.',
    'Shops take about 70 percent of all riders to the coast in summer.',
  ])
    expect(reasonsIn('', page)).toEqual([{ code: 'quote' }])
  expect(reasonsIn(QUOTE, 'Brakes need care.')).toEqual([{ code: 'quote' }])
})

test('a web address and LaTeX are for a person', () => {
  expect(mendsOf({ ...GOOD, explanation: 'See https://a.example.' }, { code: 'address' })).toEqual(
    [],
  )
  expect(mendsOf({ ...GOOD, explanation: 'It is $t \\ge 70$.' }, { code: 'markup' })).toEqual([])
})

test('a key that no option or two options say is for a person', () => {
  expect(mendsOf({ ...GOOD, correctAnswer: 'About 71 percent' }, { code: 'key' })).toEqual([])
  const options = ['70 feet', 'Seventy feet', 'x', 'y']
  expect(mendsOf({ ...GOOD, options, correctAnswer: '70 ft' }, { code: 'key' })).toEqual([])
})

test('a quote on several pages takes one press for the right page', () => {
  const mends = mendsOf(GOOD, { code: 'pages', pages: [3, 17], isMore: true })
  expect(mends).toEqual([
    { label: 'Take page 3', item: { ...GOOD, page: 3 } },
    { label: 'Take page 17', item: { ...GOOD, page: 17 } },
  ])
})

test('one press takes the whole sentence of a quote that is cut', () => {
  const detail = 'Do not apply the brakes, because braking makes the wobble worse.'
  const [mend] = mendsOf({ ...GOOD, quote: 'apply the brakes' }, { code: 'cut', detail })
  expect(mend).toEqual({ label: 'Take the whole sentence', item: { ...GOOD, quote: detail } })
})

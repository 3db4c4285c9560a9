import { describe, expect, test } from 'vitest'
import { explanationReasons } from './explanation.ts'

const SENTENCE = 'The front brake supplies about 70 percent of the stopping power.'
const ITEM = {
  question: 'How much of the stopping power comes from the front brake at 30 mph?',
  options: ['About 70 percent', 'About 30 percent', 'About 50 percent', 'The rear brake does'],
  correctAnswer: 'About 70 percent',
  explanation: '',
  page: 7,
  quote: SENTENCE,
}
const PROOF = { page: 9, quote: SENTENCE, sentence: SENTENCE }

function codesOf(explanation: string) {
  return explanationReasons({ ...ITEM, explanation }, PROOF).map(({ code }) => code)
}

describe('an explanation fails', () => {
  test.each([
    ['It is about 80 percent.', 'explanation-number'],
    ['It is seventy-five percent.', 'explanation-number'],
    ['It gives 70 feet more.', 'explanation-number'],
    ['At 55 mph it gives 70 percent.', 'explanation-number'],
    ['It takes two seconds to work.', 'explanation-number'],
    ['The fine is $50.', 'explanation-number'],
    ['That is a tenth of the power.', 'explanation-number'],
    ['It stops within 70 to 80 feet.', 'explanation-number'],
    ['See page 12.', 'explanation-page'],
    ['The manual says so on page 90.', 'explanation-page'],
    ['It is on p. 3.', 'explanation-page'],
    ['Pages 8 and 10 say so.', 'explanation-page'],
    ['The manual, page 70, says so.', 'explanation-page'],
    ['It is on page 1 of the manual.', 'explanation-page'],
    ['As page 19 says, it does.', 'explanation-page'],
    ['(page 77)', 'explanation-page'],
    ['Option B is right.', 'explanation-option'],
    ['The answer is C.', 'explanation-option'],
    ['Choice (D) says so.', 'explanation-option'],
    ['The correct answer is A.', 'explanation-option'],
    ['(B) is what the manual says.', 'explanation-option'],
    ['D is correct.', 'explanation-option'],
    ['Answer 2 is right.', 'explanation-option'],
    ['The right answer is the rear brake does.', 'explanation-option'],
    ['The rear brake does it all.', 'explanation-option'],
    ['See p.12 of the manual.', 'explanation-page'],
    ['Pages 9 and 13 say so.', 'explanation-page'],
    ['Pages 7, 9 and 13 say so.', 'explanation-page'],
    ['Pages 9-13 say so.', 'explanation-page'],
    ['It is on page twelve.', 'explanation-page'],
    ['It is on page one.', 'explanation-page'],
    ['The first option is right.', 'explanation-option'],
    ['The third choice is the best.', 'explanation-option'],
    ['It is the last option.', 'explanation-option'],
    ['Riders know that it is the last option.', 'explanation-option'],
    ['The right answer is the first option.', 'explanation-option'],
    ['What the manual says is the second option.', 'explanation-option'],
    ['So choose the last option.', 'explanation-option'],
    ['The front brake is the first option.', 'explanation-option'],
    ['It should be the last choice.', 'explanation-option'],
    ['Pages 7, 9 and 13 state so.', 'explanation-page'],
    ['As p. 12 explains, it is so.', 'explanation-page'],
    ['On this page (12) it says so.', 'explanation-page'],
    ['The manual says so on page: 12', 'explanation-page'],
    ['In 60 s it gives more.', 'explanation-number'],
    ['On pages 7 and 9, 80 percent is the share of the front.', 'explanation-number'],
    ['The manual says so on this page: 80 percent of the power.', 'explanation-number'],
    ['The manual says so on this page: 80 riders do.', 'explanation-number'],
    ['On page 9, 80 percent is the share of the front.', 'explanation-number'],
    ['On page 9 and 80 percent of the time.', 'explanation-number'],
    ['In chapter 2, 80 percent is the share of the front.', 'explanation-number'],
    ['C is the answer.', 'explanation-option'],
    ['The manual says that it does not supply about 70 percent.', 'explanation-negation'],
    ['It never gives about seventy percent of it.', 'explanation-negation'],
  ])('%s', (explanation, code) => {
    expect(codesOf(explanation)).toContain(code)
  })
})

describe('an explanation passes', () => {
  test.each([
    'The manual says that it supplies about 70 percent.',
    'It is seventy percent, or 70%, of it all.',
    'At 30 mph it is no other.',
    'See page 9 of the manual.',
    'See page 7 of the manual.',
    'Section 4 of the manual says so.',
    'See p.9 or page nine.',
    'Pages 7 and 9 say so.',
    'On page 9, 70 percent is the share of the front.',
    'On page 9 and 70 percent of the time.',
    'On pages 7 and 9, 70 percent is the share of the front.',
    'On pages 7 and 9, two riders say so.',
    'On pages 7, 9, 70 percent is the share of the front.',
    'The manual says so on this page: 70 percent of the power.',
    'On this page 70 percent is the share of the front.',
    'See p. 9, or pages 7, 9 of the manual.',
    'On this page, 70 percent is the share of the front.',
    'The first choice of riders is the front brake.',
    'The front brake gives most, and laying the bike down is the last option.',
    'About 70 percent. A slide should be the last option.',
    'Riders have used it since the 1970s.',
    'A rider with a license of Class C is the best judge.',
    'It is not the rear one: the front brake gives about 70 percent.',
    'With no passenger, the front brake gives about 70 percent.',
    'It is not weak, but supplies about 70 percent.',
    'One of the two brakes gives most: the front one.',
    'The front brake does more than the rear brake does.',
    'The answer a rider gives is 70 percent.',
    'A rider who uses both brakes stops sooner.',
    'The manual of 2025 says so.',
    'Seventy percent, not what the rear brake does.',
  ])('%s', (explanation) => {
    expect(codesOf(explanation)).toEqual([])
  })
})

describe('an explanation that bounds the answer', () => {
  const codesFor = (correctAnswer: string, sentence: string, explanation: string) =>
    explanationReasons(
      {
        ...ITEM,
        question: 'What is the limit?',
        options: [correctAnswer],
        correctAnswer,
        explanation,
      },
      { page: 9, quote: sentence, sentence },
    ).map(({ code }) => code)

  test.each([
    ['55 mph', 'The speed limit is 55 mph.', 'Never exceed 55 mph.'],
    ['55 mph', 'The speed limit is 55 mph.', 'Never exceed the speed limit of 55 miles per hour.'],
    ['55 mph', 'The speed limit is 55 mph.', 'Do not ride above 55 mph.'],
    ['16 years', 'A permit needs 16 years.', 'No one under 16 years may get a permit.'],
    ['16 years', 'A permit needs 16 years.', 'No one below the age of 16 years may get a permit.'],
    ['0.08 percent', 'The limit is 0.08 percent.', 'It is illegal to have 0.08 percent or more.'],
  ])('does not deny %s: %s %s', (correctAnswer, sentence, explanation) => {
    expect(codesFor(correctAnswer, sentence, explanation)).toEqual([])
  })

  test.each([
    ['55 mph', 'The speed limit is 55 mph.', 'The manual says that it is not 55 mph.'],
    ['Over 55 mph', 'Most ride over 55 mph.', 'Never ride over 55 mph.'],
    ['The yellow lines', 'Ride over the yellow lines.', 'Never ride over the yellow lines.'],
    ['2 seconds', 'Keep 2 seconds.', 'Do not look over your shoulder for two seconds.'],
    ['2 seconds or more', 'Keep 2 seconds or more.', 'Do not keep 2 seconds or more.'],
  ])('denies %s: %s %s', (correctAnswer, sentence, explanation) => {
    expect(codesFor(correctAnswer, sentence, explanation)).toEqual(['explanation-negation'])
  })
})

describe('the page that the model cited', () => {
  const reasonsOf = (found: 'elsewhere' | 'by printed number') =>
    explanationReasons({ ...ITEM, explanation: 'See page 7.' }, { ...PROOF, found })

  test('may be named if its printed number led to the quote', () => {
    expect(reasonsOf('by printed number')).toEqual([])
  })

  test('fails if the quote was found on another page', () => {
    expect(reasonsOf('elsewhere')).toEqual([{ code: 'explanation-page', detail: '7' }])
  })
})

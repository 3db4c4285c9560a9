import { describe, expect, test } from 'vitest'
import { givesAway, haveSameOptions } from './options.ts'

describe('two options that say the same', () => {
  test.each([
    ['20 feet', 'twenty feet', true],
    ['20 feet', 'Twenty ft.', true],
    ['An inch', 'an  INCH', true],
    ['The front brake', 'Front brake', true],
    ['1 hour', '60 minutes', true],
    ['$5', 'five dollars', true],
    ['5 a.m.', '5:00 AM', true],
    ['2 s', 'Two seconds', true],
    ['9 p.m.', '21:00', true],
    ['9 a.m.', '09:00', true],
    ['9 p.m.', '09:00', false],
    ['A third', 'one third', true],
    ['1/2', 'half', true],
    ['Turn left!', 'turn left', true],
    ['21', 'twenty-one', true],
    ['21', 'Twenty-one years old', true],
    ['21 years of age', 'twenty-one', true],
    ['21 or older', 'Twenty-one years or older', true],
    ['At least 50', 'At least fifty mph', true],
    ['21 years', 'Twenty-one months', false],
    ['At 21', 'Under twenty-one years', false],
    ['One gear', 'First gear', false],
    ['9', '9 p.m.', false],
    ['20 feet', '20 inches', false],
    ['20 feet', '21 feet', false],
    ['Two seconds', 'At least two seconds', false],
    ['On the road', 'Off the road', false],
    ['5 a.m.', '5 p.m.', false],
    ['First gear', 'Second gear', false],
    ['Brake', 'Do not brake', false],
    ['A sign', 'A signal', false],
  ])('%s, %s: %s', (one, other, same) => {
    expect(haveSameOptions([one, 'Something', 'Another thing', other])).toBe(same)
  })
})

describe('a question that says its answer', () => {
  const options = ['The front brake', 'The rear brake', '70 percent', 'A helmet']
  test.each([
    ['Is it the front brake that gives most?', 'The front brake', true],
    ['What gives most (answer: front brake)?', 'The front brake', true],
    ['Why do 70 percent come from it?', '70 percent', true],
    ['Why does seventy percent come from it?', '70 percent', true],
    ['Why is a helmet the best thing to wear?', 'A helmet', true],
    ['Rear brake: which one is it?', 'The rear brake', true],
    ['Of helmet and gloves, which saves lives?', 'A helmet', true],
    ['Which is it: THE FRONT BRAKE?', 'The front brake', true],
    ['Which is better, the front brake or the rear brake? (Front brake)', 'The front brake', true],
    ['How much comes from it? (70)', '70 percent', true],
    ['How much comes from it (seventy percent)?', '70 percent', true],
    ['How much comes from it (in percent)?', '70 percent', false],
    ['Which gives most, the front brake or the rear brake?', 'The front brake', false],
    ['Which brake gives most?', 'The front brake', false],
    ['Which is in front?', 'The front brake', false],
    ['What gives 75 percent?', '70 percent', false],
    ['What percent of it?', '70 percent', false],
    ['What protects a head?', 'A helmet', false],
    ['Which of the brakes is in the rear?', 'The rear brake', false],
    ['What do careful riders wear?', 'A helmet', false],
  ])('%s %s: %s', (question, correctAnswer, expected) => {
    expect(givesAway({ question, options, correctAnswer, quote: '' })).toBe(expected)
  })
})

test('an option inside the answer does not hide that the question says it', () => {
  const options = ['The brakes', 'The brakes and the horn', 'The horn', 'The mirrors']
  const question = 'What do you use (the brakes and the horn), and why?'
  const asked = { question: question.replace(/[()]/g, ''), options, quote: '' }
  expect(givesAway({ ...asked, correctAnswer: 'The brakes and the horn' })).toBe(true)
})

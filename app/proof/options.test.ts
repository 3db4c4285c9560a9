import { describe, expect, test } from 'vitest'
import { givesAway, haveSameOptions, rivalReason } from './options.ts'

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

describe('a quote that has a wrong option', () => {
  const GEAR = 'Wear gloves, boots and a jacket on every ride.'
  const LEVERS =
    'The clutch lever is on the left handlebar, and the brake lever is on the right one.'
  const SPEED = 'Drive 15 mph within 500 feet of a school.'
  const NOT = 'Do not wear sandals or shorts.'
  test.each([
    ['What do you wear?', ['Gloves', 'Boots', 'Sandals', 'Shorts'], GEAR, 'Boots'],
    ['What do you wear?', ['Boots', 'A jacket', 'Sandals', 'Shorts'], GEAR, 'A jacket'],
    ['What belongs on a ride?', ['A scarf', 'Boots', 'Sandals', 'Shorts'], GEAR, 'Boots'],
    ['What belongs on a ride?', ['Sandals', 'Gloves', 'Scarf', 'Shorts'], GEAR, 'Gloves'],
    ['Which lever is there?', ['Clutch', 'Brake', 'Choke', 'None'], LEVERS, 'Brake'],
    [
      'What is on a handlebar?',
      ['A mirror', 'The clutch lever', 'x', 'y'],
      LEVERS,
      'The clutch lever',
    ],
    ['What must stay at home?', ['Sandals', 'Shorts', 'Boots', 'Gloves'], NOT, 'Shorts'],
    ['What must stay at home?', ['Gloves', 'Shorts', 'Boots', 'Caps'], NOT, 'Shorts'],
    ['What do you wear?', ['Gloves', 'Sandals', 'Shorts', 'Slippers'], GEAR, undefined],
    ['Where is the clutch lever?', ['On the left', 'On the right', 'x', 'y'], LEVERS, undefined],
    ['Where is the brake lever?', ['On the right', 'On the left', 'x', 'y'], LEVERS, undefined],
    ['How fast may you drive?', ['15 mph', '500 feet', '25 mph', '5 mph'], SPEED, undefined],
    ['How fast near a school?', ['15 mph', '15 feet', '500 mph', '5 mph'], SPEED, undefined],
    ['Which should you NOT wear?', ['Sandals', 'Boots', 'Gloves', 'Caps'], NOT, undefined],
    ['All of these are worn EXCEPT', ['Shorts', 'Boots', 'Gloves', 'A jacket'], GEAR, undefined],
    ['All of these are worn EXCEPT', ['Boots', 'Gloves', 'Sandals', 'Caps'], GEAR, 'Boots'],
    ['All of these are worn EXCEPT', ['A jacket', 'Sandals', 'Boots', 'Caps'], GEAR, 'A jacket'],
    [
      'What tells what is behind?',
      ['The mirrors', 'The horn', 'The flag', 'The map'],
      'Use the mirrors rather than the horn to learn what is behind.',
      undefined,
    ],
    [
      'What slows a motorcycle that wobbles?',
      ['Closing the throttle gradually', 'Braking', 'Speeding up', 'Standing'],
      'Close the throttle gradually to slow a motorcycle that wobbles; do not brake.',
      undefined,
    ],
    [
      'What do you do?',
      ['Closing the throttle gradually', 'Braking', 'Speeding up', 'Standing'],
      'Close the throttle gradually, and brake.',
      'Braking',
    ],
    ['Which gear covers feet?', ['Boots for feet', 'Socks', 'Slippers', 'Caps'], GEAR, undefined],
  ])('%s %j', (question, options, sentence, rival) => {
    const [correctAnswer = ''] = options
    expect(rivalReason({ question, options, correctAnswer }, sentence)?.detail).toBe(rival)
  })
})

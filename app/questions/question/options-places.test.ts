import { describe, expect, test } from 'vitest'
import { optionsNeedTheirPlaces, orderOptions } from './option-order.ts'

/** Options that refer to no other option. */
const FREE = ['Slow down', 'Sound the horn', 'Move to the left']

describe('options stay in order when one says', () => {
  test.each([
    'All of the above',
    'All of the above.',
    'all of the above',
    'None of the above',
    'Any of the above',
    'Either of the above',
    'Neither of the above',
    'Both of the above',
    'Two of the above',
    'All of these',
    'None of these',
    'None of those',
    'Both of these',
    'Any of these answers',
    'All the above',
    'All of the answers are correct',
    'All answers are correct',
    'None of the choices',
    'None of the other answers',
    'Both',
    'Neither',
    'None',
    'All.',
    'Both answers are right',
    'A and B',
    'A and B only',
    'Both A and C',
    'Either A or D',
    'Neither B nor C',
    'A, B and C',
    'A, B, and C',
    'A & D',
    'a and b',
    'Both a and b',
    'Answer B',
    'Answers A and C',
    'Option 2',
    'Options 1 and 3',
    'Choice C',
    'Answer b',
    'Option a is right',
    'The answer above',
    'The options below',
    'The first answer',
    'The last two options',
    'The previous option',
    'The other options',
    'Any of the three',
    'None of the four.',
    'All of the others',
    'Both of them',
    'All three',
  ])('%s', (option) => {
    expect(optionsNeedTheirPlaces([...FREE, option])).toBe(true)
    expect(optionsNeedTheirPlaces([option, ...FREE])).toBe(true)
  })
})

describe('options may be shuffled when one says', () => {
  test.each([
    'A regular Class D or a commercial license',
    'A Class C or Class M license',
    'A bus and a truck',
    'Put on a vest and a bright helmet',
    'None, if you are 18 or older',
    'None at all times of day',
    'All riders and all passengers',
    'All of your gear',
    'All of the time',
    'Both brakes',
    'Both of your hands',
    'Both tires and the chain',
    'Neither brake',
    'Either hand',
    'Any of the lanes',
    'Any of the three lanes',
    'All three tires',
    'All of them that carry a passenger',
    'Two of your fingers',
    'Above 35 mph',
    'Below the speed limit',
    'Just above the knees',
    'The first car',
    'The last vehicle in the group',
    'The other driver',
    'In the other lane',
    'Any other driver',
    'Any below 35 mph',
    'The safest choice a rider has',
    'The best option a rider has in the rain',
    'It has no answer',
    'Two or three seconds',
    '1 or 2 seconds',
    'Gear 1',
    'Vitamin D',
    'I do not know',
  ])('%s', (option) => {
    expect(optionsNeedTheirPlaces([...FREE, option])).toBe(false)
  })
})

describe('options with numbers', () => {
  test.each([
    [['8 hours', '4 hours', '12 hours', '10 hours'], '4 hours, 8 hours, 10 hours, 12 hours'],
    [
      ['Three seconds', 'One second', 'Ten seconds', 'Two seconds'],
      'One second, Two seconds, Three seconds, Ten seconds',
    ],
    [['$1,000', '$250', '$75', '$500'], '$75, $250, $500, $1,000'],
    [
      ['0.08 percent', '0.02 percent', '0.10 percent', '0.04 percent'],
      '0.02 percent, 0.04 percent, 0.08 percent, 0.10 percent',
    ],
    [
      ['Position 3', 'Position 1', 'Position 4', 'Position 2'],
      'Position 1, Position 2, Position 3, Position 4',
    ],
    [['21', 'At any age', '16', '18'], '16, 18, 21, At any age'],
    [['Two', 'As many as fit', 'One', 'Three'], 'One, Two, Three, As many as fit'],
  ])('%j are sorted', (options, ordered) => expect(orderOptions(options)?.join(', ')).toBe(ordered))

  test.each([
    [['9 weeks', '2 months', '30 days', '1 year']],
    [['2 of 3', '1 of 3', '3 of 3', '0 of 3']],
    [['Under 18', 'At 18', 'Over 18', 'Under 21']],
    [['Slow down', ...FREE]],
    [['At noon', 'At 6 pm', 'At 9 pm', 'At dusk']],
    [['21', 'At 18 or older', '16', '18']],
    [['21', '16 or 17', '16', '18']],
    [['One second', 'Half a second', 'Two seconds', 'Four seconds']],
  ])('%j are not sorted', (options) => expect(orderOptions(options)).toBeNull())
})

import { describe, expect, test } from 'vitest'
import { numberReason } from './answer-number.ts'

const BRAKES =
  'The front brake gives 70 percent of the stopping power and the rear brake gives 30 percent.'
const SPEEDS = 'The speed limit is 25 mph in school zones and 65 mph on rural interstates.'
const SIGNAL = 'Signal 100 feet before a turn in town and 200 feet before a turn on a highway.'
const ALCOHOL = 'The limit is 0.08 for adults; it is 0.02 for riders under 21.'
const FINES = 'Riding without a helmet costs $50 for the first offense and $100 for the second.'
const HOURS = 'Permit holders may ride from 5 a.m. to 9 p.m. on any road.'
const GAP = 'Keep two seconds behind the car on a dry road or four seconds on a wet road.'
const DAYS = 'A first offense costs you 90 days and a second offense costs you 180 days.'
const FREEWAY = 'Signal 100 feet before you turn, and 200 feet before you leave a freeway.'
const DRY =
  'Keep two seconds of space to the car ahead on a dry road. In rain, or behind a truck, increase the space to four seconds.'
const RAIN =
  'Keep two seconds of space. In rain, or behind a truck, increase the space to four seconds.'

const TURN_SIGNALS = 'Front turn signals must be 9 inches apart and rear ones 4 inches apart.'
const FEES = 'A first license costs $23, and each renewal costs $48.'
const LOADS = 'A passenger adds 30 percent to the stopping distance, and a trailer adds 60 percent.'
const PARKING = 'Park no closer than 15 feet to a hydrant and 30 feet to a stop sign.'
const EXAMS = 'The written exam has 30 questions, the signs exam has 10 questions.'
const LIGHTS = 'Headlights must be on from 5 p.m. until 7 a.m.'
const FIRST =
  'The first rider keeps two seconds behind the car, and each other rider keeps one second behind the next rider.'
const OVER = 'On a road with a limit of 55 mph, you may go 15 mph over it while you pass.'

const RANGE = 'The course has 5 hours in the classroom and 9 hours on the range.'
const FOLLOWED = 'The course lasts 5 hours in the classroom, followed by 9 hours on the range.'
const FIRST_PART =
  'The first part lasts 5 hours in the classroom and riders spend 9 hours on the range.'
const LEFT_OUT = 'The course lasts 5 hours in the classroom and 9 on the range.'
const HOURS_LAST = 'In the classroom the course lasts 5 hours, and on the range 9 hours.'

/** Of two numbers of the same unit, the question asks for the first one and not for the second. */
describe('a number in the role of another one of the same unit fails', () => {
  test.each([
    ['How much of the stopping power does the front brake give?', '70%', '30 percent', BRAKES],
    ['How much of the stopping power does the rear brake give?', '30%', '70 percent', BRAKES],
    ['What is the speed limit in school zones?', '25 mph', '65 mph', SPEEDS],
    ['What is the speed limit on rural interstates?', '65 mph', '25 mph', SPEEDS],
    ['How far before a turn on a highway must you signal?', '200 feet', '100 feet', SIGNAL],
    ['How far before a turn in town must you signal?', '100 feet', '200 feet', SIGNAL],
    ['How far before you leave a freeway must you signal?', '200 feet', '100 feet', FREEWAY],
    ['What is the limit for riders under 21?', '0.02', '0.08', ALCOHOL],
    ['What does a second offense of riding without a helmet cost?', '$100', '$50', FINES],
    ['What does a first offense of riding without a helmet cost?', '$50', '$100', FINES],
    ['When may permit holders begin to ride?', '5:00 AM', '9:00 PM', HOURS],
    ['Until when may permit holders ride?', '9 p.m.', '5 a.m.', HOURS],
    ['How many seconds do you keep on a wet road?', '4', '2', GAP],
    ['How many seconds do you keep on a dry road?', '2', '4', GAP],
    ['For how many days do you ride no more for a second offense?', '180', '90', DAYS],
    ['How far apart are the rear turn signals?', '4 inches', '9 inches', TURN_SIGNALS],
    ['How far apart are the front turn signals?', '9 inches', '4 inches', TURN_SIGNALS],
    ['What does the renewal of a license cost?', '$48', '$23', FEES],
    ['What does a first license cost?', '$23', '$48', FEES],
    ['How much does a trailer add to the stopping distance?', '60%', '30%', LOADS],
    ['How much does a passenger add to the stopping distance?', '30%', '60%', LOADS],
    ['How much space should you keep behind the car on a dry road?', '2 seconds', '4 seconds', DRY],
    ['How far from a hydrant must you park?', '15 feet', '30 feet', PARKING],
    ['How many questions does the signs exam have?', '10', '30', EXAMS],
    ['When must headlights first be on?', '5 p.m.', '7 a.m.', LIGHTS],
    ['How far must the first rider keep behind the car?', 'Two seconds', 'One second', FIRST],
    ['How long does the part on the range last?', '9 hours', '5 hours', RANGE],
    ['How long does the part in the classroom last?', '5 hours', '9 hours', RANGE],
    ['How long does the part on the range last?', '9 hours', '5 hours', FOLLOWED],
    ['How long does the part on the range last?', '9 hours', '5 hours', FIRST_PART],
    ['How long does the part on the range last?', '9 hours', '5 hours', LEFT_OUT],
    ['How long does the part in the classroom last?', '5 hours', '9 hours', LEFT_OUT],
    ['How many hours are spent on the range?', '9', '5', LEFT_OUT],
    ['How long does the part on the range last?', '9 hours', '5 hours', HOURS_LAST],
    ['How much space is right behind a truck in rain?', 'Four seconds', 'Two seconds', RAIN],
  ])('%s %s, not %s', (question, right, wrong, quote) => {
    const codeOf = (correctAnswer: string) =>
      numberReason({ question, correctAnswer }, { page: 1, quote, sentence: quote })?.code
    expect(codeOf(right)).toBeUndefined()
    expect(codeOf(wrong)).toBe('role')
  })
})

test.each([
  ['From what time may you start?', '6 a.m.', 'The permit forbids riding from 6 p.m. to 6 a.m.'],
  ['A road has a limit of 55 mph. How far over it may you go?', '15 mph', OVER],
  ['How wide is the lane?', '10 to 12 feet', 'The lane is 10 to 12 feet wide.'],
  ['How many seconds must the leading rider keep behind the car?', 'Two seconds', FIRST],
  ['What is the two-second gap to a car?', 'Two seconds', FIRST],
  ['When may permit holders begin and end?', '5 a.m. and 9 p.m.', HOURS],
  ['When may permit holders ride?', 'From 5 a.m. to 9 p.m.', HOURS],
  ['Which share does each brake give?', '70 and 30 percent', BRAKES],
])('%s %s passes', (question, correctAnswer, quote) => {
  const proof = { page: 1, quote, sentence: quote }
  expect(numberReason({ question, correctAnswer }, proof)).toBeNull()
})

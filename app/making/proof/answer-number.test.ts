import { describe, expect, test } from 'vitest'
import { numberReason } from './answer-number.ts'

function codeOf(question: string, correctAnswer: string, quote: string, sentence = quote) {
  return numberReason({ question, correctAnswer }, { page: 1, quote, sentence })?.code
}

describe('the right number passes in another form', () => {
  test.each([
    ['21', 'twenty-one years of age'],
    ['Twenty-one', 'Riders who are 21 may ride'],
    ['5 a.m.', 'from 5:00 a.m. on'],
    ['5:00 AM', 'from 5 am on'],
    ['9:00 p.m.', 'until 9p.m. at night'],
    ['9 p.m.', 'until 9:00p.m. at night'],
    ['16 years old', 'You must be 16 and have held a permit for 6 months.'],
    ['5 p.m.', "from 5 o'clock p.m. on"],
    ['Noon', 'from 12 noon on'],
    ['An hour', 'for 60 minutes'],
    ['60 minutes', 'for an hour'],
    ['1 hour', 'one hour'],
    ['24 hours', 'within a day'],
    ['12 months', 'one year'],
    ['12 inches', 'one foot'],
    ['3rd gear', 'the third gear'],
    ['Third', '3rd gear'],
    ['First', '1st gear'],
    ['Half', '1/2 of the lane'],
    ['1/2', 'half of the lane'],
    ['½ inch', 'a half inch'],
    ['16 1/2 feet', '16½ feet'],
    ['2.5 feet', 'two and a half feet'],
    ['Half a mile', '1/2 mile'],
    ['1/16 inch', 'one sixteenth of an inch'],
    ['A sixteenth of an inch', '1/16 of an inch'],
    ['2/32 inch', '2 thirty-seconds of an inch'],
    ['A third', 'one third of all crashes'],
    ['One third', '1/3 of all crashes'],
    ['Three quarters', '75 percent of the power'],
    ['12 cones', 'a dozen cones'],
    ['A dozen', '12 cones'],
    ['$50', 'fifty dollars'],
    ['$1,000', 'one thousand dollars'],
    ['50 cents', '$.50'],
    ['20 ft', 'twenty feet'],
    ['Twenty feet', 'a 20-foot space'],
    ['55 mph', 'fifty-five miles an hour'],
    ['3-4 seconds', 'three to four seconds'],
    ['Two or more seconds', 'at least 2 seconds'],
    ['70%', 'seventy percent'],
    ['0.08', '.08%'],
    ['One hundred feet', 'a hundred feet'],
    ['150 feet', 'one hundred and fifty feet'],
    ['Two hands', 'both hands'],
    ['30 days', '30 calendar days'],
    ['90 degrees', 'a 90° angle'],
    ['At least 18 years old', '18 or older'],
    ['Twice', 'two times'],
  ])('%s: %s', (answer, quote) => {
    expect(codeOf('What does the manual say?', answer, quote)).toBeUndefined()
  })
})

describe('the question may bring the unit', () => {
  test.each([
    ['How many feet from a hydrant?', '500', 'Drive 15 mph within 500 feet of it.', undefined],
    ['How many feet from a hydrant?', '15', 'Drive 15 mph within 500 feet of it.', 'unit'],
    ['How fast may you go?', '15', 'Drive 15 mph within 500 feet of it.', undefined],
    ['How fast may you go?', '500', 'Drive 15 mph within 500 feet of it.', 'unit'],
    ['What percentage is it?', '70', 'It gives 70 percent in 2 seconds.', undefined],
    ['What percentage is it?', '2', 'It gives 70 percent in 2 seconds.', 'unit'],
    ['How old must you be?', '18', 'At 18 years, ride up to 250 cc.', undefined],
    ['How old must you be?', '250', 'At 18 years, ride up to 250 cc.', 'unit'],
    ['How many questions are there?', '25', 'It has 25 questions; 20 must be right.', undefined],
    ['How many questions are there?', '20', 'It has 25 questions; 20 must be right.', 'role'],
  ])('%s %s', (question, answer, quote, code) => {
    expect(codeOf(question, answer, quote)).toBe(code)
  })
})

describe('another number, unit or role fails', () => {
  test.each([
    ['75 percent', 'about 70 percent', 'number'],
    ['Twenty-two', 'twenty-one years', 'number'],
    ['3 to 5 seconds', 'three to four seconds', 'number'],
    ['1/8 inch', '1/16 inch', 'number'],
    ['An hour', 'two hours', 'number'],
    ['3rd gear', 'second gear', 'number'],
    ['5 p.m.', '5 a.m.', 'number'],
    ['One hand', 'two hands', 'number'],
    ['30 months', 'within 30 days', 'unit'],
    ['12 years', 'once every twelve (12) months', 'unit'],
    ['12 years', 'once every 12 mos.', 'unit'],
    ['12 years', 'for 12, 24 or 36 months', 'unit'],
    ['30 minutes', 'thirty hours', 'unit'],
    ['500 mph', 'Drive 15 mph within 500 feet.', 'unit'],
    ['20 feet', 'twenty inches', 'unit'],
    ['$15', '15 percent', 'unit'],
    ['15 cents', '15 dollars', 'unit'],
    ['4 points', '4 seconds of distance', 'unit'],
    ['10 miles', '10 feet', 'unit'],
    ['95 minutes', 'Noise of 95 decibels harms ears after some minutes.', 'unit'],
    ['95 minutes', 'Noise of 95 dB harms ears within minutes.', 'unit'],
    ['40 feet', 'Fill the tires to 40 psi, with both feet on the pegs.', 'unit'],
    ['40 pounds', 'Fill the tires to 40 pounds per square inch.', 'unit'],
    ['55 feet', 'The lamp of 55 watts reaches some feet.', 'unit'],
    ['40 feet', 'The tests have 40 questions about your feet.', 'unit'],
    ['No more than 2 seconds', 'at least two seconds', 'role'],
    ['At least 55 mph', 'at most 55 mph', 'role'],
  ])('%s: %s', (answer, quote, code) => {
    expect(codeOf('What does the manual say?', answer, quote)).toBe(code)
  })

  test('even if only the rest of the sentence has the number', () => {
    const sentence = 'Signal before you turn, at least 100 feet.'
    expect(codeOf('How far?', '100 feet', 'Signal before you turn', sentence)).toBe('number')
  })
})

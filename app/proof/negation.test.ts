import { describe, expect, test } from 'vitest'
import { negationReason } from './negation.ts'

const WOBBLE = 'Do not apply the brakes; braking could make the wobble worse.'
const HELMET = 'A rider under 21 must not ride without a helmet.'
const PASSENGER = 'You may not carry a passenger unless the motorcycle has footrests for one.'
const DAYLIGHT = 'A rider with a permit may ride only by daylight.'
const LIGHT = 'Do not enter the intersection until the light turns green.'
const SIDE = 'Never ride side by side in one lane.'
const CENTER = 'Avoid the center of the lane when it rains.'
const LOCKED = 'If the rear wheel locks, keep it locked until you have stopped.'
const REAR = 'The rear brake is used on most stops.'
const LABEL = 'A helmet without the DOT label does not meet the standard.'
const MIRRORS = 'Use the mirrors rather than the horn to tell what is near.'
const MYTH = 'It is a myth that you should lay the motorcycle down before a crash.'
const FRIEND = 'You may carry a friend provided that the motorcycle has two seats.'
const FOOTRESTS = 'You may carry a friend provided the motorcycle has footrests.'
const PAIRS = 'Avoid these mistakes when you ride in a group. … Riding side by side'
const CLOSE =
  'Avoid following other vehicles too closely. Keep at least two seconds between you and the car ahead.'
const LIMIT = 'Never ride below the limit. • Keep right on a hill • Let others pass'
const TRUCKS = 'Never follow these trucks too closely. Keep two seconds of space on a dry road.'
const SHORTER = 'Never shorten the following distance. Keep two seconds between you and the car.'
const BELOW = 'Never do what is listed below. • Brake hard in a curve • Lean far back'
const STEPS = 'Avoid the following two mistakes in a group: riding side by side, passing in pairs.'
const MAKE = 'Avoid these mistakes riders make. • Brake hard in a curve • Lean far back'
const THESE = 'Never do any of these: brake hard in a curve, lean far back.'
const SIGNAL = 'If you do not cancel your signal, drivers may think that you turn.'

describe('an answer that contradicts the quote fails', () => {
  test.each([
    ['A motorcycle wobbles. What about the brakes?', 'Apply the brakes at once', WOBBLE],
    ['What do you do in a wobble?', 'Apply the brakes', WOBBLE],
    ['What does braking do?', 'Braking could not make the wobble worse', WOBBLE],
    ['What may a rider of 20 do?', 'Ride without a helmet', HELMET],
    ['May you carry a passenger?', 'Yes, you may carry a passenger', PASSENGER],
    ['When may a rider with a permit ride?', 'A rider with a permit may ride', DAYLIGHT],
    ['What about a red light?', 'Enter the intersection', LIGHT],
    ['How do groups ride?', 'Ride side by side in one lane', SIDE],
    ['Where do you ride when it rains?', 'In the center of the lane', CENTER],
    ['What if the rear wheel locks?', 'Never keep it locked', LOCKED],
    ['When is the rear brake used?', 'Only on most stops', REAR],
    ['What about the rear brake?', 'The rear brake is not used on most stops', REAR],
    ['What about the rear brake?', 'It is never used on stops', REAR],
    ['Which should you NOT do?', 'Use the rear brake on most stops', REAR],
    ['When should you apply the brakes?', 'In a wobble', WOBBLE],
    ['When is it used?', 'The front brake is used on most stops', REAR],
    ['When is it used?', 'Used on least stops', 'It is used on most stops.'],
    ['Which should you NOT do?', 'Grip the handlebars', `Grip the handlebars; ${WOBBLE}`],
    ['Which helmet meets the standard?', 'A helmet without the DOT label', LABEL],
    ['Which label meets it?', 'A novelty label', 'A novelty label does not meet the standard.'],
    ['What tells others that you are near?', 'The horn', MIRRORS],
    ['What should you use to tell what is near?', 'The horn', MIRRORS],
    ['What should you do before a crash?', 'Lay the motorcycle down', MYTH],
    ['May you carry a friend?', 'Yes, you may carry a friend', FRIEND],
    ['How do you ride in a group?', 'Riding side by side', PAIRS],
    ['How do you ride in a group?', 'Riding side by side', STEPS],
    ['What do you do in a curve?', 'Brake hard', BELOW],
    ['What do you do in a curve?', 'Brake hard', THESE],
    ['What do you do in a curve?', 'Brake hard', MAKE],
    ['What should you NOT do?', 'Keep two seconds between you and the car ahead', CLOSE],
    ['What should you NOT do?', 'Keep two seconds of space on a dry road', TRUCKS],
    ['What should you NOT do?', 'Keep right on a hill', LIMIT],
    ['May you carry a friend?', 'Yes, you may carry a friend', FOOTRESTS],
  ])('%s %s', (question, correctAnswer, sentence) => {
    expect(negationReason({ question, correctAnswer }, sentence)?.code).toBe('negation')
  })
})

test.each([
  ['What do you do?', 'Driving on in a wobble', 'Avoid driving on in a wobble.', 'driving'],
  ['What do you do in a wobble?', 'Closing it', 'Never close the throttle.', 'closing'],
  ['Which brake?', 'The rear brakes on gravel', 'Use the front brakes on gravel.', 'rear'],
  ['May you carry a friend?', 'Yes, you may carry a friend', FRIEND, 'provided'],
  ['What about a curve?', 'Speed up for it', 'Slow down for a curve.', 'speed up'],
  ['What about a red light?', 'Keep riding', 'Stop at a red light.', 'keep riding'],
  ['Where are loads?', 'Carry them higher', 'Carry loads low.', 'higher'],
])('the reason names a word: %s %s', (question, correctAnswer, sentence, detail) => {
  const reason = negationReason({ question, correctAnswer }, sentence)
  expect(reason).toEqual({ code: 'negation', detail })
})

describe('an answer that agrees with the quote passes', () => {
  test.each([
    ['What do you do in a wobble?', 'Do not apply the brakes', WOBBLE],
    ['What do you do with the brakes in a wobble?', 'Stay off them', WOBBLE],
    ['Which should you NOT do in a wobble?', 'Apply the brakes', WOBBLE],
    ['What should you never do in a wobble?', 'Apply the brakes', WOBBLE],
    ['What must you avoid in a wobble?', 'Applying the brakes', WOBBLE],
    ['Why should you not brake in a wobble?', 'It could make the wobble worse', WOBBLE],
    ['What may a rider under 21 not do?', 'Ride without a helmet', HELMET],
    ['What must a rider under 21 do?', 'Wear a helmet', HELMET],
    ['When may you carry a passenger?', 'If the motorcycle has footrests', PASSENGER],
    ['When may a rider with a permit ride?', 'By daylight', DAYLIGHT],
    ['When may a rider with a permit ride?', 'Only by daylight', DAYLIGHT],
    ['When may a rider with a permit ride?', 'By daylight only', DAYLIGHT],
    ['When may you enter the intersection?', 'When the light turns green', LIGHT],
    ['Until when do you wait?', 'Until the light turns green', LIGHT],
    ['How do groups ride?', 'Never side by side', SIDE],
    ['Which part of the lane is to be avoided in rain?', 'The center', CENTER],
    ['What if the rear wheel locks?', 'Keep it locked', `${LOCKED.replace('until', 'till')}`],
    ['When is the rear brake used?', 'On most stops', REAR],
    ['What if you do not cancel your signal?', 'Drivers may think that you turn', SIGNAL],
    ['Which brake?', 'The rear brake', 'Use the front brake and the rear brake.'],
    ['Which should you NOT use?', 'The front brake', 'Use the rear brake on gravel.'],
    ['What is not needed?', 'A road test', 'A road test is not needed for a permit.'],
    ['Which helmet does not meet the standard?', 'A helmet without the DOT label', LABEL],
    ['Which helmet fails the standard?', 'A helmet without the DOT label', LABEL],
    ['What should you use to tell what is near?', 'The mirrors', MIRRORS],
    ['Which should you NOT use to tell what is near?', 'The horn', MIRRORS],
    ['What is a myth?', 'Laying the motorcycle down before a crash', MYTH],
    ['When may you carry a friend?', 'If the motorcycle has two seats', FRIEND],
    ['What should you avoid in a group?', 'Riding side by side', PAIRS],
    ['Which is a mistake in a group?', 'Riding side by side', PAIRS],
    ['Which is a mistake in a group?', 'Riding side by side', STEPS],
    ['What should you never do?', 'Brake hard in a curve', BELOW],
    ['How much space do you keep to the car ahead?', 'Two seconds', CLOSE],
    ['How much space do you keep to a truck?', 'Two seconds', TRUCKS],
    ['How much space do you keep to the car?', 'Two seconds', SHORTER],
    ['What do you do on a hill?', 'Keep right', LIMIT],
    ['When may you carry a friend?', 'If the motorcycle has footrests', FOOTRESTS],
    [
      'What do the footrests help?',
      'The passenger',
      'Footrests are provided the passenger to help.',
    ],
    ['All of these are used on stops EXCEPT', 'The rear brake of a car', REAR],
  ])('%s %s', (question, correctAnswer, sentence) => {
    expect(negationReason({ question, correctAnswer }, sentence)).toBeNull()
  })
})

describe('a question about what is forbidden needs a sentence that forbids it, and the reverse', () => {
  const LATE = 'Riding is not forbidden after 9 p.m.'
  const BANNED = 'Riding is forbidden after 9 p.m.'
  const WALK = 'Parking is not prohibited on the sidewalk.'
  test.each([
    ['After what time is riding forbidden?', 'After 9 p.m.', LATE, 'forbidden'],
    ['When is riding illegal?', '9 p.m.', "It isn't illegal to ride after 9 p.m.", 'illegal'],
    ['Where is parking prohibited?', 'On the sidewalk', WALK, 'prohibited'],
    ['After what time may you not ride?', '9 p.m.', LATE, 'forbidden'],
    ['After what time may you ride?', '9 p.m.', BANNED, 'forbidden'],
    ['After what time is riding allowed?', '9 p.m.', 'It is not allowed after 9 p.m.', 'allowed'],
    ['After what time is riding forbidden?', '9 p.m.', 'You may ride after 9 p.m.', 'may'],
  ])('%s %s: not by “%s”', (question, correctAnswer, sentence, detail) => {
    const reason = negationReason({ question, correctAnswer }, sentence)
    expect(reason).toEqual({ code: 'negation', detail })
  })

  test.each([
    ['After what time is riding forbidden?', '9 p.m.', BANNED],
    ['After what time may you ride?', '9 p.m.', LATE],
    ['Until what time may you ride?', '9 p.m.', BANNED],
    ['From what time may you ride?', '5 a.m.', 'Riding is forbidden from 10 p.m. to 5 a.m.'],
    ['Is parking on the sidewalk illegal?', 'No, it is allowed', WALK],
    ['Where is it not prohibited to park?', 'On the sidewalk', WALK],
    ['All of these are prohibited EXCEPT', 'Parking on the sidewalk', WALK],
  ])('%s %s: by “%s”', (question, correctAnswer, sentence) => {
    expect(negationReason({ question, correctAnswer }, sentence)).toBeNull()
  })
})

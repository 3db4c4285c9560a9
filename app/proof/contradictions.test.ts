import { describe, expect, test } from 'vitest'
import { negationReason } from './negation.ts'

const SLOW = 'Slow down and cover the brakes as you approach an intersection.'
const LOCKED = 'If the rear wheel locks, never release the rear brake while you are out of line.'
const LINES = 'Avoid painted lines in the rain because they become slippery.'
const LEAN = 'Tell the passenger never to lean unless the rider leans.'
const LOADS = 'Carry heavy loads low and close to the middle of the motorcycle.'
const MIRRORS = 'Mirrors that curve outward make cars look farther away than they are.'
const PASS = 'Never pass a vehicle in the same lane.'
const PERMIT = 'A permit holder may not carry passengers.'
const SHOULDER = 'Riding on the shoulder is illegal.'
const CURVE = 'Slow down before you enter a curve.'
const SIGNALS = 'Turn signals are required on all motorcycles made after 1973.'
const HORN = 'The horn is useful to get the attention of a driver.'
const CHECK = 'Check the tires before each ride.'
const WET = 'Stopping takes longer on a wet road than on a dry one.'
const WOBBLE = 'In a wobble, close the throttle gradually; do not brake suddenly.'
const GRIP =
  'Grip the bars firmly, but do not fight the wobble, and close the throttle gradually to slow down.'
const FORWARD = 'Passengers should sit as far forward as possible without hindering you.'
const SLIPPERY = 'When the pavement is slippery, keep three seconds of distance.'
const BEHIND = 'A passenger stays behind the rider and sits as far forward as possible.'
const AHEAD = 'Ride behind a car at a safe distance and use its headlights.'
const LOAD = 'With a load, a motorcycle takes longer to speed up, slow down and turn.'
const LAW = 'It is against the law to ride on the shoulder.'
const DAYLIGHT = 'Motorcycles must show their lights at all times, in daylight too.'

describe('an answer in its own words that contradicts the sentence fails', () => {
  test.each([
    ['What do you do on approaching an intersection?', 'Speed up and stay off the brakes', SLOW],
    ['The rear wheel has locked. What about the rear brake?', 'Release it then', LOCKED],
    ['Why should painted lines be avoided?', 'They become less slippery', LINES],
    ['When may a passenger lean?', 'When the rider does not lean', LEAN],
    ['Where should heavy loads be carried?', 'High and far from the middle', LOADS],
    ['How do such mirrors make cars look?', 'Closer than they are', MIRRORS],
    ['What about passing a vehicle in the same lane?', 'Do it whenever there is room', PASS],
    ['May you carry a passenger on a permit?', 'Yes, on any road', PERMIT],
    ['What about the shoulder?', 'You may ride there in traffic', SHOULDER],
    ['When should you slow down for a curve?', 'After you enter it', CURVE],
    ['Are turn signals required?', 'They are optional', SIGNALS],
    ['When is the horn useful?', 'Never', HORN],
    ['What should you do before each ride?', 'Skip the tire check', CHECK],
    ['How should the throttle be closed in a wobble?', 'Abruptly', WOBBLE],
    ['What do you do in a wobble?', 'Grip firmly and open the throttle', GRIP],
    ['What do you do in a wobble?', 'Grip firmly and close the throttle suddenly', GRIP],
    ['How should passengers sit?', 'As far backward as possible, without crowding you', FORWARD],
    ['When do you keep three seconds?', 'Not when the pavement is slippery', SLIPPERY],
  ])('%s %s', (question, correctAnswer, sentence) => {
    expect(negationReason({ question, correctAnswer }, sentence)?.code).toBe('negation')
  })
})

describe('an answer with a word like an opposite passes', () => {
  test.each([
    ['Where should a passenger sit?', 'Close behind you', BEHIND],
    ['How is stopping on a dry road?', 'It takes a shorter distance', WET],
    ['What can you use to see at night?', 'The headlights of a car ahead', AHEAD],
    ['What changes with a load?', 'It takes longer to stop and turn', LOAD],
    ['Is it against the law to ride on the shoulder?', 'Yes, it is', LAW],
    ['When must lights be on?', 'At all times, day and night', DAYLIGHT],
    ['When do you turn, after you have signaled?', 'After signaling', 'Signal before you turn.'],
    ['What should you not do in a wobble?', 'Brake suddenly', WOBBLE],
    ['How far may loads be from the middle?', 'Close to it', LOADS],
    ['What do you do to see a curve?', 'Slow down before it', CURVE],
    ['May a passenger lean?', 'Yes, if the rider leans', LEAN],
    ['How deep must the tread be?', 'No less than 1/32 inch', 'The tread must be 1/32 inch deep.'],
    ['How far is a short trip?', 'Less than 5 miles', 'A short trip is under five miles.'],
  ])('%s %s', (question, correctAnswer, sentence) => {
    expect(negationReason({ question, correctAnswer }, sentence)).toBeNull()
  })
})

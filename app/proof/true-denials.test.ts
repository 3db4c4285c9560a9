import { describe, expect, test } from 'vitest'
import { negationReason } from './negation.ts'
import { rivalReason } from './options.ts'

const MIRROR = 'Convex mirrors make cars seem farther away than they really are.'
const TRUCK = 'Do not follow a truck so closely that its mirrors cannot show you.'
const SIGNAL = 'Cancel your turn signal after a turn, because most do not cancel it for you.'
const REACH = 'Never ride so fast that you could not stop within the reach of your headlight.'
const PLACE = 'The most dangerous place for a rider is an intersection.'
const WORST = 'The worst position in a curve is the one next to the oncoming lane.'
const WRONG_WAY = 'A Wrong Way sign tells you that you are going against traffic.'
const CENTER = 'Avoid the center of the lane at tollbooths, because it is oily.'
const GRAVEL = 'On gravel, do not brake suddenly, or you are likely to lose control.'
const MOUNT = 'Your passenger should not mount before you have started the engine.'
const HOURS = 'A permit holder may not ride except between 5:00 a.m. and 9:00 p.m.'

describe('a true answer beside a “not” passes', () => {
  test.each([
    ['What is wrong with the picture in a convex mirror?', 'Cars seem farther away', MIRROR],
    ['What is wrong with riding close behind a truck?', 'Its mirrors cannot show you', TRUCK],
    ['What is dangerous about a convex mirror?', 'Cars seem farther away', MIRROR],
    ['What do you do with the signal after a turn?', 'Cancel it', SIGNAL],
    ['What do you do after a turn?', 'Cancel your turn signal', SIGNAL],
    ['Within what distance must you be able to stop?', 'Within the reach of the headlight', REACH],
    ['How fast may you ride?', 'So that you could stop within the reach of your headlight', REACH],
    ['What is the most dangerous place for a rider?', 'An intersection', PLACE],
    ['Which position is the worst in a curve?', 'The one next to the oncoming lane', WORST],
    ['What does a Wrong Way sign tell you?', 'You are going against traffic', WRONG_WAY],
    ['Which part of the lane is oily?', 'The center', CENTER],
    ['When may you lose control on gravel?', 'When you brake suddenly', GRAVEL],
    ['When should your passenger mount?', 'Once you have started the engine', MOUNT],
    ['Between which hours may a permit holder ride?', '5 a.m. and 9 p.m.', HOURS],
  ])('%s %s', (question, correctAnswer, sentence) => {
    expect(negationReason({ question, correctAnswer }, sentence)).toBeNull()
  })
})

describe('a wrong answer beside the same “not” fails', () => {
  test.each([
    ['What should you do with the signal?', 'Do not cancel your turn signal', SIGNAL],
    ['How fast may you ride?', 'Ride so fast that you could not stop', REACH],
    ['Which of these is not dangerous?', 'An intersection', PLACE],
    ['Where in the lane do you ride at a tollbooth?', 'In the center', CENTER],
    ['What do you do on gravel?', 'Brake suddenly', GRAVEL],
    ['How closely do you follow a truck?', 'Follow it closely', TRUCK.replace(/ so /, ' ')],
  ])('%s %s', (question, correctAnswer, sentence) => {
    expect(negationReason({ question, correctAnswer }, sentence)?.code).toBe('negation')
  })
})

describe('a wrong option that the sentence warns of', () => {
  const options = ['Close the throttle gradually', 'Braking', 'Speed up', 'Downshift']
  const sentence = 'Close the throttle gradually. Braking could make the wobble worse.'
  const rivalOf = (question: string, correctAnswer: string) =>
    rivalReason({ question, correctAnswer, options }, sentence)?.detail

  test('is no rival of the answer', () => {
    expect(rivalOf('What do you do in a wobble?', 'Close the throttle gradually')).toBeUndefined()
  })

  test('is one if the question asks for the harm', () => {
    const question = 'What makes the wobble worse?'
    expect(rivalOf(question, 'Close the throttle gradually')).toBe('Braking')
  })
})

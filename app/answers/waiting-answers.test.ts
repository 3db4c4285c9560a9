import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/device-storage.client.ts'
import { addAnswers, markRefused, markSent, unsentAnswers } from './answer-log.client.ts'
import { answersFrom } from './answers.fixture.ts'
import { WAITING_ANSWERS } from './has-answers.ts'
import { logAnswers } from './use-answer-log.ts'
import { waitingAnswers } from './waiting-answers.client.ts'

const UID = 'a'.repeat(32)

vi.mock('idb', () => ({ openDB: vi.fn() }))
vi.mock('../statistics/send-quiz.client.ts', () => ({}))

vi.stubGlobal('document', { documentElement: { classList: { add() {} } } })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(openDB).mockRejectedValue(new Error('The database does not open.'))
  deviceStorage.remove(WAITING_ANSWERS)
})

test('an answer that waits and was sent belongs to who sent it, and is not sent again', async () => {
  await logAnswers(answersFrom(20, 22))
  await markSent(await unsentAnswers(UID, 100), UID)
  expect(waitingAnswers()).toMatchObject([
    { owner: UID, isSent: 1 },
    { owner: UID, isSent: 1 },
  ])
  await logAnswers(answersFrom(22, 23))
  await addAnswers(answersFrom(20, 22).map((one) => ({ ...one, owner: null, isSent: 0 })))
  expect(await unsentAnswers(UID, 100)).toMatchObject(answersFrom(22, 23))
})

test('answers that were sent or refused do not wait for ever', async () => {
  const [sent, refused] = [answersFrom(50, 52), answersFrom(52, 53)]
  await logAnswers([...sent, ...refused])
  const logged = waitingAnswers()
  await markSent(logged.slice(0, 2), UID)
  await markRefused(logged.slice(2), UID)
  // The quiz goes on. Its answers must not wait as new ones.
  await logAnswers([...sent, ...refused, ...answersFrom(53, 54)])
  expect(waitingAnswers().map(({ isSent }) => isSent)).toEqual([1, 1, 2, 0])
  await logAnswers(answersFrom(60, 61))
  expect(waitingAnswers()).toMatchObject([...answersFrom(53, 54), ...answersFrom(60, 61)])
})

test.each(['[null]', '[{"id":"x"},7]', '{}', 'x'])('%s that waits is left out', async (text) => {
  deviceStorage.write(WAITING_ANSWERS, text)
  await logAnswers(answersFrom(40, 41))
  expect(waitingAnswers()).toMatchObject(answersFrom(40, 41))
})

test('answers wait until the database opens', async () => {
  const answers = answersFrom(0, 3)
  await logAnswers(answers)
  expect(waitingAnswers()).toMatchObject(answers)

  const added: unknown[] = []
  const store = {
    getKey: async () => undefined,
    add: async (answer: unknown) => added.push(answer),
    count: async () => added.length,
    index: () => ({ openCursor: async () => null }),
  }
  const database = { transaction: () => ({ store, done: Promise.resolve() }) }
  vi.mocked(openDB).mockResolvedValueOnce(database as never)
  await logAnswers([])
  expect(added).toMatchObject(answers)
  expect(waitingAnswers()).toEqual([])
})

import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/device-storage.client.ts'
import { findLeftWork } from '../quiz/left-work.client.ts'
import { makeItems, makeSession } from '../quiz/quiz.fixture.ts'
import { storeSession } from '../quiz/session-store.client.ts'
import { findUnfinishedQuiz } from '../quiz/stored-quiz.client.ts'
import { findStudy, STUDIES } from './stored-study.client.ts'

const HOUR_MS = 60 * 60 * 1000

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('navigator', {})
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

test('a quiz of a topic goes on for a day, only on the page of its topic and its state', async () => {
  const law = { ...makeSession(makeItems(3)), study: 'OR law' }
  storeSession(STUDIES, law, HOUR_MS)
  const wanted = { study: 'OR law', stateAbbrev: 'OR' }
  expect(await findStudy(wanted, 2 * HOUR_MS)).toEqual({ ...law, savedAt: HOUR_MS })
  expect(await findStudy({ ...wanted, study: 'OR braking' }, 2 * HOUR_MS)).toBeNull()
  expect(await findStudy({ ...wanted, stateAbbrev: 'OH' }, 2 * HOUR_MS)).toBeNull()
  expect(await findUnfinishedQuiz(2 * HOUR_MS)).toBeNull()
  expect(await findLeftWork(2 * HOUR_MS)).toBeNull()

  expect(await findStudy(wanted, 25 * HOUR_MS)).toBeNull()
  expect(deviceStorage.keys()).toEqual([])
})

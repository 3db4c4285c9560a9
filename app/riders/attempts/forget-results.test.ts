import { afterEach, expect, test, vi } from 'vitest'
import { tabStorage } from '../../base/device/device-storage.client.ts'
import { forgetResultsOfTab } from './forget-results.client.ts'

vi.spyOn(console, 'warn').mockReturnValue()
afterEach(() => {
  for (const key of tabStorage.keys()) tabStorage.remove(key)
})

test('forgetResultsOfTab removes the results of quizzes and exams, and nothing else', () => {
  const results = ['results-screen', 'exam:OH', 'study:mistakes', 'study:OH law']
  const others = ['result:1:waits', 'brief', 'wanted-page']
  for (const key of [...results, ...others]) tabStorage.write(key, 'x')
  forgetResultsOfTab()
  expect(tabStorage.keys()).toEqual(others)
})

import { expect, test } from 'vitest'
import { deletionNotice } from './deletion-notice.ts'

test.each([
  [true, true, /^Your data is deleted\.$/],
  [false, true, /^Your data is being deleted\. .* minutes\.$/],
  [true, false, /^Your data is deleted\. Some answers may be left on this device/],
  [false, false, /^Your data is being deleted\. .* Some answers may be left on this device/],
])('tells what is deleted: of the account %s, on this device %s', (isDone, isForgotten, notice) => {
  expect(deletionNotice(isDone, isForgotten)).toMatch(notice)
})

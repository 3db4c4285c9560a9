import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from '../../base/device/device-storage.client.ts'
import { noteRider, readKnownRider } from './known-rider.client.ts'
import { KNOWN_RIDER } from './known-rider.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]

vi.spyOn(console, 'warn').mockReturnValue()
afterEach(() => {
  deviceStorage.remove(KNOWN_RIDER)
  tabStorage.remove(KNOWN_RIDER)
})

test('noteRider returns a signed-out rider in each tab, even if another tab noted it first', () => {
  expect(noteRider(DORA)).toEqual([])
  expect(noteRider(DORA)).toEqual([])
  deviceStorage.remove(KNOWN_RIDER)
  expect(noteRider(readKnownRider())).toEqual([DORA])
  expect(noteRider(null)).toEqual([])
  expect([deviceStorage.read(KNOWN_RIDER), tabStorage.read(KNOWN_RIDER)]).toEqual([null, null])
})

test('noteRider returns the previous riders of the tab and of the device', () => {
  noteRider(DORA)
  deviceStorage.write(KNOWN_RIDER, EVE)
  expect(noteRider(null).sort()).toEqual([DORA, EVE])
  noteRider(DORA)
  expect(noteRider(EVE)).toEqual([DORA])
  expect(readKnownRider()).toBe(EVE)
})

test('noteRider returns no rider whose uid is not known', () => {
  deviceStorage.write(KNOWN_RIDER, 'yes')
  expect(noteRider(DORA)).toEqual([])
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endingWrite } from '../../../platform/documents/tombstones.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { markReportsRead, ownReports } from './own-reports.server.ts'
import { hideMissing, joinReported, type Reported, readReported } from './reported.client.ts'
import { putOregon, reportsFrom } from './reports.fixture.ts'
import { reportsOf } from './reports.server.ts'

const ALICE = { id: 'session-of-alice', uid: 'alice' }
const question = (itemId: string, revision = 1) => ({ state: 'OR', itemId, revision })

async function oregon() {
  const opened = openTestServices()
  await putOregon(opened.services, 30)
  return opened
}

describe('the account', () => {
  test('has only the rider’s own reports: the newest of each question, with its text', async () => {
    const { services, clock } = await oregon()
    await reportsFrom(services, 'a', { uid: 'alice' })
    clock.time += 1_000
    await reportsFrom(services, 'a', { uid: 'alice', kind: 'typo' })
    await reportsFrom(services, 'b', { uid: 'bob', itemId: 'starter-2' })
    await reportsFrom(services, 'a', { itemId: 'starter-3' })
    expect(await ownReports(services, 'alice')).toEqual([
      { ...question('starter-1'), question: expect.stringMatching(/\?/), isRead: false },
    ])
  })

  test('stores which reports the rider has read, and the download contains that', async () => {
    const { services } = await oregon()
    for (const itemId of ['starter-1', 'starter-2']) {
      await reportsFrom(services, 'a', { uid: 'alice', itemId })
      await reportsFrom(services, 'b', { uid: 'bob', itemId })
    }
    expect(await markReportsRead(services, ALICE, [question('starter-1', 2)])).toBe(true)
    const read = async (uid: string) =>
      (await ownReports(services, uid)).filter(({ isRead }) => isRead).map(({ itemId }) => itemId)
    expect(await read('alice')).toEqual(['starter-1'])
    expect(await read('bob')).toEqual([])
    const { value: own } = await reportsOf(services, 'alice').next()
    const readAt = services.now().toISOString()
    expect(own?.filter((one) => one.readAt === readAt)).toMatchObject([{ itemId: 'starter-1' }])
  })

  test('does not mark reports as read after the end of the session', async () => {
    const { services, documents } = await oregon()
    await reportsFrom(services, 'a', { uid: 'alice' })
    await documents.batch([endingWrite(services.now(), ALICE.id)])
    expect(await markReportsRead(services, ALICE, [question('starter-1')])).toBe(false)
    expect((await ownReports(services, 'alice'))[0]?.isRead).toBe(false)
  })
})

describe('the device', () => {
  const here: Reported = { ...question('here'), question: 'Here?' }
  const there = { ...question('there'), question: 'There?', isRead: false }

  beforeEach(() => {
    const device: Record<string, string> = {}
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => device[key] ?? null,
      setItem: (key: string, value: string) => Object.assign(device, { [key]: value }),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('adds reports from other devices, and removes reports that were read there', () => {
    const joined = joinReported([here], [there], 'alice')
    expect(joined.map(({ itemId, owner }) => [itemId, owner])).toEqual([
      ['there', 'alice'],
      ['here', undefined],
    ])
    const read = { ...here, isRead: true }
    expect(joinReported(joined, [read], 'alice')).toEqual([])
  })

  test('hides the report of a missing question, and does not remove it', () => {
    const account = () => joinReported(readReported(), [there], 'alice')
    localStorage.setItem('known-rider', 'alice')
    localStorage.setItem('reported', JSON.stringify(joinReported([here], [there], 'alice')))
    hideMissing([{ ...question('there'), question: 'There?' }])
    expect(account()).toMatchObject([{ itemId: 'there', isHidden: true }, here])
    expect(account()[1]).not.toHaveProperty('isHidden')
  })

  test('shows the reports of an account only to its rider', () => {
    localStorage.setItem('reported', JSON.stringify(joinReported([here], [there], 'alice')))
    const told = () => readReported().map(({ itemId }) => itemId)
    expect(told()).toEqual(['here'])
    localStorage.setItem('known-rider', 'bob')
    expect(told()).toEqual(['here'])
    localStorage.setItem('known-rider', 'alice')
    expect(told()).toEqual(['there', 'here'])
  })
})

import { beforeEach, expect, test } from 'vitest'
import { StoreTroubleError } from '../../../platform/documents/document-store.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { newItems, putBank, written } from './bank.fixture.ts'
import { changeQuestions } from './question-changes.server.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './question-changes.ts'
import {
  changesOf,
  correctEverywhere,
  planEverywhere,
  statesSharing,
} from './shared-question.server.ts'
import { listVersions } from './version-history.server.ts'

const admin = { uid: 'the admin', uidHash: 'the-hash' }
const [plain, ...others] = newItems(14, 'shared')
const texts = plain as NonNullable<typeof plain>
const notes = { topic: 'law', whyWrong: { sharedb0: 'Not b.' } } as const
const id = 'starter-1'
const CORRECTED = { ...texts, explanation: 'Because of shareda0, at any hour.' }

let services: Services
let errors: ReturnType<typeof openTestServices>['errors']
beforeEach(async () => {
  const opened = openTestServices()
  services = opened.services
  errors = opened.errors
  const bookOf = (state: string) => ({ ...texts, ...notes, citation: `${state} book` })
  for (const state of ['OH', 'OR', 'TX', 'WA'])
    await putBank(services, state, [bookOf(state), ...others])
  await putBank(services, 'NV', others.slice(0, 0))
  await edit('TX', { ...texts, question: 'What is it in Texas?' }, 'TX book')
})

const change = (state: string, change: QuestionChange) =>
  changeQuestions(services, state, change, admin)
const shown = async (state: string) =>
  (await currentBank(services, state)).items.find((item) => item.id === id)

async function edit(state: string, item: typeof texts, citation = `${state} book`) {
  const { revision = 0 } = (await shown(state)) ?? {}
  const more = { notes: { ...notes, citation }, fits: 'yes' } as const
  const edit = { intent: 'edit-unproved', id, revision, item: written(item), ...more } as const
  expect(await change(state, edit)).toEqual({ done: true })
}

async function plan() {
  const item = await shown('OR')
  const states = item ? await planEverywhere(services, 'OR', item) : []
  return Object.fromEntries(states.map(({ abbrev, is }) => [abbrev, is]))
}
const correct = async (within = services) =>
  correctEverywhere(within, 'OR', { id, revision: (await shown('OR'))?.revision ?? 0 }, admin)

test('a shared question is corrected in each state that had its text, and a second press does nothing', async () => {
  expect(await plan()).toEqual({ OH: 'has', TX: 'differs', WA: 'has' })
  await edit('OR', CORRECTED)
  await edit('OR', { ...CORRECTED, question: 'What is it, then?' })
  await edit('WA', CORRECTED)
  expect(await plan()).toEqual({ OH: 'takes', TX: 'differs', WA: 'takes' })
  expect(await correct()).toEqual({ corrected: 2, failed: [] })
  for (const state of ['OH', 'WA']) {
    const item = { ...CORRECTED, ...notes, question: 'What is it, then?' }
    expect(await shown(state)).toMatchObject({ ...item, citation: `${state} book` })
    const [newest] = await listVersions(services, state)
    expect(newest).toMatchObject({ why: 'edit', by: 'the-hash', number: state === 'OH' ? 1 : 2 })
  }
  expect((await shown('TX'))?.question).toBe('What is it in Texas?')
  expect(await plan()).toEqual({ OH: 'has', TX: 'differs', WA: 'has' })
  expect(await correct()).toEqual({ corrected: 0, failed: [] })
  expect(await listVersions(services, 'OH')).toHaveLength(2)
})

test('the page shows once how the correction changes the states, and twice if they have two texts', async () => {
  const changes = async () => {
    const item = await shown('OR')
    if (!item) throw new Error('Riders do not get the question')
    const found = changesOf(await planEverywhere(services, 'OR', item), item)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    return found.map((one) =>
      [one.before, one.after].map((lines) => lines?.find(({ label }) => label === 'Explanation')),
    )
  }
  expect(await changes()).toEqual([])
  const line = (text: string) => ({ label: 'Explanation', text })
  await edit('OR', CORRECTED)
  const first = [line(texts.explanation), line(CORRECTED.explanation)]
  expect(await changes()).toEqual([first])
  await edit('WA', CORRECTED)
  await edit('OR', { ...CORRECTED, explanation: 'Because of shareda0, always.' })
  const last = line('Because of shareda0, always.')
  expect(await changes()).toEqual([
    [line(texts.explanation), last],
    [line(CORRECTED.explanation), last],
  ])
})

test('a source that a state shares is corrected, too', async () => {
  for (const state of ['OR', 'WA']) await edit(state, texts, 'The federal book')
  await edit('OR', texts, 'The new federal book')
  expect(await plan()).toMatchObject({ OH: 'has', WA: 'takes' })
  expect(await correct()).toEqual({ corrected: 1, failed: [] })
  expect((await shown('WA'))?.citation).toBe('The new federal book')
  expect((await shown('OH'))?.citation).toBe('OH book')
})

test('a busy state is named, stops no other, and gets the text by the next press', async () => {
  await edit('OR', CORRECTED)
  const documents: Services['documents'] = {
    ...services.documents,
    async batch(writes) {
      if (JSON.stringify(writes).includes('states/OH/')) throw new StoreTroubleError('busy', 'wait')
      return services.documents.batch(writes)
    },
  }
  expect(await correct({ ...services, documents })).toEqual({
    corrected: 1,
    failed: [{ stateName: 'Ohio', message: CHANGE_MESSAGES.failed }],
  })
  expect(errors()).toMatchObject([{ abbrev: 'OH', what: id }])
  expect(await plan()).toMatchObject({ OH: 'takes', WA: 'has' })
  expect(await correct()).toEqual({ corrected: 1, failed: [] })
  expect(await listVersions(services, 'WA')).toHaveLength(2)
})

test('a press about another revision than the admin saw is refused', async () => {
  const outcome = await correctEverywhere(services, 'OR', { id, revision: 7 }, admin)
  expect(outcome).toEqual({ message: CHANGE_MESSAGES.newerVersion, status: 409 })
})

test('only a starter question is shared, because other ids mean another question in each state', async () => {
  const notes = {}
  for (const state of ['OH', 'OR'])
    await change(state, { intent: 'write-unproved', id: 'v1-1', item: written(CORRECTED), notes })
  expect(await statesSharing(services, 'OR', 'v1-1')).toEqual([])
  const sharing = await statesSharing(services, 'OR', id)
  expect(sharing.map(({ abbrev }) => abbrev)).toEqual(['OH', 'TX', 'WA'])
})

import { expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import type { Services } from '../context.server.ts'
import { newItems, putBank, written } from '../question-bank/bank.fixture.ts'
import { changeQuestions } from '../question-bank/question-changes.server.ts'
import { findQuestions } from './find-questions.server.ts'

const admin = { uid: 'the admin', uidHash: 'the-hash' }
const STATES = ['OH', 'OR', 'WA']

async function openStates() {
  const opened = openTestServices()
  for (const state of STATES) await putBank(opened.services, state, newItems(13, 'shared'))
  return opened
}

const edit = (services: Services, state: string, question: string) => {
  const [item] = newItems(1, 'shared')
  const edited = written({ ...(item as NonNullable<typeof item>), question })
  const seen = { id: 'starter-1', revision: 1 }
  return changeQuestions(services, state, { intent: 'edit-unproved', ...seen, item: edited }, admin)
}

test('a question that states share is one entry, and another text is an entry of its own', async () => {
  const { services } = await openStates()
  const found = async (find: string) => {
    const { questions } = await findQuestions(services, find)
    return questions.map(({ question, states }) => [question, states.map(({ abbrev }) => abbrev)])
  }
  const shared = 'sharedx0 sharedy0 sharedz0?'
  expect(await found('SHAREDX0 sharedb0')).toEqual([[shared, STATES]])
  await edit(services, 'OR', 'Is sharedx0 it?')
  expect(await found('sharedx0')).toEqual([
    [shared, ['OH', 'WA']],
    ['Is sharedx0 it?', ['OR']],
  ])
  expect(await found('nothing of the kind')).toEqual([])
  const { found: count, questions } = await findQuestions(services, 'shared')
  expect([count, questions.length]).toEqual([14, 14])
})

test('a search without time names the states that it has not read, and the next one goes on', async () => {
  const { services, clock } = await openStates()
  const now = () => {
    clock.time += 6_000
    return new Date(clock.time)
  }
  const slow = { ...services, now }
  const unread = async () => (await findQuestions(slow, 'sharedx0')).unread.map((one) => one.abbrev)
  expect(await unread()).toEqual(['OR', 'WA'])
  expect(await unread()).toEqual(['WA'])
  expect(await unread()).toEqual([])
})

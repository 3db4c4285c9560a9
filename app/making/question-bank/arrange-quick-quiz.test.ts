import { beforeEach, describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { topics } from '../../questions/question/topics.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { putStarterBanks, starterBank } from '../starter-bank/put-starter-banks.server.ts'
import { takeStarterBank } from '../starter-bank/starter-banks.server.ts'
import { makeContent } from '../starter-bank/starter-content.fixture.ts'
import { arrangeQuickQuiz } from './arrange-quick-quiz.server.ts'
import { changes, newItems, rollsBack } from './bank.fixture.ts'
import { type BankChanges, changesInWords } from './bank-changes.ts'
import { joinItems } from './join-items.server.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'
import { QUICK_QUIZ_MESSAGES, type QuickQuizChange } from './quick-quiz-change.ts'
import { listVersions } from './version-history.server.ts'

const ADMIN = { uid: 'the admin', uidHash: 'the-hash' }
const CONTENT = makeContent('OR')

let services: Services
let starter: string[]
beforeEach(async () => {
  services = openTestServices().services
  await putStarterBanks(services, CONTENT)
  starter = await drawn()
})

/** The ids of the questions from which riders' quick quiz draws. */
const drawn = async () => (await latestQuizItems(services, 'OR')).map(({ id = '' }) => id)
const version = async () => (await currentBank(services, 'OR')).version

/** A run that writes a question about each topic, and more about the first ones. */
function runs(run: number, count = 25) {
  const items = newItems(count, `run${run}`).map((item, n) => ({
    ...item,
    run,
    topic: topics[n % topics.length],
  }))
  return withStateLock(services, 'OR', (lock) =>
    joinItems(services, lock, 'OR', { items, by: 'the-hash' }, () => []),
  )
}

const wordsOf = (changes: BankChanges | null) => changes && changesInWords(changes)
const isOfRun = (id: string) => id.startsWith('v')
type Wanted<Change = QuickQuizChange> = Change extends unknown ? Omit<Change, 'version'> : never
const arranges = async (change: Wanted, seen?: number) =>
  arrangeQuickQuiz(services, 'OR', { ...change, version: seen ?? (await version()) }, ADMIN)

async function topicOf(id: string) {
  const { items } = await currentBank(services, 'OR')
  return items.find((item) => item.id === id)?.topic
}

describe('a run', () => {
  test('keeps its 10 places when the admin edits a question or a release of the starter comes', async () => {
    await runs(1)
    const after = await drawn()
    expect(after.filter(isOfRun)).toHaveLength(10)
    const { items } = await currentBank(services, 'OR')
    const [law] = items
    await changes(services, {
      intent: 'edit-unproved',
      id: law?.id ?? '',
      revision: 1,
      item: { ...newItems(1, 'edited')[0], page: null, quote: '' } as never,
    })
    expect(await drawn()).toEqual(after)
    const other = { ...starterBank(CONTENT, 'OR'), release: 'next' }
    await takeStarterBank(services, 'OR', other, null)
    await takeStarterBank(services, 'OR', other, 'the-hash')
    expect((await drawn()).filter(isOfRun).toSorted()).toEqual(after.filter(isOfRun).toSorted())
  })
})

describe('the admin', () => {
  test('takes a question out, and the next one about its topic has its place', async () => {
    const [out = ''] = starter.slice(12)
    expect(await arranges({ intent: 'take-out', id: out })).toMatchObject({ done: /./ })
    const after = await drawn()
    expect(after).toEqual(starter.with(12, after[12] ?? ''))
    expect(after[12]).not.toBe(out)
    expect(await topicOf(after[12] ?? '')).toBe(await topicOf(out))
  })

  test('puts a question in, and no run changes what was arranged', async () => {
    await runs(1)
    const { items } = await currentBank(services, 'OR')
    const before = await drawn()
    const put = items.filter(({ id }) => isOfRun(id) && !before.includes(id)).map(({ id }) => id)
    for (const [n, id] of put.slice(0, 4).entries()) {
      const [out = ''] = (await drawn()).slice(n)
      expect(await arranges({ intent: 'put-in', id: out, put: id })).toHaveProperty('done')
    }
    const arranged = await drawn()
    expect(arranged.filter(isOfRun)).toHaveLength(14)
    expect(arranged.slice(0, 4)).toEqual(put.slice(0, 4))
    await runs(2)
    expect(await drawn()).toEqual(arranged)
    const [gone = ''] = arranged.slice(10)
    await changes(services, { intent: 'withdraw', id: gone, revision: 1 })
    const filled = await drawn()
    expect(filled.slice(0, 24)).toEqual(arranged.filter((id) => id !== gone))
    expect(filled).toHaveLength(25)
  })

  test('returns to the automatic choice, or takes a change back', async () => {
    await runs(1)
    const automatic = await drawn()
    await arranges({ intent: 'take-out', id: automatic[0] ?? '' })
    const arranged = await drawn()
    expect(await arranges({ intent: 'choose-automatically' })).toEqual({
      done: QUICK_QUIZ_MESSAGES.chosenAgain,
    })
    expect(await drawn()).toEqual(automatic)
    expect((await currentBank(services, 'OR')).arranged).toBeUndefined()
    await rollsBack(services, 2)
    expect(await drawn()).toEqual(arranged)
    expect((await currentBank(services, 'OR')).arranged).toEqual(arranged)
  })

  test('reads what each of these versions changed', async () => {
    await runs(1)
    await arranges({ intent: 'choose-automatically' })
    await arranges({ intent: 'take-out', id: starter[0] ?? '' })
    await arranges({ intent: 'choose-automatically' })
    await rollsBack(services, 3)
    await changes(services, { intent: 'withdraw', id: starter[1] ?? '', revision: 1 })
    const versions = await listVersions(services, 'OR')
    expect(versions.map(({ why, changes }) => [why, wordsOf(changes)])).toEqual([
      ['withdraw', '1 removed'],
      ['roll back', '1 question of the quick quiz replaced'],
      ['choose', '1 question of the quick quiz replaced'],
      ['arrange', '1 question of the quick quiz replaced'],
      ['choose', 'The same questions'],
      ['run', '25 added'],
      ['starter', null],
    ])
  })

  test('changes nothing that somebody changed first, or that is not there', async () => {
    const newer = { message: CHANGE_MESSAGES.newerVersion, status: 409 }
    const notThere = { message: CHANGE_MESSAGES.notThere, status: 404 }
    const [first = '', second = ''] = starter
    await arranges({ intent: 'take-out', id: first })
    expect(await arranges({ intent: 'take-out', id: second }, 0)).toEqual(newer)
    expect(await arranges({ intent: 'take-out', id: first })).toEqual(notThere)
    expect(await arranges({ intent: 'put-in', id: second, put: 'none' })).toEqual(notThere)
    expect(await arranges({ intent: 'put-in', id: second, put: starter[2] ?? '' })).toEqual(
      notThere,
    )
    expect(await version()).toBe(1)
  })
})

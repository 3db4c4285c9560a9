import { afterAll, describe, expect, test } from 'vitest'
import { says, startAiService } from '../../../test/ai-service.fixture.ts'
import { openTestServices, withSettings } from '../../../test/services.fixture.ts'
import { useStore } from '../../../test/stores.fixture.ts'
import type { Services } from '../../context.server.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import { aiCalls } from '../ai-budget/ai-usage.server.ts'
import { reviewItems } from '../question-bank/review-items.server.ts'
import { generationRuns, pendingRuns } from './generation-runs.server.ts'
import { openModel, provedItems, putManual, quickReader } from './manuals.fixture.ts'
import { startNextRun } from './run-queue.server.ts'

const DAY_MS = 24 * 60 * 60_000
const TODAY = '2026-11-20'
const answered = says(JSON.stringify(provedItems(3)))
const service = await startAiService()
afterAll(() => service.close())

/** Processes with the same database and files, each with its own connections, locks and clock. */
async function openProcesses(database: Database, count: number, calls: number) {
  const { files } = openTestServices().services
  const processes = Array.from({ length: count }, () => {
    const opened = openTestServices()
    const settings = { aiLimits: { calls, tokens: 5_000_000 }, readerModel: 'off' }
    const services: Services = {
      ...withSettings(opened.services, settings),
      documents: database.open(),
      files,
      aiModel: openModel(service.url),
      pdfReader: quickReader(opened.services.pdfReader),
    }
    return { ...opened, services }
  })
  const [first] = processes as [(typeof processes)[0]]
  await first.services.documents.set('system/remoteConfig', { enable_gemini_call: true })
  return { processes, documents: first.services.documents, services: first.services }
}
type Database = Awaited<ReturnType<ReturnType<typeof useStore>>>
type Processes = Awaited<ReturnType<typeof openProcesses>>['processes']

/** All processes look at the queue at the same moment, again and again. */
async function look(processes: Processes, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    await Promise.all(processes.map(({ services }) => startNextRun(services)))
    await Promise.all(processes.map(({ services }) => services.background.ended()))
  }
}

describe('processes at one PostgreSQL database', () => {
  const newDatabase = useStore('PostgreSQL')

  test('read each manual once, and keep the limit of the day', async () => {
    const asked: string[] = []
    service.answersWith(({ body }) => {
      asked.push(/manual of\s+([A-Z]\w+)/.exec(JSON.stringify(body))?.[1] ?? '')
      return answered
    })
    const states = US_STATES.filter(({ stateName }) => !stateName.includes(' ')).slice(0, 9)
    const { processes, services } = await openProcesses(await newDatabase(), 3, 5)
    const uploads = states.map((state, n) => {
      const { services } = processes[n % 3] as Processes[0]
      return putManual(services, state, { by: 'the admin' })
    })
    await Promise.all(uploads)
    await look(processes, states.length)
    expect(new Set(asked).size).toBe(5)
    expect(asked).toHaveLength(5)
    const numbers = (await aiCalls(services, TODAY).list()).map(({ id }) => Number(id))
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5])

    for (const { clock } of processes) clock.time += DAY_MS
    await look(processes, states.length)
    expect(asked.toSorted()).toEqual(states.map(({ stateName }) => stateName).toSorted())
    for (const { abbrev } of states) {
      const runs = await generationRuns(services, abbrev).list()
      expect(runs.map(({ number, status }) => ({ number, status }))).toEqual([
        { number: 1, status: 'done' },
      ])
      expect(await reviewItems(services, abbrev).list()).toHaveLength(3)
    }
    expect(await pendingRuns(services).list()).toEqual([])
    expect(processes.flatMap(({ errors }) => errors())).toEqual([])
  })
})

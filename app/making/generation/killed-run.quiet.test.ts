import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { says, startAiService } from '../../../test/ai-service.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { LOADED_ITEMS } from '../../questions/question/quiz-limits.ts'
import { newItems, putBank } from '../question-bank/bank.fixture.ts'
import { PLACES_PER_RUN } from '../question-bank/quick-quiz.ts'
import { latestRun } from './generation-runs.server.ts'
import { provedItems } from './manuals.fixture.ts'
import { spawnProcess } from './processes.fixture.ts'

const START = Date.parse('2026-11-21T12:00:00.000Z')
/** Long after a run counts as interrupted, however slow the process with the first run is. */
const LATER = START + 3_600_000

const sameOrder = (items: { question: string }[]) => items.map(({ question }) => question)
/** Questions about only two pages, because each further page adds two writes and tests nothing new. */
const WRITTEN = provedItems(12)

test('after a kill at any moment of a run, riders have the old bank or the new one, whole', async () => {
  const service = await startAiService()
  const root = mkdtempSync(path.join(tmpdir(), 'killed-'))
  onTestFinished(async () => {
    await service.close()
    rmSync(root, { recursive: true })
  })
  service.answers(says(JSON.stringify(WRITTEN)))

  const run = async (folder: string, kill: 'copies' | 'never', time: number) => {
    const child = spawnProcess(folder, service.url, { kill, time })
    expect(await once(child, 'close')).toEqual([0, null])
  }
  const look = async (folder: string, time: number) => {
    const opened = openTestServices(path.join(folder, 'documents.db'))
    opened.clock.time = time
    const items = await latestQuizItems(opened.services, 'OR')
    const last = await latestRun(opened.services, 'OR')
    expect(opened.errors()).toEqual([])
    await opened.documents.close()
    return { questions: sameOrder(items), status: last?.status }
  }

  const prepared = path.join(root, 'prepared')
  const { services, documents } = openTestServices(path.join(prepared, 'documents.db'))
  await documents.set('system/remoteConfig', { enable_gemini_call: true })
  await putBank(services, 'OR', newItems(51, 'starter'))
  const OLD = sameOrder(await latestQuizItems(services, 'OR'))
  const ofRun = sameOrder(WRITTEN).slice(0, PLACES_PER_RUN)
  const NEW = [...ofRun, ...OLD].slice(0, LOADED_ITEMS)
  await documents.close()

  // Each copy holds the data that a kill would leave. `take-over-runs.test.ts` kills real processes.
  const folder = path.join(root, 'run')
  cpSync(prepared, folder, { recursive: true })
  await run(folder, 'copies', START)
  expect(await look(folder, LATER)).toEqual({ questions: NEW, status: 'done' })

  let writes = 0
  let lastOld = ''
  while (existsSync(`${folder}-${writes + 1}`)) {
    const copy = `${folder}-${++writes}`
    const { questions, status } = await look(copy, LATER)
    const isNew = questions.join() === NEW.join()
    expect(questions).toEqual(isNew ? NEW : OLD)
    expect([undefined, 'interrupted', 'done']).toContain(status)
    expect(isNew).toBe(status === 'done')
    if (!isNew) lastOld = copy
  }
  // A run makes at least ten writes: the record, the run, the call, pages, their texts, the version.
  expect(writes).toBeGreaterThan(9)

  // The last interrupted run can be repeated, and leaves nothing twice.
  await run(lastOld, 'never', LATER)
  expect(await look(lastOld, LATER)).toEqual({ questions: NEW, status: 'done' })
  expect(readdirSync(path.join(lastOld, 'temporary'))).toEqual([])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { says, startAiService } from '../../test/ai-service.fixture.ts'
import { openTestServices } from '../../test/services.fixture.ts'
import { newItems, putBank } from '../question-bank/bank.fixture.ts'
import { latestQuizItems } from '../quiz/questions.server.ts'
import { LOADED_ITEMS } from '../quiz/quiz-item.ts'
import { latestRun } from './generation-runs.server.ts'
import { provedItems } from './manuals.fixture.ts'

const FIXTURE = path.join(import.meta.dirname, 'killed-run.fixture.ts')
const START = Date.parse('2026-11-21T12:00:00.000Z')
const LATER = START + 60_000
/** A run makes fewer writes than this. */
const MANY = 100

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

  const run = async (folder: string, writes: number | 'all', time: number) => {
    const child = spawn(process.execPath, [FIXTURE, folder, service.url, `${writes}`, `${time}`], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code, signal] = await once(child, 'close')
    return code ?? signal
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
  const NEW = [...sameOrder(WRITTEN), ...OLD].slice(0, LOADED_ITEMS)
  await documents.close()

  async function killedAfter(writes: number) {
    const folder = path.join(root, `${writes}`)
    cpSync(prepared, folder, { recursive: true })
    const ended = await run(folder, writes, START)
    const { questions, status } = await look(folder, LATER)
    return { ended, isNew: questions.join() === NEW.join(), questions, status, folder }
  }

  let kills = 0
  let lastOld = ''
  for (let writes = 1; writes < MANY; writes += 2) {
    const outcomes = await Promise.all([killedAfter(writes), killedAfter(writes + 1)])
    for (const { ended, isNew, questions, status, folder } of outcomes) {
      expect(questions).toEqual(isNew ? NEW : OLD)
      if (ended === 0) expect(status).toBe('done')
      else expect([undefined, 'interrupted', 'done']).toContain(status)
      expect(isNew).toBe(status === 'done')
      if (ended === 'SIGKILL') kills++
      if (!isNew) lastOld = folder
    }
    if (outcomes.some(({ ended }) => ended === 0)) break
  }
  // A run makes at least ten writes: the record, the run, the call, pages, their texts, the version.
  expect(kills).toBeGreaterThan(9)

  // The last interrupted run can be repeated, and leaves nothing twice.
  expect(await run(lastOld, 'all', LATER)).toBe(0)
  expect(await look(lastOld, LATER)).toEqual({ questions: NEW, status: 'done' })
  expect(readdirSync(path.join(lastOld, 'temporary'))).toEqual([])
}, 240_000)

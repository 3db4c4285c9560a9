import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openGemini } from '../../platform/ai/gemini-model.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { fails, says, startAiService } from '../../test/ai-service.fixture.ts'
import { freePort } from '../../test/free-port.fixture.ts'
import { countedModel, countOutboundCalls } from '../counted-services.ts'
import { ask, startServer } from '../server-process.fixture.ts'

const metricsPort = await freePort()
const settings = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'a' }
const secret = { OIDC_CLIENT_SECRET: 'b', METRICS_PORT: String(metricsPort) }
const server = await startServer({ ...settings, ...secret })
afterAll(() => server.remove())

async function told(port = metricsPort): Promise<Map<string, number>> {
  return read((await ask(port, '/metrics')).text)
}

function read(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

async function growth(name: string, doing: () => Promise<unknown>): Promise<number> {
  const before = (await told()).get(name) ?? 0
  await doing()
  return ((await told()).get(name) ?? 0) - before
}

describe('the metrics show', () => {
  test('requests and errors, by route and status', async () => {
    const ok = 'method="GET",route="questions/:abbrev",status="200"'
    const count = `http_request_duration_seconds_count{${ok}}`
    expect(await growth(count, () => server.ask('/questions/CA?a=1'))).toBe(1)
    const now = await told()
    expect(now.get(`http_request_duration_seconds_bucket{${ok},le="+Inf"}`)).toBe(now.get(count))
    expect(now.get(`http_request_duration_seconds_sum{${ok}}`)).toBeGreaterThan(0)
    const unknown = 'http_request_duration_seconds_count{method="GET",route="*",status="404"}'
    const random = () => Promise.all([1, 2, 3].map((n) => server.ask(`/random/${n}`)))
    expect(await growth(unknown, random)).toBe(3)
  })

  test('an unreachable identity provider', async () => {
    const failed = 'outbound_calls_total{dependency="identity",outcome="failed"}'
    expect(await growth(failed, () => server.ask('/sign-in'))).toBe(1)
  })

  test('files that cannot be read, but not missing files', async () => {
    const failed = 'outbound_calls_total{dependency="files",outcome="failed"}'
    const page = (await server.ask('/content/exam-day-checklist')).text
    const [hero = ''] = page.match(/\/files\/posts\/[^"' ]+\.jpg/) ?? []
    expect((await server.ask(hero)).status).toBe(200)
    expect(await growth(failed, () => server.ask(hero.replace('hero.', 'hero.0')))).toBe(0)
    const files = path.join(server.dataDir, 'files')
    rmSync(files, { recursive: true })
    writeFileSync(files, 'no folder')
    expect(await growth(failed, () => server.ask(hero))).toBeGreaterThan(0)
  })

  test('failures of the AI service, and its calls', async () => {
    const service = await startAiService()
    const metrics = openMetrics()
    const gemini = openGemini({ apiKey: 'the-key', baseUrl: service.url, firstPauseMs: 10 })
    const model = countedModel(gemini, metrics, countOutboundCalls(metrics))
    service.answers(says('yes'))
    await model.generate({ model: 'a', prompt: 'b' })
    await model.countTokens({ model: 'a', prompt: 'b' })
    service.answers(fails(503))
    await expect(model.generate({ model: 'a', prompt: 'b' })).rejects.toThrow()
    await service.close()
    const now = read(await metrics.text())
    expect(now.get('ai_calls_total{call="generate",outcome="ok"}')).toBe(1)
    expect(now.get('ai_calls_total{call="generate",outcome="failed"}')).toBe(1)
    expect(now.get('ai_tokens_total')).toBe(62_000)
    expect(now.get('outbound_calls_total{dependency="ai",outcome="failed"}')).toBe(1)
  })

  test('the memory and delay of the process, the document store and the remote config', async () => {
    const now = await told()
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(30_000_000)
    expect(now.get('event_loop_lag_seconds')).toBeGreaterThan(0)
    expect(now.get('sqlite_wal_bytes')).toBeGreaterThan(0)
    expect(now.get('document_store_up')).toBe(1)
    expect(now.get('remote_config_version')).toBe(0)
    expect(now.get('inbox_open{of="feedback"}')).toBe(0)
    expect(now.get('states_with_ending_law')).toBe(0)
    expect(now.get('disk_free_bytes')).toBeGreaterThan(0)
    expect(now.get('logged_troubles{event="statistics.unusual"}')).toBe(0)
  })

  test('the last backup, once there is one', async () => {
    const name = 'last_backup_timestamp_seconds'
    expect((await told()).has(name)).toBe(false)
    const store = openSqliteStore({ file: path.join(server.dataDir, 'documents.db'), indexes: [] })
    await store.set('lastBackups/last', { at: '2027-01-15T08:00:00.000Z' })
    await store.close()
    expect((await told()).get(name)).toBe(1_800_000_000)
  })
})

test('every alert uses a metric that exists', async () => {
  const rules = readFileSync(path.join(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8')
  const expressions = [...rules.matchAll(/expr: (.*)/g)].map(([, expression = '']) => expression)
  expect(expressions.length).toBeGreaterThan(10)
  const names = new Set(expressions.join(' ').match(/\b[a-z]+(_[a-z]+)+\b/g))
  names.delete('histogram_quantile')
  // These need PostgreSQL, an AI service, a mail server, or something that waits (app/site/operations/work-gauges.test.ts).
  const elsewhere = [
    'postgres_connections',
    'ai_calls_total',
    'ai_budget_left',
    'runs',
    'run_mails',
    'translations',
    'inbox_oldest_timestamp_seconds',
  ]
  const there = [...(await told()).keys(), ...elsewhere].map((name) => name.split('{')[0])
  expect([...names].filter((name) => !there.includes(name))).toEqual([])
})

test('the public port serves no metrics, and the metrics port serves nothing else', async () => {
  expect((await server.ask('/metrics')).status).toBe(404)
  for (const target of ['/', '/metrics/', '/readyz']) {
    expect((await ask(metricsPort, target)).status).toBe(404)
  }
  expect(JSON.stringify([...(await told()).keys()])).not.toMatch(/@|random/)
})

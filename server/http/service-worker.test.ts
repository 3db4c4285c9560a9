import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { SERVICE_WORKER, serviceWorker } from './service-worker.ts'

const folder = newFolder(afterAll)
writeFileSync(path.join(folder, 'service-worker.js'), 'works()')
writeFileSync(path.join(folder, 'retired-worker.js'), 'retires()')

function ask(isOn: boolean, headers = {}) {
  return new Hono()
    .get(SERVICE_WORKER, serviceWorker(folder, isOn))
    .request(SERVICE_WORKER, { headers })
}

test('browsers check at each visit whether the worker has changed', async () => {
  const first = await ask(true)
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  expect(first.headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(await first.text()).toBe('works()')
  const etag = first.headers.get('ETag') ?? ''
  expect((await ask(true, { 'If-None-Match': etag })).status).toBe(304)
})

test('the worker may send requests to this server only', async () => {
  const policy = (await ask(true)).headers.get('Content-Security-Policy')
  expect(policy).toBe("default-src 'none'; connect-src 'self'")
})

test('the kill switch replaces the worker', async () => {
  const etag = (await ask(true)).headers.get('ETag') ?? ''
  const retired = await ask(false, { 'If-None-Match': etag })
  expect(retired.status).toBe(200)
  expect(await retired.text()).toBe('retires()')
})

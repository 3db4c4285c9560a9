import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startGoogleStorage } from '../../test/google-storage.fixture.ts'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { bucketContract, MANUAL, openTestBucket } from './bucket.contract.ts'

const keyFile = path.join(newFolder(afterAll), 'key.json')
const google = await startGoogleStorage()
writeFileSync(keyFile, google.key)
vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', keyFile)
afterAll(() => google.close())

const GOOGLE = { provider: 'gs' } as const
const open = (now?: Date) => openTestBucket(google, GOOGLE, now)

const fails = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')

bucketContract('Google Cloud Storage', GOOGLE, () => google, {
  part: 'part',
  parts: 3,
  fails,
  uploadFaults: [['403 at the start', 'begin', fails(403)]],
  callFaults: [],
  headersOf: (key) => google.objects.get(key)?.metadata,
})

test('a download follows no redirect', async () => {
  const { files } = await open()
  await files.put('elsewhere', 'not to be seen')
  const Location = `${google.endpoint}/storage/v1/b/test/o/elsewhere?alt=media`
  google.fault = ({ key }) =>
    key === MANUAL ? (response) => response.writeHead(302, { Location }).end() : null
  await expect(files.get(MANUAL)).rejects.toThrow('Cannot read')
})

test('a link expires after an hour', async () => {
  const { files, links } = await open(new Date('2040-01-01T12:00:00Z'))
  await files.put(MANUAL, 'a manual')
  const later = await links.linkTo(MANUAL)
  expect(new URL(later).searchParams.get('X-Goog-Date')).toBe('20400101T120000Z')
  expect(new URL(later).searchParams.get('X-Goog-Expires')).toBe('3600')
  expect((await fetch(later.replace('3600', '7200'))).status).toBe(403)
})

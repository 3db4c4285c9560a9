import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cuts,
  fails,
  hangs,
  type Reply,
  sends,
  startAiService,
  works,
} from '../../test/ai-service.fixture.ts'
import { failureOf, KEY, openTestGemini, QUESTION } from './gemini.fixture.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'documents-'))
const content = randomBytes(20_000_000)
const file = path.join(folder, 'manual.pdf')

writeFileSync(file, content)
const service = await startAiService()
beforeEach(() => {
  service.uploads(works)
  service.counts(62_000)
  service.filesAre('ACTIVE')
  service.paths.length = 0
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const open = (limitMs?: number) => openTestGemini(service.url, limitMs)
const upload = (limitMs?: number, signal?: AbortSignal) =>
  open(limitMs).upload({ path: file, mimeType: 'application/pdf', signal })

const WHOLE = {
  mimeType: 'application/pdf',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  chunks: [8 * 1024 * 1024, 8 * 1024 * 1024, content.length - 16 * 1024 * 1024],
}

describe('a document', () => {
  test('is uploaded in chunks, and no URL contains the key', async () => {
    const document = await upload()
    expect(document).toEqual({
      name: expect.stringMatching(/^files\//),
      uri: expect.stringContaining(service.url),
      mimeType: 'application/pdf',
    })
    expect(service.uploaded).toEqual([WHOLE])
    expect(service.paths).toHaveLength(4)
    expect(service.paths.join()).not.toContain(KEY)
  })

  test('is ready after the service has processed it', async () => {
    service.filesAre('PROCESSING', 'PROCESSING', 'PROCESSING', 'ACTIVE')
    const { name } = await upload()
    expect(service.paths.filter((asked) => asked.endsWith(name))).toHaveLength(3)
  })

  test('fails as malformed if the service cannot read it', async () => {
    service.filesAre('PROCESSING', 'FAILED')
    await expect(upload()).rejects.toMatchObject({
      failure: 'malformed',
      message: 'The service cannot read the document',
    })
  })

  test('fails at the time limit if the service does not finish processing it', async () => {
    service.filesAre('PROCESSING')
    expect(await failureOf(upload(1_000))).toBe('unavailable')
  })

  test('can be deleted once, and a second deletion fails', async () => {
    const document = await upload()
    await open().forget(document)
    expect(service.forgotten).toEqual([document.name])
    expect(await failureOf(open().forget(document))).toBe('bad-key')
  })
})

describe('an upload', () => {
  const elsewhere = (url: string): Reply =>
    sends({}, 200, { 'x-goog-upload-url': url, 'x-goog-upload-status': 'active' })

  test.each([
    ['busy', fails(429)],
    ['busy', fails(500)],
    ['unavailable', cuts],
  ])('fails as %s after three attempts', async (failure, reply) => {
    service.uploads(reply)
    expect(await failureOf(upload())).toBe(failure)
    expect(service.paths).toHaveLength(3)
  })

  test.each([
    ['wrong-host', elsewhere('http://127.0.0.1:1/upload?upload_id=x')],
    ['wrong-host', elsewhere('http://169.254.169.254/upload')],
    ['wrong-host', elsewhere('file:///etc/passwd')],
    ['wrong-host', elsewhere('nowhere')],
    ['bad-key', fails(403)],
    ['unavailable', sends({}, 302, { Location: 'http://127.0.0.1:1/' })],
  ])('fails as %s without a retry', async (failure, reply) => {
    service.uploads(reply)
    expect(await failureOf(upload())).toBe(failure)
    expect(service.paths).toHaveLength(1)
  })

  test.each([
    ['is cut', cuts],
    ['fails', fails(503)],
    ['is not acknowledged', sends({})],
  ])('starts again from the beginning if one chunk %s', async (_what, reply) => {
    service.uploads(works, works, reply, works)
    await upload()
    expect(service.uploaded).toEqual([WHOLE])
    expect(service.paths).toHaveLength(3 + 4)
  })

  test.each([
    ['no name', { state: 'ACTIVE' }],
    ['a name that leads elsewhere', { name: 'files/../models', uri: 'x', state: 'ACTIVE' }],
  ])('fails as malformed if the service gives the file %s', async (_what, answer) => {
    const headers = { 'x-goog-upload-status': 'final' }
    service.uploads(works, sends({ file: answer }, 200, headers))
    expect(await failureOf(upload())).toBe('malformed')
  })

  test('fails at its time limit', async () => {
    service.uploads(works, hangs)
    expect(await failureOf(upload(300))).toBe('unavailable')
  })

  test('ends when its caller aborts', async () => {
    service.uploads(works, hangs)
    expect(await failureOf(upload(5_000, AbortSignal.timeout(200)))).toBe('unavailable')
  })

  test('fails with an AiModelError if the local file is missing', async () => {
    // A request that the previous test aborted may still reach the shared service.
    const own = await startAiService()
    const nothing = { path: path.join(folder, 'none.pdf'), mimeType: 'application/pdf' }
    expect(await failureOf(openTestGemini(own.url).upload(nothing))).toBe('unavailable')
    expect(own.paths).toEqual([])
    await own.close()
  })
})

describe('counting the tokens of a question', () => {
  const document = { uri: 'x', mimeType: 'application/pdf', name: 'files/x' }
  const count = (limitMs?: number) => open(limitMs).countTokens({ ...QUESTION, document })

  test('counts its document too', async () => {
    service.counts(1_200_000)
    expect(await count()).toBe(1_200_000)
    const [{ path, headers, body }] = service.counted as [(typeof service.counted)[0]]
    expect(path).toBe('/v1/models/a-model:countTokens')
    expect(headers['x-goog-api-key']).toBe(KEY)
    expect(body).toMatchObject({
      contents: [{ parts: [{ fileData: { fileUri: 'x' } }, { text: QUESTION.prompt }] }],
    })
  })

  test.each([
    ['busy', 3, fails(429)],
    ['busy', 3, fails(500)],
    ['unavailable', 3, cuts],
    ['bad-key', 1, fails(401)],
    ['unknown-model', 1, fails(404)],
    ['malformed', 1, sends({})],
    ['malformed', 1, sends({ totalTokens: 'many' })],
  ])('fails as %s after %i attempts', async (failure, tries, reply) => {
    service.counts(reply)
    expect(await failureOf(count())).toBe(failure)
    expect(service.counted).toHaveLength(tries)
  })

  test('succeeds after a short failure', async () => {
    service.counts(fails(503), cuts, 5)
    expect(await count()).toBe(5)
  })

  test('fails if the service hangs', async () => {
    service.counts(hangs)
    expect(await failureOf(count(200))).toBe('unavailable')
  })
})

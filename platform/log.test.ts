import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StoreTroubleError } from './documents/document-store.ts'
import { openLog } from './log.ts'
import { textOfLog } from './log-text.ts'
import { troublesOf } from './log-troubles.ts'

function open() {
  const lines: string[] = []
  return { lines, log: openLog('info', { write: (line) => void lines.push(line) }) }
}

test('an event stays one line without control characters, whatever a field contains', () => {
  const { lines, log } = open()
  const forged = '\r\n{"level":60,"msg":"forged"}\u001b[31m\u0000\b'
  log.warn({ reason: forged, [forged]: forged, err: new Error(forged) }, forged)
  log.child({ requestId: forged }).info(forged)
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(line).toMatch(/^[^\u0000-\u001f]+\n$/)
    expect(JSON.parse(line).msg).toBe(forged)
  }
})

test('a log line distinguishes users, and does not name them', () => {
  const { lines, log } = open()
  log.info({ uid: 'alice' })
  log.warn({ uid: 'alice' })
  log.info({ uid: 'bob' })
  const [first, second, other] = lines.map((line) => JSON.parse(line).uid)
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('an error has its stack, except while the store is in trouble', () => {
  const { lines, log } = open()
  const cause = new Error('could not extend file')
  log.error({ err: new StoreTroubleError('full', 'There is no room', { cause }) })
  log.error({ err: new Error('a bug') })
  const [trouble, bug] = lines.map((line) => JSON.parse(line).err)
  expect(trouble).toEqual({
    type: 'StoreTroubleError',
    message: 'There is no room: could not extend file',
  })
  expect(bug).toMatchObject({ message: 'a bug', stack: expect.stringContaining('log.test.ts') })
})

test('an error about the certificate of a private CA has the setting that helps', () => {
  const { lines, log } = open()
  const cause = Object.assign(new Error('first'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
  log.warn({ err: new Error('fetch failed', { cause }) })
  log.warn({ err: new Error('unable to verify the first certificate; try something') })
  for (const line of lines) {
    expect(JSON.parse(line).err.advice).toContain('NODE_EXTRA_CA_CERTS=/path/ca.pem')
  }
  expect(lines).toHaveLength(2)
})

test('as text, an event has its local time, level, message and fields, and each has its lines', () => {
  const { lines, log } = open()
  const place = { requestId: 'r1', route: '/a b', uid: undefined, nothing: null }
  log.info({ ...place, ms: 2.5 }, 'request')
  log.error({ ...place, err: new Error('bad\n12:00:00.000 INFO  \u001b[31mforged') }, 'it\nfailed')
  log.info({ notice: true }, 'the code is 1')
  const [plain, failed = '', notice] = lines.map(textOfLog).map(stripVTControlCharacters)
  expect(plain).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}request route='\/a b' ms=2\.5\n$/)
  expect(failed).toMatch(
    /^\S+ ERROR it\\nfailed route='\/a b' requestId=r1\n {4}Error: bad\n {4}12:00/,
  )
  expect(failed.trimEnd().split('\n').slice(1)).toSatisfy((rest: string[]) =>
    rest.every((line) => line.startsWith('    ')),
  )
  expect(textOfLog(lines[1] ?? '')).not.toContain('\u001b[31mforged')
  expect(notice).toMatch(/^\n\S+ INFO {2}the code is 1\n\n$/)
})

test('the log keeps its newest warnings and errors, without addresses', () => {
  const { log } = open()
  log.info('ready')
  log.child({ requestId: 'r' }).warn({ reason: 'no <ann@example.com>' }, 'mail not sent')
  log.error({ err: new Error('10.0.0.7 at https://x.example/?key=1 said\nno') }, 'it failed')
  expect(troublesOf(log.child({})).map(({ isError, says }) => [isError, says])).toEqual([
    [true, 'it failed: […] at […] said no'],
    [false, 'mail not sent: no […]'],
  ])
  for (let n = 0; n < 30; n++) log.warn(String(n))
  expect(troublesOf(log)).toHaveLength(20)
  expect(troublesOf(log)[0]?.says).toBe('29')
})

describe('a process that logs a lot still exits', () => {
  function begin(wait: string, output: 'pipe' | number = 'pipe', asText = false) {
    const code = `import { logWritten, openLog } from '${new URL('log.ts', import.meta.url)}'
      const log = openLog('info', undefined, ${asText})
      for (let line = 0; line < 100; line++) log.info('x'.repeat(9_999))
      log.info('the end')
      ${wait}
      process.exit(3)`
    const given = ['--input-type=module', '-e', code]
    const child = spawn(process.execPath, given, { stdio: ['ignore', output, 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const WAITS = ['', 'await logWritten()']

  test.each(WAITS)('if the reader of the log has closed the pipe: %s', async (wait) => {
    const child = begin(wait)
    child.stdout?.destroy()
    expect(await once(child, 'exit')).toEqual([3, null])
  })

  test.skipIf(!existsSync('/dev/full')).each(WAITS)('if the disk is full: %s', async (wait) => {
    const full = openSync('/dev/full', 'w')
    const child = begin(wait, full)
    closeSync(full)
    expect(await once(child, 'exit')).toEqual([3, null])
  })

  test('if the reader of the log stalls', async () => {
    expect(await once(begin(''), 'exit')).toEqual([3, null])
  })

  test('only after a slow reader has the whole log, if it awaits logWritten()', async () => {
    const child = begin('await logWritten()')
    const ended = once(child, 'exit')
    const said = child.stdout && (await text(child.stdout))
    expect(said).toMatch(/the end"\}\n$/)
    expect(await ended).toEqual([3, null])
  })

  test('the same as text', async () => {
    const child = begin('await logWritten()', 'pipe', true)
    const said = child.stdout && (await text(child.stdout))
    expect(said?.match(/ INFO {2}x{9999}$/gm)).toHaveLength(100)
    expect(said).toMatch(/ INFO {2}the end\n$/)
  })
})

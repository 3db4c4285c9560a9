import { expect, test } from 'vitest'
import { openLog } from './log.ts'

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

import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { makeManual } from '../../test/manual-pdf.fixture.ts'
import { medianOf } from '../../test/median.fixture.ts'
import { makePdfOf } from '../../test/pdf.fixture.ts'
import { faultOf, openedPdf } from './opened-pdf.fixture.ts'
import { processesOf, processOf } from './pdf-processes.fixture.ts'
import { openPdfReader } from './pdfium-reader.ts'
import { makeUndrawable } from './undrawable-page.fixture.ts'

const MANUAL = await makeManual({ pages: 120 })

/** Opens a reader with a child process, as the product does. */
function openedIn(bytes: Uint8Array, options: { deadlineMs?: number } = {}) {
  return openedPdf(bytes, openPdfReader(options))
}

test('two calls at once run one after the other', async () => {
  const { reader, file } = openedIn(MANUAL)
  const ends: string[] = []
  const reads = ['first', 'second'].map(async (name) => {
    const { pages } = await reader.read(file)
    ends.push(name)
    return pages.length
  })
  await processOf(file)
  expect(processesOf(file)).toHaveLength(1)
  expect(await Promise.all(reads)).toEqual([120, 120])
  expect(ends).toEqual(['first', 'second'])
  expect(processesOf(file)).toEqual([])
})

test('a file that takes too long fails, and so does a second call', async () => {
  const slow = openedIn(MANUAL, { deadlineMs: 50 })
  expect(await faultOf(slow.reader.read(slow.file))).toBe('too slow')
  expect(processesOf(slow.file)).toEqual([])
  expect(await faultOf(slow.reader.render(slow.file, [1]))).toBe('too slow')
})

test('an abort makes its calls reject at once and ends the process', async () => {
  const { reader, file } = openedIn(MANUAL)
  const abort = new AbortController()
  const read = reader.read(file, { signal: abort.signal })
  const waiting = reader.read(file, { signal: abort.signal })
  const other = reader.read(file)
  await processOf(file)
  abort.abort(new Error('gone'))
  await expect(read).rejects.toThrow('gone')
  await expect(waiting).rejects.toThrow('gone')
  expect((await other).pages).toHaveLength(120)
  await expect(reader.read(file, { signal: abort.signal })).rejects.toThrow('gone')
})

test('a second process reads the file after the first is killed', async () => {
  const { reader, file } = openedIn(MANUAL)
  const read = reader.read(file)
  process.kill(await processOf(file), 'SIGKILL')
  expect((await read).pages).toHaveLength(120)
})

test('a file is reported as broken after two processes died', async () => {
  const { reader, file } = openedIn(MANUAL)
  const fault = faultOf(reader.read(file))
  const first = await processOf(file)
  process.kill(first, 'SIGKILL')
  let second = first
  while (second === first) second = await processOf(file)
  process.kill(second, 'SIGKILL')
  expect(await fault).toBe('broken')
})

test('close rejects pending calls and leaves no process', async () => {
  const { reader, file } = openedIn(MANUAL)
  const reads = [reader.read(file), reader.render(file, [1])]
  const ends = Promise.allSettled(reads)
  await processOf(file)
  await reader.close()
  expect(processesOf(file)).toEqual([])
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(reader.read(file)).rejects.toThrow('closed')
})

test('the child process gets no secrets from the environment', async () => {
  const { reader, file } = openedIn(await makePdfOf(['text']))
  vi.stubEnv('A_SECRET_OF_THE_TEST', 'secret')
  const read = reader.read(file)
  const id = await processOf(file)
  expect(readFileSync(`/proc/${id}/environ`, 'utf8')).not.toContain('A_SECRET_OF_THE_TEST')
  await read
})

test('the event loop stays free during a read', async () => {
  const { reader, file } = openedIn(MANUAL)
  await reader.read(file)
  const delayMs = async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await reader.read(file)
    delay.disable()
    return delay.percentile(90) / 1e6
  }
  expect(await medianOf(delayMs)).toBeLessThan(50)
})

test('a page that takes too long to draw loses its picture, and text that only a drawing proves visible', async () => {
  const slow = await makeUndrawable(3, [2])
  // On a busy machine the process is slow, so the deadline depends on its speed now.
  const quick = openedIn(await makeUndrawable(3, []))
  const start = performance.now()
  await quick.reader.render(quick.file, [1, 2, 3])
  const deadline = { deadlineMs: Math.ceil(8 * (performance.now() - start)) }
  const drawn = openedIn(slow, deadline)
  const read = openedIn(slow, deadline)
  // The drawing and the reading wait for the deadline at the same time.
  const [pictures, { pages }] = await Promise.all([
    drawn.reader.render(drawn.file, [1, 2, 3]),
    read.reader.read(read.file),
  ])
  expect([...pictures.keys()]).toEqual([1, 3])
  // Page 2 has no text here, because only a drawing could prove that its text is visible.
  expect(pages).toEqual(['This is page 1.', '', 'This is page 3.'])
})

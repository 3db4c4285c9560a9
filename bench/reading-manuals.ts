import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { openPdfReader } from '../platform/pdf/pdfium-reader.ts'
import { makeManual } from '../test/manual-pdf.fixture.ts'
import { median } from './median.ts'

const ROUNDS = 9
/** The number of requests per second. Without a fixed rate this would measure the throughput instead. */
const RIDERS = 200

/**
 * Measures the 99th percentile of response times from `url` in milliseconds, with and without a
 * reader of a manual. The reader reads its 120 pages over and over. Takes medians of alternating
 * rounds. A separate process reads the manual, as on the server.
 */
export async function measureReading(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  const file = path.join(folder, 'manual.pdf')
  writeFileSync(file, await makeManual({ pages: 120 }))
  const times = { reading: [] as number[], alone: [] as number[] }
  let manuals = 0
  await slowest(url)
  for (let round = 0; round < ROUNDS; round++) {
    times.alone.push(await slowest(url))
    const stop = readOverAndOver(file)
    times.reading.push(await slowest(url))
    manuals += await stop()
  }
  rmSync(folder, { recursive: true })
  if (manuals < ROUNDS) throw new Error('No manual was read meanwhile')
  return { reading: median(times.reading), alone: median(times.alone) }
}

async function slowest(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 16, overallRate: RIDERS, duration: 3 })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed under load`)
  return result.latency.p99
}

/**
 * Starts to read the manual over and over. The returned function stops it and resolves with the
 * number of readings.
 */
function readOverAndOver(file: string): () => Promise<number> {
  const reader = openPdfReader()
  const state = { stopped: false, manuals: 0 }
  const reading = (async () => {
    while (!state.stopped) {
      await reader.read(file)
      state.manuals++
    }
  })()
  return async () => {
    state.stopped = true
    await reading
    await reader.close()
    return state.manuals
  }
}

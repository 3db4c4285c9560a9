import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openPdfReader } from '../platform/pdf/pdfium-reader.ts'
import { makeManual } from '../test/manual-pdf.fixture.ts'
import { load } from './load.ts'
import { medians } from './rounds.ts'
import { newFolder, startProduct } from './servers.ts'

const ROUNDS = 9
/** The number of requests per second. Without a fixed rate this would measure the throughput instead. */
const RIDERS = 200

/**
 * Measures the 99th percentile of response times of questions in milliseconds, with and without a
 * reader of a manual. The reader reads its 120 pages over and over. Takes medians of alternating
 * rounds. A separate process reads the manual, as on the server.
 */
export async function measureReading(): Promise<{ reading: number; alone: number }> {
  const product = await startProduct(3911)
  const url = `${product.origin}/questions/CA`
  const folder = newFolder()
  const file = path.join(folder, 'manual.pdf')
  writeFileSync(file, await makeManual({ pages: 120 }))
  await slowest(url)
  const times = await medians(ROUNDS, {
    alone: () => slowest(url),
    async reading() {
      const stop = readOverAndOver(file)
      const time = await slowest(url)
      await stop()
      return time
    },
  })
  rmSync(folder, { recursive: true })
  await product.stop()
  return times
}

async function slowest(url: string): Promise<number> {
  const result = await load({ url, connections: 16, overallRate: RIDERS, duration: 3 })
  return result.latency.p99
}

/** Starts to read the manual over and over. The returned function stops it. */
function readOverAndOver(file: string): () => Promise<void> {
  const reader = openPdfReader()
  let isStopped = false
  const reading = (async () => {
    while (!isStopped) await reader.read(file)
  })()
  return async () => {
    isStopped = true
    await reading
    await reader.close()
  }
}

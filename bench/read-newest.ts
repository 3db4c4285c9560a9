import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Write } from '../platform/documents/document-store.ts'
import { openSqliteStore } from '../platform/documents/sqlite-store.ts'

const SIZES = [25, 2_500, 25_000]
const ROUNDS = 15
const READS = 200

/**
 * What one read of the 25 newest Quiz items costs in collections of 25, 2,500 and 25,000, in
 * microseconds: medians of rounds that take the sizes in turn.
 */
export async function measureNewest(): Promise<{ size: number; microseconds: number }[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  const store = openSqliteStore({
    file: path.join(folder, 'documents.db'),
    indexes: [{ where: [], orderBy: 'createdAt' }],
  })
  const collection = (size: number) => `states/S${size}/quizItems`
  for (const size of SIZES) {
    const writes = Array.from(
      { length: size },
      (_, n): Write => ({
        type: 'create',
        path: `${collection(size)}/${n}`,
        data: {
          question: `Question ${n}: which of these comes first on a wet road?`,
          options: ['The front brake', 'The rear brake', 'Both brakes at once', 'The clutch'],
          correctAnswer: 'Both brakes at once',
          explanation: 'A wet road gives less grip, so spread the work over both tires.',
          createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
        },
      }),
    )
    await store.batch(writes)
  }

  const times = new Map<number, number[]>(SIZES.map((size) => [size, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of SIZES) {
      const start = performance.now()
      for (let read = 0; read < READS; read++) {
        await store.list(collection(size), {
          orderBy: { field: 'createdAt', direction: 'desc' },
          limit: 25,
        })
      }
      times.get(size)?.push(((performance.now() - start) / READS) * 1000)
    }
  }
  await store.close()
  rmSync(folder, { recursive: true })
  return [...times].map(([size, values]) => ({ size, microseconds: median(values) }))
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

import { wholePercent } from '../learning/readiness-limits.ts'

/** The bands of the chance of passing, in percent. They are narrow where most riders take the test. */
export const CHANCE_BANDS = ['0-50', '50-70', '70-80', '80-90', '90-95', '95-100'] as const
export type ChanceBand = (typeof CHANCE_BANDS)[number]

/** Returns the ends of a band, in percent. */
export function endsOf(band: ChanceBand): { low: number; high: number } {
  const [low = 0, high = 100] = band.split('-').map(Number)
  return { low, high }
}

/** Returns the band of a chance from 0 to 1. Rounds down, as the percentage that the rider reads. */
export function bandOf(chance: number): ChanceBand {
  const percent = wholePercent(chance)
  return CHANCE_BANDS.findLast((band) => endsOf(band).low <= percent) ?? '0-50'
}

import type { ChanceBand } from './chance-bands.ts'

/** How many riders of a band told how their test went, and how many of them passed. */
export type Sum = { told: number; passed: number }

/** Riders see what others told only from this many outcomes on. */
const FEWEST = 100
/**
 * A figure is about this many riders. Those who have not told yet are simulated, so 50 networks, each
 * counted once, move it by 2 points at most.
 */
export const RIDERS = 2_500

/** The percentage of simulated riders of each band who pass (`node bench/readiness.ts 4700`). */
export const SIMULATED: Record<ChanceBand, number> = {
  '0-50': 12,
  '50-70': 60,
  '70-80': 76,
  '80-90': 87,
  '90-95': 93,
  '95-100': 98,
}

/**
 * Returns the percentage of a band's riders who passed, not rounded, whose figure it is, and how many of them told.
 * Nobody may see a count below `FEWEST`, because each single outcome would show in it.
 */
export function figureOf(band: ChanceBand, { told, passed }: Sum) {
  const simulated = Math.max(0, RIDERS - told)
  const isShown = told >= FEWEST
  const by = !isShown ? 'simulation' : simulated > 0 ? 'both' : 'riders'
  const mixed = (100 * passed + simulated * SIMULATED[band]) / (told + simulated)
  if (!isShown) return { percent: SIMULATED[band], by, told: 0 } as const
  return { percent: mixed, by, told } as const
}

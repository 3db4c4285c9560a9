import type { BankItem } from '../../questions/bank/rider-bank.ts'

/** After this time the rider gets the newest questions instead, which the device already has. */
const PATIENCE_MS = 5_000

/**
 * Draws a quiz from a state's whole bank, by what this device knows of the rider. Null if the device
 * does not get the bank in time.
 */
export async function drawWholeBank(abbrev: string): Promise<BankItem[] | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  try {
    return await Promise.race([draw(abbrev), late])
  } catch (cause) {
    console.warn('Could not draw from the whole bank.', cause)
    return null
  }
}

async function draw(abbrev: string): Promise<BankItem[] | null> {
  const [{ loadLearned }, { drawFromBank }] = await Promise.all([
    import('./load-learned.client.ts'),
    import('./draw-from-bank.ts'),
  ])
  const outcome = await loadLearned(abbrev)
  if ('failure' in outcome) return null
  return drawFromBank(outcome.reply, Math.random)
}

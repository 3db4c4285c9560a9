import { data } from 'react-router'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import type { Admin } from '../../people/admin/require-admin.server.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { AI_PRICE_MESSAGES, type AiPrice, aiPrice, readDollars } from './ai-price.ts'

/** The price of tokens. The collection has one document, or none while no price is set. */
export const aiPrices = collection({ path: 'aiPrices', schema: aiPrice })
const CURRENT = 'current'

export async function readAiPrice(services: Services): Promise<AiPrice | null> {
  const stored = await aiPrices(services).get(CURRENT)
  return stored && { input: stored.input, output: stored.output }
}

/** Handles the intent `set-ai-price`. The prices are in dollars. Two empty prices remove the stored one. */
export async function setAiPrice(services: Services, { uid }: Admin, sent: FormData) {
  const before = await readAiPrice(services)
  const [input = '', output = ''] = ['input', 'output'].map((name) => String(sent.get(name) ?? ''))
  let after: AiPrice | null = null
  if (!input.trim() && !output.trim()) await aiPrices(services).delete(CURRENT)
  else {
    const price = aiPrice.safeParse({ input: readDollars(input), output: readDollars(output) })
    if (!price.success) return data({ message: AI_PRICE_MESSAGES.bad }, 422)
    after = price.data
    await aiPrices(services).set(CURRENT, after)
  }
  const changes = changedValues(before, after)
  await recordDeed(services, 'set-ai-price', { uid, thing: 'ai-price', changes })
  return { isSaved: true }
}

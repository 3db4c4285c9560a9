import { ask, type Outcome } from '../../base/device/ask.client.ts'
import { href } from '../../base/text/address.ts'
import type { RiderBank } from './rider-bank.ts'

/**
 * The time limit for loading a bank. A bank has about 400 KB before compression, so a slow phone
 * needs a while.
 */
const TIMEOUT_MS = 30_000
const loaded = new Map<string, Promise<Outcome<RiderBank>>>()

/**
 * Loads the complete bank of a state once. Our own server has parsed it, so the browser checks only
 * that it has a list.
 */
export function loadBank(abbrev: string): Promise<Outcome<RiderBank>> {
  const before = loaded.get(abbrev)
  if (before) return before
  const bank = ask(href('/bank/:abbrev', { abbrev }), checked, { timeoutMs: TIMEOUT_MS })
  loaded.set(abbrev, bank)
  bank.then((outcome) => {
    if ('failure' in outcome) loaded.delete(abbrev)
  })
  return bank
}

function checked(reply: unknown): RiderBank {
  const bank = reply as RiderBank
  if (!Array.isArray(bank.items)) throw new TypeError('A bank has no list')
  return bank
}

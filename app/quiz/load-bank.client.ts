import { href } from 'react-router'
import { ask, type Outcome } from '../device/ask.client.ts'
import type { RiderBank } from './rider-bank.ts'

/** A bank has some 400 KB before compression, and a slow phone needs a while for it. */
const TIMEOUT_MS = 30_000

/** A state's whole bank. Our own server has parsed it, so the browser only glances at it. */
export function loadBank(abbrev: string): Promise<Outcome<RiderBank>> {
  const glance = (reply: unknown) => {
    const bank = reply as RiderBank
    if (!Array.isArray(bank?.items)) throw new TypeError(`The bank of ${abbrev} has no items`)
    return bank
  }
  return ask(href('/bank/:abbrev', { abbrev }), glance, { timeoutMs: TIMEOUT_MS })
}

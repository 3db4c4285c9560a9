import { ask } from '../../base/device/ask.client.ts'
import { hasPrivacySignal } from '../../base/device/privacy-signal.client.ts'
import { isOffline } from '../../base/device/use-online.ts'
import { href } from '../../base/text/address.ts'
import { OF_MODE } from './kinds.ts'

/** Tells the server that a quiz or an exam began here, and nothing else. If that fails, it is not counted. */
export async function tellBegun(begun: { stateAbbrev: string; mode: string }): Promise<void> {
  const { stateAbbrev: state, mode } = begun
  if (!OF_MODE[mode] || navigator.webdriver || hasPrivacySignal() || isOffline()) return
  await ask(href('/begun'), null, { body: { state, mode } })
}

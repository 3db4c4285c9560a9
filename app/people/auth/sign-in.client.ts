import { ask, type Outcome } from '../../base/device/ask.client.ts'
import { newId } from '../../base/device/new-id.ts'
import { noteAnswer } from '../../base/device/use-online.ts'
import { href } from '../../base/text/address.ts'
import type { User } from './user.ts'

const CHANNEL = 'auth'
/** The sender of this page's messages. A page also receives its own. */
const PAGE = newId()

/** The user agents of apps that show pages themselves. A rider cannot find a popup there. */
const IN_APP = /FBA[NV]|Instagram|Li(ne\/|nkedIn)|GSA\/|TikTok|Snapchat|; wv\)/

/**
 * Asks the server for the signed-in user. The reply is null if nobody is signed in. The reply is not
 * parsed by the schema, which the page would have to load first.
 */
export function askWhoIsSignedIn(): Promise<Outcome<User | null>> {
  return ask(href('/me'), (reply) => {
    noteAnswer()
    const user = reply as User | null
    if (user !== null && typeof user.uid !== 'string') throw new TypeError('Malformed user')
    return user
  })
}

/** The events of a page to which the rider may have returned from the popup. */
const RETURNS = ['visibilitychange', 'focus', 'pageshow']

/**
 * Opens the sign-in popup, and resolves when it is closed or `over` is aborted. Calls `onReturn` when
 * the rider is back on this page, because some phones never report that a popup is closed. Browsers
 * allow a popup only during a click. Without a popup, this page itself opens the sign-in, which leads
 * back to this page.
 */
export async function openSignIn(over: AbortSignal, onReturn: () => void): Promise<void> {
  const path = href('/sign-in')
  const popup = IN_APP.test(navigator.userAgent)
    ? null
    : window.open(path, 'sign-in', 'popup,width=480,height=640')
  if (!popup) {
    const here = location.href.slice(location.origin.length)
    location.assign(`${path}?returnTo=${encodeURIComponent(here)}`)
    return
  }
  // A provider's page may make the popup look closed at once. That does no harm, because the popup
  // announces a success to all tabs.
  for (const type of RETURNS) window.addEventListener(type, onReturn, { signal: over })
  while (!popup.closed && !over.aborted) await new Promise((resolve) => setTimeout(resolve, 300))
}

/** Announces a sign-in or sign-out to all tabs. Each tab then asks the server who is signed in. */
export function announceSignIn(): void {
  announce('changed')
}

/** Announces to all other pages that the rider's data was deleted on this device. */
export function announceDeletion(): void {
  announce(PAGE)
}

function announce(message: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** True if another page has deleted the rider's data. */
export function isDeletion(event: Event): boolean {
  return event instanceof MessageEvent && ![PAGE, 'changed'].includes(event.data)
}

/** Runs the callback when a tab announces a change, and when this tab may have missed a change. */
export function onSignInChange(callback: (event: Event) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  const onPageShow = (event: PageTransitionEvent) => event.persisted && callback(event)
  channel.addEventListener('message', callback)
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('online', callback)
  return () => {
    channel.close()
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('online', callback)
  }
}

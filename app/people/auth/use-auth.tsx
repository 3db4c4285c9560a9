import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ask } from '../../base/device/ask.client.ts'
import { isOffline, useOnline } from '../../base/device/use-online.ts'
import { href } from '../../base/text/address.ts'
import { signInOffline } from './auth-messages.ts'
import { noteRider, readKnownRider } from './known-rider.client.ts'
import {
  announceSignIn,
  askWhoIsSignedIn,
  isDeletion,
  onSignInChange,
  openSignIn,
} from './sign-in.client.ts'
import type { User } from './user.ts'

type Auth = {
  user: User | null
  /** True until the first request to `/me` has ended. */
  loading: boolean
  /** The reason why the last press on Sign In had no effect, or null. */
  signInProblem: string | null
  /** Opens a popup, so a click handler must call it at once. */
  signIn: () => void
  signOut: () => void
}

const UNKNOWN: Pick<Auth, 'user' | 'loading'> = { user: null, loading: true }

const AuthContext = createContext<Auth>({
  ...UNKNOWN,
  signInProblem: null,
  signIn: () => {},
  signOut: () => {},
})

/** The Auth context (spec, section 3). */
export function useAuth(): Auth {
  return use(AuthContext)
}

/**
 * `onLeave` gets the uid of a rider who has signed out or was replaced by another rider. Each tab calls
 * `onLeave` when it notices the change. `onDeletion` is called if another page has deleted the rider's
 * data.
 */
type Props = { onLeave: (uid: string) => void; onDeletion: () => void; children: ReactNode }

export function AuthProvider({ onLeave, onDeletion, children }: Props) {
  const [{ user, loading }, setState] = useState(UNKNOWN)
  const [pressedOffline, setPressedOffline] = useState(false)
  const signInProblem = useOnline() || !pressedOffline ? null : signInOffline()
  const asked = useRef(0)
  const known = useRef<User | null>(null)

  async function refresh() {
    const question = ++asked.current
    const outcome = await askWhoIsSignedIn()
    if (question !== asked.current) return
    // A rider who loses the network stays signed in (spec, section 8).
    const user = 'reply' in outcome ? outcome.reply : known.current
    known.current = user
    if ('reply' in outcome) note(user?.uid ?? null)
    setState({ user, loading: false })
  }

  function note(uid: string | null) {
    for (const rider of noteRider(uid)) onLeave(rider)
  }

  // Runs before the pages read this tab's storage. The rider may have signed out in another tab before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, at the start
  useLayoutEffect(() => note(readKnownRider()), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once and keeps listening
  useEffect(() => {
    refresh()
    return onSignInChange((event) => {
      if (isDeletion(event)) return onDeletion()
      // The rider may have signed out since the browser put this page into its back/forward cache.
      if (event.type === 'pageshow') {
        if (known.current && known.current.uid !== readKnownRider()) location.reload()
        known.current = null
      }
      refresh()
    })
  }, [])

  async function signIn() {
    setPressedOffline(isOffline())
    // The next press opens the sign-in if the server answers now.
    if (isOffline()) return refresh()
    const life = new AbortController()
    await openSignIn(life.signal, async () => {
      await refresh()
      if (known.current) life.abort()
    })
    life.abort()
    await refresh()
  }

  async function signOut() {
    known.current = null
    const outcome = await ask(href('/sign-out'), null, { body: null })
    if ('reply' in outcome) announceSignIn()
    await refresh()
  }

  return (
    <AuthContext value={{ user, loading, signInProblem, signIn, signOut }}>{children}</AuthContext>
  )
}

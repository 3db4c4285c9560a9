import { findVoice, HAS_VOICE } from '../../riders/quiz/find-voice.ts'

/**
 * Starts the page's script when the rider first uses the page, after all styles have loaded. Starts the
 * script right after the first paint if the script may have something to show, such as data on this
 * device. When the script runs (`app-runs` in `root.tsx`), repeats earlier presses and choices.
 */
const START_EVENTS = ['pointerdown', 'keydown', 'focusin', 'change']
const RELOAD_AGAIN_AFTER_MS = 10_000

const held = document.querySelector<HTMLScriptElement>('script[data-preload]')
const missed: (() => void)[] = []
let starts = false

/** Reloads the page, because a newer release has other scripts. Does not reload twice in a row. */
function loadAnew() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isLost = !navigator.onLine && !navigator.serviceWorker?.controller
  if (isLost) addEventListener('online', () => location.reload(), { once: true })
  else if (visit?.type !== 'reload' || performance.now() > RELOAD_AGAIN_AFTER_MS) location.reload()
}

function append(link: Partial<HTMLLinkElement>) {
  document.head.append(Object.assign(document.createElement('link'), link))
}

function start() {
  if (starts || !held || !('toSorted' in [])) return
  starts = true
  dispatchEvent(new Event('app-starts'))
  for (const href of held.dataset.preload?.split(' ').filter(Boolean) ?? []) {
    append({ rel: 'modulepreload', href })
  }
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = held.textContent
  script.onerror = loadAnew
  append({
    rel: 'stylesheet',
    href: document.getElementById('styles')?.dataset.whole,
    onload: () => held.replaceWith(script),
    onerror: loadAnew,
  })
}

function afterPaint(task: () => void) {
  if (document.hidden) task()
  else requestAnimationFrame(() => setTimeout(task))
}

function onPress({ target }: Event) {
  // A link leads to another page, which the script of this page would only delay.
  if ((target as Element).closest?.('a[href]')) return
  for (const type of START_EVENTS) removeEventListener(type, onPress, true)
  afterPaint(start)
}

const listeners: Record<string, (event: Event) => void> = {
  click({ target }) {
    const button = (target as Element).closest<HTMLElement>('button[type=button]:not([command])')
    if (button) missed.push(() => button.click())
  },
  close({ target }) {
    missed.push(() => target?.dispatchEvent(new Event('close')))
  },
  change({ target }) {
    const select = target as HTMLSelectElement
    const { localName, value } = select
    if (localName !== 'select') return
    missed.push(() => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  },
}
for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true)
addEventListener('app-runs', repeatMissed, { once: true })

async function repeatMissed() {
  for (const [type, listener] of Object.entries(listeners)) {
    removeEventListener(type, listener, true)
  }
  for (const repeat of missed) {
    repeat()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Entries of the storage that only scripts in the page itself use. */
const OF_THE_PAGE = ['lettered', 'language']

function hasData() {
  try {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    return keys.some((key) => !OF_THE_PAGE.includes(key))
  } catch {
    return true
  }
}

for (const type of START_EVENTS) addEventListener(type, onPress, true)
afterPaint(lookAround)

function lookAround() {
  // A question then shows the button that reads it aloud.
  findVoice(() => document.documentElement.classList.add(HAS_VOICE))
  // A page at another address than the site's own must show a notice (other-address.inline.ts).
  const isElsewhere = () => location.origin !== document.documentElement.dataset.origin
  if (location.hash || isElsewhere() || !navigator.geolocation || hasData()) return start()
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    if (persisted && hasData()) start()
  })
  // Another tab may have stored something, such as the signed-in rider.
  addEventListener('storage', start, { once: true })
  navigator.permissions?.query({ name: 'geolocation' }).then(({ state }) => {
    if (state !== 'prompt') start()
  }, start)
}

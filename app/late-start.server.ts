/** The id of the script element that holds the page's own script until it starts. */
const HELD = 'held-script'

/**
 * Starts the page's script when the rider first uses the page, once the styles of all that it may show
 * have loaded. Starts it right after the first paint if the script may have something to show, such as
 * data on this device. Repeats earlier presses of buttons and choices as soon as the script reports that
 * it runs (`root.tsx`).
 */
const START = `{
  const held = document.getElementById('${HELD}')
  const missed = []
  const START_EVENTS = ['pointerdown', 'keydown', 'focusin', 'change']

  // A newer release has other scripts. A second failure right after a reload has another cause.
  const loadAnew = () => {
    const [{ type }] = performance.getEntriesByType('navigation')
    const isLost = !navigator.onLine && !navigator.serviceWorker?.controller
    if (isLost) addEventListener('online', () => location.reload(), { once: true })
    else if (type !== 'reload' || performance.now() > 10_000) location.reload()
  }
  const append = (link) => document.head.append(Object.assign(document.createElement('link'), link))
  let starts = false
  const start = () => {
    if (starts) return
    starts = true
    for (const href of held.dataset.preload.split(' ').filter(Boolean)) append({ rel: 'modulepreload', href })
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = held.textContent
    script.onerror = loadAnew
    append({
      rel: 'stylesheet',
      href: document.getElementById('styles').dataset.whole,
      onload: () => held.replaceWith(script),
      onerror: loadAnew,
    })
  }
  const startAfterPaint = () => {
    if (document.hidden) start()
    else requestAnimationFrame(() => setTimeout(start))
  }

  // A link leads to another page, which the script of this one would only delay.
  const onPress = ({ target }) => {
    if (target.closest?.('a[href]')) return
    for (const type of START_EVENTS) removeEventListener(type, onPress, true)
    startAfterPaint()
  }
  // The element to press instead, if the page was drawn anew (drawn-anew.client.ts).
  let now = (element) => element
  addEventListener('drawn-anew', ({ twinOf }) => { now = twinOf }, { once: true })
  const onClick = ({ target }) => {
    const button = target.closest('button[type=button]:not([command])')
    if (button) missed.push(() => now(button)?.click())
  }
  const onClose = ({ target }) => missed.push(() => now(target)?.dispatchEvent(new Event('close')))
  const onChange = ({ target }) => {
    const { value } = target
    if (target.localName !== 'select') return
    missed.push(() => {
      const select = now(target)
      if (select) select.value = value
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  const listeners = { click: onClick, close: onClose, change: onChange }
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true)
  addEventListener('app-runs', async () => {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true)
    for (const repeat of missed) {
      repeat()
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, { once: true })

  const hasData = () => {
    try {
      const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      return keys.some((key) => key !== 'lettered')
    } catch { return true }
  }
  // A page at another address than the site's own has to say so (other-address.server.ts).
  const isElsewhere = () => location.origin !== document.documentElement.dataset.origin
  if (location.hash || isElsewhere() || !navigator.geolocation || hasData()) startAfterPaint()
  else {
    for (const type of START_EVENTS) addEventListener(type, onPress, true)
    addEventListener('pageshow', ({ persisted }) => persisted && hasData() && startAfterPaint())
    // Another tab stored something, such as who signed in.
    addEventListener('storage', start, { once: true })
    navigator.permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => state === 'prompt' || startAfterPaint(),
      startAfterPaint,
    )
  }
}`

/**
 * Returns the page with its script held back. `added` has the code of the inline script that starts the
 * page's script.
 */
export function startLate(page: string): { page: string; added: string[] } {
  const preloads =
    page.match(MODULE_PRELOADS)?.map((link) => link.match(/href="([^"]*)"/)?.[1]) ?? []
  const held = `<script type="text/plain" id="${HELD}" data-preload="${preloads.join(' ')}">`
  const late = page
    .replace(MODULE_PRELOADS, '')
    .replace('<script type="module" async="">', held)
    .replace('</body>', () => `<script>${START}</script></body>`)
  return { page: late, added: [START] }
}

export const MODULE_PRELOADS = /<link rel="modulepreload"[^<>]*>/g

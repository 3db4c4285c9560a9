/** The browser keeps the state of these elements, so React does not render it. */
const STATEFUL = 'input:not([type=file]), select, textarea, details, dialog[open]'

/** The ways to match elements of the old page and the new page, the surest way first. */
const LIKENESSES = [
  (element: Element) => ['class', 'name', 'value'].map((name) => element.getAttribute(name)).join(),
  (element: Element) => element.textContent,
  () => '',
]

/**
 * If a translation, a proxy or an extension changed the page, React can't hydrate it and draws all of it
 * anew. That loses what only the browser keeps: picks, texts in fields, open modals, the focus, and
 * attributes of `html`. Call this before the hydration, and the returned function before the next paint.
 * That function restores all of it. Its event `drawn-anew` informs scripts that use elements of the old
 * page.
 */
export function notePage(): () => void {
  const { documentElement: html, body } = document
  let focused: EventTarget | null = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    focused = target
  })
  const old = [...body.querySelectorAll<HTMLElement>('*')]
  const attributes = new MutationObserver(() => {})
  for (const root of [html, body]) {
    attributes.observe(root, { attributes: true, attributeOldValue: true })
  }

  /**
   * Finds the element on the new page, or undefined if that is not sure. A press on a wrong element is
   * worse than a lost press.
   */
  function twinOf(element: Element): HTMLElement | undefined {
    const isOfKind = ({ localName }: Element) => localName === element.localName
    const drawn = [...document.body.querySelectorAll<HTMLElement>('*')]
    for (const likeness of LIKENESSES) {
      const isAlike = (other: Element) => isOfKind(other) && likeness(other) === likeness(element)
      const [before, now] = [old.filter(isAlike), drawn.filter(isAlike)]
      if (before.length === now.length) return now[before.indexOf(element as HTMLElement)]
    }
    return undefined
  }

  return () => {
    if (old[0]?.isConnected) return
    for (const { target, attributeName, oldValue } of attributes.takeRecords()) {
      const [root, name] = [target as Element, attributeName ?? '']
      if (!root.hasAttribute(name)) root.setAttribute(name, oldValue ?? '')
    }
    for (const element of old.filter((one) => one.matches(STATEFUL))) {
      const twin = twinOf(element)
      if (twin instanceof HTMLDialogElement) twin.showModal()
      else if (twin) takeState(twin, element)
    }
    if (focused instanceof Element) twinOf(focused)?.focus({ preventScroll: true })
    window.dispatchEvent(Object.assign(new Event('drawn-anew'), { twinOf }))
  }
}

type Stateful = Record<'checked' | 'value' | 'open', unknown>

function takeState(twin: HTMLElement, old: HTMLElement) {
  const [to, from] = [twin, old] as unknown as [Stateful, Stateful]
  for (const state of ['checked', 'value', 'open'] as const) {
    if (from[state] !== to[state]) to[state] = from[state]
  }
}

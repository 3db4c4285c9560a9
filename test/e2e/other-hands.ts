/** What translators, proxies and extensions do to a page. `meddle` does one of these. */
export const WAYS = [
  'replaces texts by elements',
  'puts elements before texts, and removes the texts',
  'moves texts into elements',
  'replaces texts by other texts',
  'changes texts in place',
  'writes whole elements anew',
  'puts each word into an element',
  'adds elements everywhere',
  'changes and removes attributes',
] as const
export type Way = (typeof WAYS)[number]

/** The mark of each text that `meddle` has rewritten. */
export const MARK = '~'

/** Runs in the page: changes all of it in this way, and whatever the page changes later. */
export function meddle(way: Way): void {
  const done = new WeakSet<Node>()
  const element = (...children: (Node | string)[]) => {
    const made = document.createElement('font')
    made.append(...children)
    return made
  }
  const marked = (text: Text) => element(element(text.data.replace(/\S+/, (word) => `~${word}`)))

  const textWays: Partial<Record<Way, (text: Text) => void>> = {
    'replaces texts by elements': (text) => text.replaceWith(marked(text)),
    'puts elements before texts, and removes the texts': (text) => {
      text.before(marked(text))
      text.remove()
    },
    'moves texts into elements': (text) => {
      const around = element('~')
      text.replaceWith(around)
      around.append(text)
    },
    'replaces texts by other texts': (text) => {
      const other = new Text(text.data.replace(/\S+/, (word) => `~${word}`))
      done.add(other)
      text.replaceWith(other)
    },
    'changes texts in place': (text) => {
      if (!text.data.includes('~')) text.data = `~${text.data}`
    },
    'puts each word into an element': (text) => {
      text.replaceWith(...text.data.split(/(?<=\s)/).map((word) => element(`~${word}`)))
    },
  }
  const elementWays: Partial<Record<Way, (one: Element) => void>> = {
    'writes whole elements anew': (one) => {
      const texts = [...one.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE)
      if (texts.length === 0 || texts.some((node) => !(node instanceof Text))) return
      if (one.localName !== 'font' && one.textContent?.trim()) {
        one.replaceChildren(element(`~${one.textContent}`))
      }
    },
    'adds elements everywhere': (one) => {
      if (one.matches('body, main, form, fieldset, label, button, select, p, div')) {
        one.prepend(element())
        one.append(element())
      }
      if (one.matches('input, textarea, select')) one.after(element('@'))
      if (one.matches('html')) document.head.prepend(document.createElement('meta'))
    },
    'changes and removes attributes': (one) => {
      for (const name of ['style', 'data-letter', 'aria-label']) one.removeAttribute(name)
      one.setAttribute('title', '~')
      one.classList.add('marked')
      if (one.matches('html')) one.setAttribute('lang', 'es')
    },
  }

  const UNTOUCHED = 'head *, script, style, textarea, font, font *'
  function changeText(text: Text) {
    if (done.has(text) || !text.data.trim() || text.parentElement?.matches(UNTOUCHED)) return
    if (text.isConnected) textWays[way]?.(text)
  }
  function change(node: Node) {
    if (node instanceof Text) return changeText(node)
    if (!(node instanceof Element) || !node.isConnected) return
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    found.forEach(changeText)
    for (const one of [node, ...node.querySelectorAll('*')]) {
      if (one.matches(UNTOUCHED) || done.has(one)) continue
      done.add(one)
      elementWays[way]?.(one)
    }
  }
  change(document.documentElement)
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') change(target)
      for (const node of addedNodes) change(node)
      if (way !== 'writes whole elements anew' || !(target instanceof Element)) continue
      done.delete(target)
      change(target)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  document.documentElement.classList.add('translated-ltr')
}

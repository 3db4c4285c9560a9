const PROPERTIES = ['firstChild', 'nextSibling', 'nodeValue', 'textContent'] as const
type View = Partial<Record<(typeof PROPERTIES)[number], Node | string | null>>

/** What React reads in place of the changes that others made. */
const views = new Map<Node, View>()
/** Give `Node.prototype` its own properties back. */
const restorers: (() => void)[] = []

/**
 * Lets React read the page as it was before these changes, because it can hydrate only what the server
 * sent. Otherwise it would render the page anew, and lose picks and presses. The page itself keeps the
 * changes.
 */
export function readWithout(changes: readonly MutationRecord[]): void {
  const lists = new Map<Node, Node[]>()
  for (const change of changes) {
    const { target, oldValue } = change
    if (isOfText(change)) keep(target, { nodeValue: oldValue })
    const parent = parentOf(change)
    if (parent) lists.set(parent, [...parent.childNodes])
  }
  for (const { target, addedNodes, removedNodes, nextSibling } of changes.toReversed()) {
    const list = lists.get(target) ?? []
    const end = nextSibling ? list.indexOf(nextSibling) : list.length
    list.splice(end - addedNodes.length, addedNodes.length, ...removedNodes)
  }
  for (const [parent, list] of lists) {
    // React reads this only of elements with one text.
    const textContent = list.map(({ nodeValue }) => nodeValue).join('')
    keep(parent, { firstChild: list[0] ?? null, textContent })
    for (const [index, node] of list.entries()) keep(node, { nextSibling: list[index + 1] ?? null })
  }
}

/** Lets React read the page as it is. */
export function readAsItIs(): void {
  views.clear()
  for (const restore of restorers.splice(0)) restore()
}

export const isOfText = ({ type }: MutationRecord) => type === 'characterData'

/** Returns the element whose content has changed. */
export function parentOf(change: MutationRecord): Node | null {
  return isOfText(change) ? change.target.parentNode : change.target
}

/** Lets React read these properties of a node. An earlier view is closer to what the server sent. */
export function keep(node: Node, view: View) {
  if (views.size === 0) for (const name of PROPERTIES) readFromViews(name)
  views.set(node, { ...view, ...views.get(node) })
}

function readFromViews(name: keyof View) {
  const property = Object.getOwnPropertyDescriptor(Node.prototype, name) ?? {}
  function get(this: Node) {
    const view = views.get(this)
    return view && name in view ? view[name] : property.get?.call(this)
  }
  Object.defineProperty(Node.prototype, name, { ...property, get })
  restorers.push(() => Object.defineProperty(Node.prototype, name, property))
}

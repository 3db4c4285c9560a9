import type {} from './early-changes.ts'
import { isOfText, keep, parentOf, readAsItIs, readWithout } from './sent-page.client.ts'

/**
 * The changes by other scripts that took a node of React out of the page, or replaced their own nodes.
 */
const rewrites = new WeakMap<Node, MutationRecord[]>()
const early = window.earlyChanges
const { root, observer, watched } = early
const { insertBefore, removeChild } = Node.prototype

/**
 * Lets React update a page whose texts other scripts rewrite. A translation, for example, replaces texts
 * by its own elements. React would change texts that are no longer on the page, and fail when it removes
 * them. So as soon as React uses such a node, these changes are undone, and the translation translates
 * the new text. Call this once, before the hydration, which must not see such changes either.
 */
export function keepTextsChanging(): void {
  // React then reads the page from here on, whatever others have put before it.
  if (root?.previousSibling) keep(document.body, { firstChild: root })
  readWithout(early.changes)
  early.note = hold
  // React itself changes the head while it hydrates.
  observer.observe(document.body, watched)
  addEventListener('app-runs', endHydration, { once: true, capture: true })

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) undo(child)
    const parent = child.parentNode
    return parent ? (removeChild.call(parent, child) as T) : child
  }

  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    if (next && next.parentNode !== this) undo(next)
    // Another script may have moved the next element into one of its own elements.
    let place = next
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, node, place) as T
  }
}

function hold(changes: MutationRecord[]) {
  early.changes.push(...changes)
  readWithout(changes)
}

/** After the hydration React's nodes are marked, so `note` can tell React's changes from those of others. */
function endHydration() {
  readAsItIs()
  observer.observe(document, watched)
  early.note = note
  note(early.changes.splice(0))
}

function note(records: MutationRecord[]) {
  const changesOf = new Map<Node | null, MutationRecord[]>()
  for (const record of records) {
    const parent = parentOf(record)
    if (!changesOf.get(parent)?.push(record)) changesOf.set(parent, [record])
  }
  for (const [parent, changes] of changesOf) {
    // Such changes are React's: a new text, or content of an element that another script took out.
    if (changes.every(isOfText) || !parent?.isConnected) {
      for (const { target } of changes) undoAround(target)
      continue
    }
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes])
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    const foreign = added.filter((node) => !isOfReact(node))
    // If no foreign node replaced an element, React itself removed the element.
    const taken = removed.filter(
      (node) => isOfReact(node) && (node instanceof Text || foreign.length > 0),
    )
    const earlier = removed.map((node) => rewrites.get(node)).find((found) => found?.length)
    if (taken.length === 0 && !earlier) continue
    const all = earlier ?? []
    all.push(...changes)
    for (const node of [...taken, ...foreign]) rewrites.set(node, all)
    for (const node of taken) observer.observe(node, watched)
  }
}

function isOfReact(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__react'))
}

function undoAround(place: Node) {
  for (let node: Node | null = place; node; node = node.parentNode) if (isOfReact(node)) undo(node)
}

function undo(node: Node) {
  const changes = rewrites.get(node)?.splice(0) ?? []
  for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of changes.reverse()) {
    for (const added of addedNodes) if (added.parentNode === target) removeChild.call(target, added)
    const next = nextSibling?.parentNode === target ? nextSibling : null
    for (const removed of removedNodes) insertBefore.call(target, removed, next)
    if (oldValue !== null && target !== node) target.nodeValue = oldValue
  }
  // Ignores the changes that this function itself made.
  if (changes.length > 0) observer.takeRecords()
}

import { type ChildNode, parse, type Root } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/**
 * Returns a function that takes a page's HTML and returns the styles that the page can use. It removes
 * a rule if each of its selectors has a class that is not a word of the page. Words of inline scripts
 * count, so rules for classes that scripts add stay. Then it removes variables that nothing reads.
 */
export function openUsedStyles(styles: string): (page: string) => string {
  const root = parse(styles)
  const neededClasses = new Map<string, string[][]>()
  root.walkRules(({ selector }) => void neededClasses.set(selector, classesOf(selector)))

  return (page) => {
    const words = wordsOf(page)
    const used = root.clone()
    used.walkRules((rule) => {
      const needed = neededClasses.get(rule.selector) ?? []
      if (!needed.some((classes) => classes.every((name) => words.has(name)))) prune(rule)
    })
    removeVariables(used, page)
    return used.toString()
  }
}

/** Removes the variables that neither the page nor any rule reads. */
function removeVariables(styles: Root, page: string): void {
  const named = new Set(page.match(VARIABLES))
  let removed: number
  do {
    removed = 0
    const read = new Set(named)
    styles.walkDecls(({ value }) => {
      for (const name of value.match(VARIABLES) ?? []) read.add(name)
    })
    styles.walkDecls(/^--/, (variable) => {
      if (read.has(variable.prop)) return
      prune(variable)
      removed++
    })
    styles.walkAtRules('property', (rule) => {
      if (!read.has(rule.params)) prune(rule)
    })
  } while (removed > 0)
}

/** Removes a node, and the rules and at-rules around it that are empty without it. */
function prune(node: ChildNode): void {
  const { parent } = node
  node.remove()
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0) prune(parent as ChildNode)
}

/** Matches the names of CSS variables. */
const VARIABLES = /--[\w-]+/g

/**
 * Returns the classes that each selector of a list needs. Leaves out classes inside `:has()`, `:not()`
 * and similar pseudo-classes, because an element may match without them.
 */
function classesOf(selectors: string): string[][] {
  return selectorParser()
    .astSync(selectors)
    .map(({ nodes }) => nodes.flatMap((node) => (node.type === 'class' ? [node.value] : [])))
}

const ENTITIES: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }

function wordsOf(page: string): Set<string> {
  const decoded = (word: string) =>
    word.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
  return new Set(page.split(/[\s"'`<>]+/).map(decoded))
}

import { parse } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/**
 * Returns a function that takes a page's HTML and returns the styles that the page can use. It removes
 * a rule if each of its selectors has a class that is not a word of the page. Words of inline scripts
 * count, so rules for classes that scripts add stay.
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
      if (!needed.some((classes) => classes.every((name) => words.has(name)))) rule.remove()
    })
    return used.toString()
  }
}

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

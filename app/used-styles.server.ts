import { parse } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/**
 * Returns a function that takes a page's HTML and returns the styles without the rules that the page
 * cannot use, because each of their selectors has a class that no word of the page equals. Inline
 * scripts count as words, so rules for classes that they add stay.
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
 * Returns the classes that each selector of a list needs. Leaves out classes inside of `:has()`,
 * `:not()` and the like, because an element may match without them.
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

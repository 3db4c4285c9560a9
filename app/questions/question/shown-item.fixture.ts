import type { ShownItem } from './quiz-item.ts'

/** Takes questions as a page has them, in its language. */
export const asShown = <Item>(items: readonly Item[]) =>
  items as (Item & Omit<ShownItem, 'topic'>)[]

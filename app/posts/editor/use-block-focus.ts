import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The element that gets the focus. A moved card already has the focus, so it only scrolls into view. */
type Target = { at: 'field' | 'card' | 'moved card' | 'insert bar'; index: number }

export type MoveFocus = (target: Target) => void

/**
 * Moves the focus in the block editor. `place` stores the index of the block that last had the
 * focus. At the start, this block gets the focus.
 */
export function useBlockFocus(place: RefObject<number | null>, refusal: object | null) {
  const root = useRef<HTMLFieldSetElement>(null)
  const [target, moveFocus] = useState<Target | null>(() =>
    place.current === null ? null : { at: 'field', index: place.current },
  )

  useEffect(() => {
    if (target && root.current) reach(root.current, target)
  }, [target])

  useEffect(() => {
    if (refusal) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  function keepPlace({ currentTarget, target }: FocusEvent<HTMLElement>) {
    const index = cardsIn(currentTarget).findIndex((card) => card.contains(target))
    if (index >= 0) place.current = index
  }

  return { root, moveFocus, keepPlace }
}

function reach(root: HTMLElement, { at, index }: Target) {
  const cards = cardsIn(root)
  const card = cards[index] ?? cards.at(-1)
  if (at === 'moved card') return card?.scrollIntoView({ block: 'nearest' })
  const wanted = at === 'field' ? card?.querySelector<HTMLElement>('textarea, select') : card
  const button = root.querySelector<HTMLElement>('[data-insert] button')
  const reached = at === 'insert bar' ? button : (wanted ?? button)
  reached?.focus()
}

function cardsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-block]')]
}

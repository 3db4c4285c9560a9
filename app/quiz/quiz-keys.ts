import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { LETTERS } from './option-letters.ts'
import type { RiderItem } from './quiz-item.ts'

/**
 * True if the focus is in the element, or nowhere, as after a press beside the element. False while a
 * dialog is open.
 */
export function isMeantFor(element: HTMLElement | null, { target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return false
  return target instanceof Node && Boolean(element?.contains(target) || target.contains(element))
}

/** The option that a key picks: 1 to 4, A to D, or Enter on the focused option. */
export function pickedBy(event: KeyboardEvent, item: Pick<RiderItem, 'options'>): string | null {
  if (isEnter(event) && event.target instanceof HTMLInputElement) return event.target.value
  return isPlain(event) ? (item.options[optionIndex(event.key)] ?? null) : null
}

/** The button in the element whose `data-key` was pressed. It need not be visible. */
export function buttonOf(element: HTMLElement | null, event: KeyboardEvent) {
  if (!isPlain(event)) return undefined
  const buttons = element?.querySelectorAll<HTMLElement>('[data-key]') ?? []
  return [...buttons].find(({ dataset }) => dataset.key === event.key.toUpperCase())
}

export const isEnter = (event: KeyboardEvent) => event.key === 'Enter' && isPlain(event)

function isPlain({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || repeat)
}

function optionIndex(key: string): number {
  const letter = LETTERS.indexOf(key.toUpperCase())
  return letter >= 0 ? letter : ['1', '2', '3', '4'].indexOf(key)
}

/** Moves the focus between the options of a question by the arrow keys, which pick nothing. */
export function moveFocus(event: ReactKeyboardEvent<HTMLFieldSetElement>) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll('input')]
  const focused = radios.indexOf(document.activeElement as HTMLInputElement)
  const next = focused < 0 ? 0 : (focused + step + radios.length) % radios.length
  radios[next]?.focus()
}

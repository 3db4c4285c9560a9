import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { takesSingleKeys } from '../../base/device/single-keys.client.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'

/** The storage key whose presence means that this device reads each question aloud. */
export const READ_ALOUD = 'read-aloud'
/** The key that turns the voice on and off. */
export const READ_ALOUD_KEY = 'R'
/** The key that says that a right answer was a guess. */
export const GUESS_KEY = 'G'

/**
 * True if a key press is meant for the element: the focus is in the element or on a container of
 * it, such as the body. False while a dialog is open.
 */
export function isMeantFor(element: HTMLElement, { target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return false
  return target instanceof Node && (element.contains(target) || target.contains(element))
}

/** Returns the option that a key picks: 1 to 4, A to D, or Enter on the focused option. */
export function pickedBy(event: KeyboardEvent, item: Pick<ShownItem, 'options'>): string | null {
  if (isEnter(event) && event.target instanceof HTMLInputElement) return event.target.value
  return isShortcut(event) ? (item.options[optionIndex(event.key)] ?? null) : null
}

/** Finds the button in the element whose `data-key` was pressed. The button need not be visible. */
export function buttonOf(element: HTMLElement, event: KeyboardEvent) {
  if (!isShortcut(event)) return undefined
  const buttons = element.querySelectorAll<HTMLElement>('[data-key]')
  return [...buttons].find(({ dataset }) => dataset.key === event.key.toUpperCase())
}

export const isEnter = (event: KeyboardEvent) => event.key === 'Enter' && isPlain(event)

const isShortcut = (event: KeyboardEvent) => isPlain(event) && takesSingleKeys()

function isPlain({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || repeat)
}

function optionIndex(key: string): number {
  const letter = LETTERS.indexOf(key.toUpperCase())
  return letter >= 0 ? letter : ['1', '2', '3', '4'].indexOf(key)
}

/**
 * Moves the focus between the options of a question with the arrow keys. The arrow keys pick no
 * option.
 */
export function moveFocus(event: ReactKeyboardEvent<HTMLFieldSetElement>) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll('input')]
  const focused = radios.indexOf(document.activeElement as HTMLInputElement)
  const next = focused < 0 ? 0 : (focused + step + radios.length) % radios.length
  radios[next]?.focus()
}
